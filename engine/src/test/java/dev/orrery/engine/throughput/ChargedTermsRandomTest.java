package dev.orrery.engine.throughput;

import static dev.orrery.engine.throughput.PricedContainer.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.SortKey;
import dev.orrery.testing.Seed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the terms that writes are charged for with those that a walk over both versions at one time finds. */
class ChargedTermsRandomTest {

    private static final int WRITES = 1500;
    private static final PartitionKey KEY = PartitionKey.of("p");

    private static final List<String> POLICIES = List.of(
            "{}",
            "{'includedPaths': [{'path': '/a/?'}, {'path': '/c/*'}], 'excludedPaths': [{'path': '/*'}]}",
            "{'indexingMode': 'none', 'automatic': false}",
            """
            {'compositeIndexes': [
              [{'path': '/a', 'order': 'descending'}, {'path': '/_ts', 'order': 'ascending'}, {'path': '/b'}],
              [{'path': '/_ts', 'order': 'descending'}, {'path': '/c/d', 'order': 'descending'}],
              [{'path': '/a'}, {'path': '/c/d', 'order': 'descending'}]]}
            """);

    private final RandomGenerator random = Seed.fresh().random();
    private final Set<Phase> phases = EnumSet.noneOf(Phase.class);
    private TestEngine engine;
    private Container container;

    @BeforeEach
    void open() {
        engine = TestEngine.inMemory();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pk", "/id"})
    void writesAreChargedForTheTermsThatTheyChange(String partitionKeyPath) {
        container = engine.container(json(definition(partitionKeyPath)).toString());
        for (int i = 0; i < WRITES; i++) {
            changeRulesAtTimes(partitionKeyPath);
            engine.clock().advance(Duration.ofSeconds(random.nextInt(3)));
            results(partitionKeyPath.equals("/id")).forEach(this::check);
        }

        assertThat(phases).containsExactlyInAnyOrder(Phase.values());
        assertThat(engine.check().problems()).isEmpty();
    }

    private void changeRulesAtTimes(String partitionKeyPath) {
        switch (random.nextInt(60)) {
            case 0, 1, 2 -> engine.engine().catalog().replaceContainer(
                    container, ContainerDefinition.parse(json(definition(partitionKeyPath))), Precondition.NONE);
            case 3 -> engine.engine().reindexing().run(container);
            case 4 -> startCleaning();
            default -> phases.add(container.derivations().phase());
        }
    }

    /** Goes to where the new index is complete, and entries by the old rules may still be there. */
    private void startCleaning() {
        Derivations building = container.derivations();
        if (building.phase() == Phase.BUILDING) {
            engine.engine().reindexing().run(container);
            container.update(container.record().withDerivations(building.nextPhase()));
        }
    }

    private String definition(String partitionKeyPath) {
        return "{'id': 'c', 'partitionKey': {'paths': ['%s'], 'version': 2}, 'indexingPolicy': %s}"
                .formatted(partitionKeyPath, POLICIES.get(random.nextInt(POLICIES.size())));
    }

    private List<ItemResult> results(boolean isOneItemAlone) {
        PartitionKey key = isOneItemAlone ? PartitionKey.of("0") : KEY;
        List<ItemOperation> operations = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            operations.add(operation(isOneItemAlone));
        }
        try {
            return operations.size() == 1
                    ? List.of(engine.items().execute(container, key, operations.getFirst()).result())
                    : batch(key, operations);
        } catch (OrreryException refused) {
            return List.of();
        }
    }

    private List<ItemResult> batch(PartitionKey key, List<ItemOperation> operations) {
        return switch (engine.items().batch(container, key, operations).result()) {
            case BatchResult.Done done -> done.results();
            case BatchResult.Refused refused -> List.of();
        };
    }

    private ItemOperation operation(boolean isOneItemAlone) {
        String id = isOneItemAlone ? "0" : id();
        return switch (random.nextInt(7)) {
            case 0, 1 -> ItemOperation.create(item(id));
            case 2 -> ItemOperation.upsert(item(id));
            case 3 -> ItemOperation.replace(ItemId.ofText(id), item(id));
            case 4 -> ItemOperation.replace(ItemId.ofText(id), item(isOneItemAlone ? id : id()));
            case 5 -> ItemOperation.modify(ItemId.ofText(id), Patch.parse(json(
                    "{'operations': [{'op': 'set', 'path': '/a', 'value': %s}]}".formatted(value()))));
            default -> ItemOperation.delete(ItemId.ofText(id));
        };
    }

    private String id() {
        return Integer.toString(random.nextInt(4));
    }

    private JsonValue item(String id) {
        return json("{'id': '%s', 'pk': 'p', 'a': %s, 'b': %s, 'c': {'d': %s, 'e': [%s, %s]}, '_ts': 5}"
                .formatted(id, value(), value(), value(), value(), value()));
    }

    private String value() {
        return switch (random.nextInt(7)) {
            case 0 -> "'" + "long".repeat(20 + random.nextInt(30)) + "'";
            case 1 -> "null";
            case 2 -> "{'x': %d}".formatted(random.nextInt(2));
            case 3 -> "[%d, %d]".formatted(random.nextInt(2), random.nextInt(2));
            case 4 -> "'" + "x".repeat(127 + random.nextInt(3)) + "'";
            default -> Integer.toString(random.nextInt(3));
        };
    }

    // ---- the truth

    private void check(ItemResult result) {
        assertThat(WriteWork.of(result, container).terms())
                .as(() -> result + " by " + container.definition().indexingPolicy())
                .isEqualTo(termsByWalking(result.before(), result.item()));
    }

    private int termsByWalking(Optional<StoredItem> before, Optional<StoredItem> after) {
        Set<String> gone = before.map(this::charged).orElse(Set.of());
        Set<String> come = after.map(this::charged).orElse(Set.of());
        Set<String> same = new HashSet<>(gone);
        same.retainAll(come);
        int timestamps = gone.isEmpty() || come.isEmpty() ? 0 : 2;
        return gone.size() + come.size() - 2 * same.size() + timestamps;
    }

    /** What a version is charged for, as if it had been written at the beginning of time. */
    private Set<String> charged(StoredItem item) {
        Set<String> charged = new HashSet<>();
        container.derivations().current().plan().forEachTerm(item.body(), 0, term -> {
            ByteBuffer bytes = ByteBuffer.wrap(term);
            long path = bytes.getLong();
            boolean isComposite = path < 0;
            JsonValue value = isComposite ? JsonValue.NULL : SortKey.decode(term, Long.BYTES);
            if (value.isObject() || value.isArray()) {
                return;
            }
            charged.add("term " + new String(term, StandardCharsets.ISO_8859_1));
            boolean isLong = value.isString() && value.stringValue().length() >= 128;
            if (!isComposite && !isLong && path != hash("/id") && path != hash("/_ts")) {
                charged.add("path " + path);
            }
        });
        if (!charged.isEmpty() && !container.partitionKey().paths().equals(List.of(PropertyPath.parse("/id")))) {
            charged.add("partition key");
        }
        return charged;
    }

    private static long hash(String path) {
        return PathHash.of(PropertyPath.parse(path));
    }
}
