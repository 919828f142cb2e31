package dev.orrery.engine.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LargestKeySearch;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.RestartableEngine;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.testing.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LargestKeysTest {

    private static final int KEYS = 400;
    private static final int STRETCH = 37;

    private final RestartableEngine engine = RestartableEngine.inMemory();
    private final Seed seed = Seed.fresh();

    @BeforeEach
    void create() {
        engine.create(JsonText.parse("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}"), 1);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void theyAreWhatTheStoreHasWhateverHappens() {
        RandomGenerator random = seed.random();
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < 100; i++) {
                change(random);
            }
            switch (round % 20) {
                case 4, 9 -> split(random);
                case 14 -> mergeTheFirstTwo();
                case 19 -> engine.restart();
                default -> {}
            }

            assertAllAreRight();
        }
    }

    @Test
    void theyAreRightWhenMostOfTheLargestShrink() {
        for (int i = 0; i < KEYS; i++) {
            upsert(i, "0", i);
        }
        assertAllAreRight();

        for (int i = KEYS - 95; i < KEYS; i++) {
            upsert(i, "0", 0);
        }

        assertThat(container().partitions().all().getFirst().usage().largestKeys().isComplete()).isFalse();
        assertAllAreRight();
    }

    @Test
    void theyAreRightWhenWritersWereActiveDuringTheSearch() throws InterruptedException {
        RandomGenerator random = seed.random();
        for (int i = 0; i < 2_000; i++) {
            change(random);
        }
        Thread writer = Thread.ofVirtual().start(() -> {
            for (int i = 0; i < 3_000; i++) {
                change(random);
            }
        });

        for (Partition partition : container().partitions().all()) {
            search(partition);
        }
        writer.join();

        assertAllAreRight();
    }

    @Test
    void nobodyIsWatchedBeforeSomebodyAsks() {
        upsert(1, "0", 100);

        assertThat(container().partitions().all().getFirst().usage().largestKeys().largest(20)).isEmpty();
    }

    private void change(RandomGenerator random) {
        int key = (int) Math.pow(KEYS, random.nextDouble());
        String id = Integer.toString(random.nextInt(4));
        boolean isThere =
                engine.engine().items().find(container(), PartitionKey.of(key), ItemId.ofText(id)).isPresent();
        if (isThere && random.nextInt(3) == 0) {
            engine.engine().items().delete(container(), PartitionKey.of(key), ItemId.ofText(id));
        } else if (random.nextInt(100) == 0) {
            engine.engine().items().deleteAll(container(), PartitionKey.of(key));
        } else {
            upsert(key, id, random.nextInt(500));
        }
    }

    private void upsert(int key, String id, int length) {
        JsonValue body = JsonText.parse(
                "{\"id\": \"%s\", \"pk\": %d, \"text\": \"%s\"}".formatted(id, key, "x".repeat(length)));
        engine.engine().items().upsert(container(), body);
    }

    private void split(RandomGenerator random) {
        List<Partition> partitions = container().partitions().all();
        Partition partition = partitions.get(random.nextInt(partitions.size()));
        engine.engine().splits().split(container(), partition.range().id());
    }

    private void mergeTheFirstTwo() {
        List<Partition> partitions = container().partitions().all();
        engine.engine()
                .merges()
                .merge(container(), partitions.get(0).range().id(), partitions.get(1).range().id());
    }

    private void assertAllAreRight() {
        for (Partition partition : container().partitions().all()) {
            search(partition);
            List<KeySize> largest = partition.usage().largestKeys().largest(LargestKeys.SHOWN_MAX);
            List<KeySize> stored = stored(partition);

            // Keys of the same size may stand in any order, and any of them may be the last.
            assertThat(largest).as(seed.toString()).isSubsetOf(stored);
            assertThat(largest.stream().map(KeySize::bytes).toList())
                    .as(seed.toString())
                    .isEqualTo(stored.stream().map(KeySize::bytes).limit(LargestKeys.SHOWN_MAX).toList());
        }
    }

    private void search(Partition partition) {
        LargestKeySearch search = new LargestKeySearch(container().partitionKey(), partition);
        while (!partition.usage().largestKeys().isComplete()) {
            search.advance(STRETCH);
        }
    }

    private static List<KeySize> stored(Partition partition) {
        List<KeySize> sizes = new ArrayList<>();
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.SIZES, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                LogicalSize size = LogicalSize.decode(cursor.value());
                PartitionKey key = PartitionKey.decode(cursor.key(), size.hashLength(), 1);
                sizes.add(new KeySize(key, size.items(), size.bytes()));
            }
        }
        sizes.sort(Comparator.comparingLong(size -> -size.bytes()));
        return sizes;
    }

    private Container container() {
        return engine.container("c");
    }
}
