package dev.orrery.engine.random;

import dev.orrery.engine.random.ItemAction.Condition;
import dev.orrery.engine.random.ItemAction.Create;
import dev.orrery.engine.random.ItemAction.Delete;
import dev.orrery.engine.random.ItemAction.Expectation;
import dev.orrery.engine.random.ItemAction.Patch;
import dev.orrery.engine.random.ItemAction.Read;
import dev.orrery.engine.random.ItemAction.Replace;
import dev.orrery.engine.random.ItemAction.Upsert;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Random actions on the items of one logical partition. */
final class RandomActions {

    private static final Expectation NOTHING = new Expectation.Nothing();
    private static final int BATCH_TRIES = 3;

    private final RandomGenerator random;
    private final RandomBodies bodies;
    private final ContainerShape shape;
    private final LogicalKey key;
    private final ModelTransaction state;
    private final List<Version> committed;

    /** Actions that fit the state of a transaction; versions are expected only if they are committed. */
    RandomActions(RandomGenerator random, ContainerShape shape, LogicalKey key, ModelTransaction state) {
        this.random = random;
        this.bodies = new RandomBodies(random);
        this.shape = shape;
        this.key = key;
        this.state = state;
        this.committed = state.visible();
    }

    ItemAction action() {
        return new Odds<ItemAction>()
                .with(25, () -> new Create(bodies.body(shape, key, anyId())))
                .with(3, () -> new Create(bodies.badBody(shape, key, anyId())))
                .with(20, () -> upsert(anyId()))
                .with(20, () -> replace(likelyId()))
                .with(6, () -> new Replace(likelyId(), bodies.body(shape, key, anyId()), expectation()))
                .with(2, () -> new Replace(likelyId(), bodies.badBody(shape, key, anyId()), NOTHING))
                .with(20, () -> patch(likelyId()))
                .with(14, () -> new Delete(likelyId(), expectation()))
                .with(8, () -> new Read(likelyId(), knownVersion()))
                .pick(random);
    }

    /** Actions for a batch, of which most would succeed. */
    List<ItemAction> actions() {
        List<ItemAction> actions = new ArrayList<>();
        if (random.nextInt(3) == 0 && committed.size() >= 2) {
            actions.addAll(exchange());
            actions.forEach(this::tryOut);
        }
        int wanted = actions.size() + 1 + random.nextInt(6);
        while (actions.size() < wanted) {
            actions.add(likelyToSucceed());
        }
        return actions;
    }

    private ItemAction likelyToSucceed() {
        ItemAction action = action();
        for (int i = 0; i < BATCH_TRIES && !tryOut(action); i++) {
            action = action();
        }
        return action;
    }

    private boolean tryOut(ItemAction action) {
        try {
            state.apply(action);
            return true;
        } catch (Refusal refusal) {
            return false;
        }
    }

    /** Two items give each other what must not be there twice. */
    private List<ItemAction> exchange() {
        Version one = committed.get(random.nextInt(committed.size()));
        Version other = committed.get(random.nextInt(committed.size()));
        return new Odds<List<ItemAction>>()
                .with(1, () -> exchangeEmails(one, other))
                .with(1, () -> exchangeIds(one, other))
                .with(1, () -> renameAndCreate(one))
                .with(1, () -> deleteAndSucceed(one))
                .pick(random);
    }

    private List<ItemAction> exchangeEmails(Version one, Version other) {
        return List.of(
                new Replace(one.id(), with(one.body(), "email", "for a moment"), NOTHING),
                new Replace(other.id(), with(other.body(), "email", one.body().get("email")), NOTHING),
                new Replace(one.id(), with(one.body(), "email", other.body().get("email")), NOTHING));
    }

    private List<ItemAction> exchangeIds(Version one, Version other) {
        return List.of(
                new Replace(one.id(), with(one.body(), "id", "for a moment"), NOTHING),
                new Replace(other.id(), with(other.body(), "id", one.id()), NOTHING),
                new Replace("for a moment", with(one.body(), "id", other.id()), NOTHING));
    }

    private List<ItemAction> renameAndCreate(Version one) {
        String newId = anyId();
        return List.of(
                new Create(bodies.body(shape, key, newId)),
                new Delete(newId, NOTHING),
                new Replace(one.id(), with(one.body(), "id", newId), NOTHING),
                new Create(bodies.body(shape, key, one.id())));
    }

    private List<ItemAction> deleteAndSucceed(Version one) {
        return List.of(new Delete(one.id(), NOTHING), new Upsert(with(one.body(), "id", anyId()), NOTHING));
    }

    private static Map<String, Object> with(Map<String, Object> body, String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(body);
        changed.put(name, value);
        return changed;
    }

    private ItemAction upsert(String id) {
        return new Upsert(bodies.body(shape, key, id), expectation());
    }

    private ItemAction replace(String id) {
        return new Replace(id, bodies.body(shape, key, id), expectation());
    }

    private ItemAction patch(String id) {
        return new Patch(id, bodies.patch(), condition(), expectation());
    }

    private Optional<Condition> condition() {
        return random.nextInt(8) == 0
                ? Optional.of(new Condition("category", bodies.valueAt("/category")))
                : Optional.empty();
    }

    private Expectation expectation() {
        return new Odds<Expectation>()
                .with(40, () -> NOTHING)
                .with(5, () -> committed.isEmpty() ? NOTHING : new Expectation.IsVersion(anyVersion().number()))
                .with(2, Expectation.IsThere::new)
                .with(1, Expectation.IsNotThere::new)
                .pick(random);
    }

    private OptionalLong knownVersion() {
        return random.nextBoolean() || committed.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(anyVersion().number());
    }

    private Version anyVersion() {
        return committed.get(random.nextInt(committed.size()));
    }

    /** The id of an item that is there, if there is any. */
    private String likelyId() {
        List<Version> present = state.visible();
        return present.isEmpty() || random.nextInt(6) == 0
                ? anyId()
                : present.get(random.nextInt(present.size())).id();
    }

    private String anyId() {
        int number = random.nextInt(shape.ids());
        return number % 7 == 0 ? "ä/ö " + number : "item" + number;
    }
}
