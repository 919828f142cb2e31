package dev.orrery.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.random.Operation.Address;
import dev.orrery.model.item.ItemId;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Compares all that an engine has with all that the models of its writers have. */
final class FullComparison {

    private static final int PAGE_SIZE = 50;

    private final List<Session> sessions;
    private final List<Model> models;
    private final EngineUnderTest tested;
    private final RandomGenerator random;

    /** One session and one model for each writer, all on one engine. */
    FullComparison(List<Session> sessions, List<Model> models, RandomGenerator random) {
        this.sessions = sessions;
        this.models = models;
        this.tested = sessions.getFirst().tested();
        this.random = random;
    }

    void run() {
        for (ContainerShape shape : ContainerShape.ALL) {
            compareItems(shape.id());
            compareChanges(shape.id());
            new IndexComparison(tested, shape.id(), models, random).run();
        }
        assertThat(tested.check().problems()).isEmpty();
    }

    private void compareItems(String containerId) {
        Container container = tested.container(containerId);
        Map<Address, StoredItem> found = new HashMap<>();
        for (Partition partition : container.partitions().all()) {
            scan(partition).forEach(item -> {
                assertThat(partition.epkRange()
                        .contains(container
                                .partitionKey()
                                .effective(container.partitionKey().keyOf(item.body()))))
                        .as("%s belongs into %s", item, partition)
                        .isTrue();
                assertThat(found.put(address(container, item), item)).as("doubled").isNull();
            });
        }
        Set<Address> expected = new HashSet<>();
        for (int i = 0; i < models.size(); i++) {
            for (Version version : models.get(i).visible(containerId)) {
                expected.add(version.address());
                assertThat(found).as("items").containsKey(version.address());
                sessions.get(i).known(containerId).assertIs(version, found.get(version.address()));
            }
        }
        found.keySet().removeAll(expected);
        found.keySet().forEach(address -> assertThat(tested.engine()
                .items()
                .find(container, address.key().partitionKey(), ItemId.ofText(address.id())))
                .as("%s, which is not there or has expired", address)
                .isEmpty());
    }

    static List<StoredItem> scan(Partition partition) {
        List<StoredItem> items = new ArrayList<>();
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                items.add(StoredItem.ofBytes(cursor.value()));
            }
        }
        return items;
    }

    private void compareChanges(String containerId) {
        Container container = tested.container(containerId);
        FeedComparison comparison = new FeedComparison(
                container,
                models.stream().map(model -> model.visible(containerId)).toList());

        new Follower().follow(tested.engine().changeFeed(), container, PAGE_SIZE, comparison::take);

        comparison.assertComplete();
    }

    static Address address(Container container, StoredItem item) {
        return new Address(LogicalKey.of(container.partitionKey().keyOf(item.body())), item.id().text());
    }
}
