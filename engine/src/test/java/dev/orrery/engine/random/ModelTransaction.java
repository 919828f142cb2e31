package dev.orrery.engine.random;

import dev.orrery.engine.random.ItemAction.Condition;
import dev.orrery.engine.random.ItemAction.Create;
import dev.orrery.engine.random.ItemAction.Delete;
import dev.orrery.engine.random.ItemAction.Expectation;
import dev.orrery.engine.random.ItemAction.Patch;
import dev.orrery.engine.random.ItemAction.Read;
import dev.orrery.engine.random.ItemAction.Replace;
import dev.orrery.engine.random.ItemAction.Upsert;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** Actions on a copy of one logical partition. */
final class ModelTransaction {

    private final ModelContainer container;
    private final LogicalKey key;
    private final long now;
    private final long commit;
    private final LongSupplier numbers;
    private final Map<String, Version> items;

    ModelTransaction(ModelContainer container, LogicalKey key, long now, long commit, LongSupplier numbers) {
        this.container = container;
        this.key = key;
        this.now = now;
        this.commit = commit;
        this.numbers = numbers;
        this.items = new TreeMap<>(container.logicalPartition(key));
    }

    Map<String, Version> items() {
        return items;
    }

    /** What can be seen, own changes included. */
    List<Version> visible() {
        return items.values().stream()
                .filter(version -> container.isVisible(version, now))
                .toList();
    }

    boolean hasChanges() {
        return !items.equals(container.logicalPartition(key));
    }

    Outcome.Result apply(ItemAction action) {
        return switch (action) {
            case Create(Map<String, Object> body) -> create(body);
            case Upsert upsert -> upsert(upsert);
            case Replace replace -> replace(replace);
            case Patch patch -> patch(patch);
            case Delete delete -> delete(delete);
            case Read read -> read(read);
        };
    }

    private Outcome.Result create(Map<String, Object> given) {
        Map<String, Object> body = ModelBody.checked(given, key, container.shape());
        if (find((String) body.get("id")).isPresent()) {
            throw new Refusal(ErrorCode.ITEM_EXISTS);
        }
        return result(ItemResult.Outcome.CREATED, write(body, numbers.getAsLong()));
    }

    private Outcome.Result upsert(Upsert upsert) {
        Map<String, Object> body = ModelBody.checked(upsert.body(), key, container.shape());
        Optional<Version> present = find((String) body.get("id"));
        if (present.isEmpty()) {
            return result(ItemResult.Outcome.CREATED, write(body, numbers.getAsLong()));
        }
        check(upsert.expectation(), present.get());
        return result(ItemResult.Outcome.REPLACED, write(body, present.get().identity()));
    }

    private Outcome.Result replace(Replace replace) {
        Map<String, Object> body = ModelBody.checked(replace.body(), key, container.shape());
        Version present = read(replace.id());
        check(replace.expectation(), present);
        String newId = (String) body.get("id");
        if (!newId.equals(replace.id())) {
            if (find(newId).isPresent()) {
                throw new Refusal(ErrorCode.ITEM_EXISTS);
            }
            items.remove(replace.id());
        }
        return result(ItemResult.Outcome.REPLACED, write(body, present.identity()));
    }

    private Outcome.Result patch(Patch patch) {
        Version present = read(patch.id());
        check(patch.expectation(), present);
        if (patch.condition().isPresent() && !holds(patch.condition().get(), present)) {
            throw new Refusal(ErrorCode.CONDITION_NOT_MET);
        }
        Map<String, Object> body = ModelBody.patched(present.body(), patch.steps());
        return result(ItemResult.Outcome.REPLACED, write(body, present.identity()));
    }

    private Outcome.Result delete(Delete delete) {
        check(delete.expectation(), read(delete.id()));
        items.remove(delete.id());
        return new Outcome.Result(ItemResult.Outcome.DELETED, Optional.empty());
    }

    private Outcome.Result read(Read read) {
        Version present = read(read.id());
        boolean isKnown = read.knownVersion().isPresent() && read.knownVersion().getAsLong() == present.number();
        return result(isKnown ? ItemResult.Outcome.NOT_MODIFIED : ItemResult.Outcome.FOUND, present);
    }

    private static Outcome.Result result(ItemResult.Outcome what, Version version) {
        return new Outcome.Result(what, Optional.of(version));
    }

    private Optional<Version> find(String id) {
        return Optional.ofNullable(items.get(id)).filter(version -> container.isVisible(version, now));
    }

    private Version read(String id) {
        return find(id).orElseThrow(() -> new Refusal(ErrorCode.ITEM_NOT_FOUND));
    }

    private static boolean holds(Condition condition, Version version) {
        return version.body().containsKey(condition.property())
                && PlainJson.areEqual(version.body().get(condition.property()), condition.value());
    }

    private static void check(Expectation expectation, Version present) {
        boolean holds = switch (expectation) {
            case Expectation.Nothing nothing -> true;
            case Expectation.IsVersion(long number) -> number == present.number();
            case Expectation.IsThere isThere -> true;
            case Expectation.IsNotThere isNotThere -> false;
        };
        if (!holds) {
            throw new Refusal(ErrorCode.ETAG_MISMATCH);
        }
    }

    private Version write(Map<String, Object> body, long identity) {
        ModelBody.checkTtl(body);
        String id = (String) body.get("id");
        container.shape().uniqueKeys().forEach(properties -> claim(properties, body, id));
        Version version = new Version(numbers.getAsLong(), identity, key, body, now, commit);
        items.put(id, version);
        return version;
    }

    /** Makes sure that nobody else has the values of a unique key; who has expired gives them up. */
    private void claim(List<String> properties, Map<String, Object> body, String id) {
        List<Version> owners = items.values().stream()
                .filter(other -> !other.id().equals(id) && haveEqualValues(properties, other.body(), body))
                .toList();
        for (Version owner : owners) {
            if (container.isVisible(owner, now)) {
                throw new Refusal(ErrorCode.UNIQUE_KEY_VIOLATION);
            }
            items.remove(owner.id());
        }
    }

    /** A value that is missing counts as null. */
    private static boolean haveEqualValues(
            List<String> properties, Map<String, Object> one, Map<String, Object> other) {
        return properties.stream().allMatch(name -> PlainJson.areEqual(one.get(name), other.get(name)));
    }
}
