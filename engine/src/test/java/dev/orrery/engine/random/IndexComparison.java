package dev.orrery.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.index.CompositeIndex;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.random.Operation.Address;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.SortKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Looks up random values in the index of a container and compares what is found with what models have. */
final class IndexComparison {

    private static final int LOOKUPS = 30;

    private final EngineUnderTest tested;
    private final Container container;
    private final List<Model> models;
    private final RandomGenerator random;
    private final RandomBodies bodies;

    IndexComparison(EngineUnderTest tested, String containerId, List<Model> models, RandomGenerator random) {
        this.tested = tested;
        this.container = tested.container(containerId);
        this.models = models;
        this.random = random;
        this.bodies = new RandomBodies(random);
    }

    void run() {
        for (int i = 0; i < LOOKUPS; i++) {
            String path = Indexing.PATHS.get(random.nextInt(Indexing.PATHS.size()));
            boolean isServed = container.derivations().serves(IndexPath.parse(path));
            if (container.derivations().phase() == Derivations.Phase.SETTLED) {
                assertThat(isServed).as("%s is served", path).isEqualTo(indexing().serves(path));
            }
            if (isServed) {
                compare(path, value(path));
            }
        }
        if (container.derivations().phase() == Derivations.Phase.SETTLED && indexing() == Indexing.COMPOSITE) {
            compareComposite(bodies.valueAt("/category"), bodies.valueAt("/price"));
        }
    }

    private Indexing indexing() {
        return models.getFirst().container(container.id()).indexing();
    }

    private Object value(String path) {
        return switch (path) {
            case "/id" -> "item" + random.nextInt(20);
            case "/_ts" -> tested.clock().instant().getEpochSecond() - random.nextInt(60);
            default -> bodies.valueAt(path);
        };
    }

    private void compare(String path, Object value) {
        ByteBuilder term = new ByteBuilder().appendLong(PathHash.of(IndexPath.parse(path)));
        SortKey.appendCut(term, PlainJson.value(value), IndexKey.STRING_BYTES_MAX);

        Set<Address> found = lookUp(term.toBytes());

        assertThat(found)
                .as("items with %s at %s", value, path)
                .isEqualTo(expected(version -> valuesAt(path, version).stream()
                        .anyMatch(each -> PlainJson.areEqual(each, value))));
    }

    private void compareComposite(Object category, Object price) {
        CompositeIndex index = container.definition().indexingPolicy().compositeIndexes().getFirst();
        ByteBuilder term = new ByteBuilder().appendLong(PathHash.of(index));
        SortKey.appendCut(term, PlainJson.value(category), IndexKey.STRING_BYTES_MAX);
        SortKey.appendDescending(term, PlainJson.value(price), IndexKey.STRING_BYTES_MAX);

        Set<Address> found = lookUp(term.toBytes());

        assertThat(found)
                .as("items with %s and %s", category, price)
                .isEqualTo(expected(version -> version.body().get("category").equals(category)
                        && PlainJson.areEqual(version.body().get("price"), price)));
    }

    private static List<Object> valuesAt(String path, Version version) {
        return path.equals("/_ts")
                ? List.of(version.timestamp())
                : PlainJson.valuesAt(path, version.body());
    }

    private Set<Address> expected(Predicate<Version> condition) {
        return models.stream()
                .flatMap(model -> model.visible(container.id()).stream())
                .filter(condition)
                .map(Version::address)
                .collect(Collectors.toSet());
    }

    /** The items that a term leads to, without those that have expired. */
    private Set<Address> lookUp(byte[] term) {
        Set<Address> found = new HashSet<>();
        for (Partition partition : container.partitions().all()) {
            try (PartitionSnapshot snapshot = partition.snapshot();
                    EntryCursor cursor = snapshot.scan(KeySpace.TERMS, KeyRange.prefix(term), Direction.FORWARD)) {
                while (cursor.next()) {
                    StoredItem item = StoredItem.ofBytes(
                            snapshot.get(KeySpace.ITEMS, cursor.value()).orElseThrow());
                    found.add(FullComparison.address(container, item));
                }
            }
        }
        found.removeIf(address -> tested.engine()
                .items()
                .find(container, address.key().partitionKey(), ItemId.ofText(address.id()))
                .isEmpty());
        return found;
    }
}
