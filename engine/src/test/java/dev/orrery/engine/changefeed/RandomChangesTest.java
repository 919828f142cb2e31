package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;

/**
 * Readers of all kinds follow a container in which items are written, batched and deleted, while partitions are split and
 * merged and the engine is started again. The truth is a map of the versions of items, which are numbered in the order of
 * writing.
 */
@Spec({"2.4", "5.4"})
class RandomChangesTest {

    private static final int STEPS = 250;
    private static final int PARTITIONS_MAX = 9;

    private final RandomGenerator random = Seed.fresh().random();
    private final MemoryStore store = new MemoryStore();
    private final Map<FollowedItem, Integer> present = new HashMap<>();
    private final List<ChangeFollower> followers = new ArrayList<>();
    private TestEngine engine = TestEngine.on(new TestStore(store), Limits.DEFAULT);
    private final int partitionsMin = 1 + random.nextInt(2);
    private int lastVersion;

    @BeforeEach
    void createContainer() {
        engine.container("""
                {"id": "c", "partitionKey": {"paths": ["/t", "/u"], "kind": "MultiHash"}}
                """, partitionsMin);
        follow(new ChangeStart.Beginning());
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @RepeatedTest(20)
    void everyReaderSeesTheLatestVersionsOnceInTheirOrder() {
        for (int step = 0; step < STEPS; step++) {
            step();
        }

        for (ChangeFollower follower : followers) {
            follower.assertHasSeen(engine, container(), present);
        }
    }

    /** A reader of each kind, which starts now. */
    private void follow(ChangeStart start) {
        PartitionKey key = key(random.nextInt(3), random.nextInt(4));
        PartitionKey prefix = PartitionKey.of("t" + random.nextInt(3));
        EpkRange range = range();
        FeedScope someHashes = new FeedScope.HashRange(range);
        List<FeedScope> scopes = List.of(
                FeedScope.EVERYTHING, someHashes, new FeedScope.FullKey(key), new FeedScope.KeyPrefix(prefix));
        scopes.forEach(scope -> follow(scope, start));
        for (Partition partition : container().partitions().all()) {
            follow(new FeedScope.OnePartition(partition.range().id()), start);
        }
    }

    private void follow(FeedScope scope, ChangeStart start) {
        ChangeFollower follower = new ChangeFollower(scope, container(), start, lastVersion, random);
        follower.readPage(engine, container());
        followers.add(follower);
    }

    private EpkRange range() {
        EffectivePartitionKey one = container().partitionKey().effective(key(random.nextInt(3), random.nextInt(4)));
        List<EpkRange> parts = EpkRange.ALL.splitAt(one);
        return parts.get(random.nextInt(2));
    }

    private void step() {
        switch (random.nextInt(40)) {
            case 0 -> split();
            case 1 -> restart();
            case 21 -> merge();
            case 2 -> {
                if (followers.size() < 40) {
                    follow(new ChangeStart.Now());
                }
            }
            case 3, 4, 5 -> delete();
            case 6, 7, 8, 9 -> batch();
            case 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 -> read();
            default -> write();
        }
    }

    private void write() {
        FollowedItem item = item();
        engine.items().upsert(container(), body(item));
    }

    private void batch() {
        FollowedItem first = item();
        Set<String> ids = new LinkedHashSet<>();
        for (int i = 0; i < 5; i++) {
            ids.add("i" + random.nextInt(6));
        }
        List<ItemOperation> operations = ids.stream()
                .<ItemOperation>map(id -> ItemOperation.upsert(body(new FollowedItem(first.t(), first.u(), id))))
                .toList();
        engine.items().batch(container(), first.key(), operations);
    }

    private void delete() {
        FollowedItem item = item();
        if (present.remove(item) != null) {
            engine.items().delete(container(), item.key(), ItemId.ofText(item.id()));
        }
    }

    private void read() {
        followers.get(random.nextInt(followers.size())).readPage(engine, container());
    }

    private void split() {
        List<Partition> partitions = container().partitions().all();
        Partition partition = partitions.get(random.nextInt(partitions.size()));
        boolean hasRoom = container().partitionKey().middle(partition.epkRange()).isPresent();
        if (hasRoom && partitions.size() < PARTITIONS_MAX) {
            engine.engine().splits().split(container(), partition.range().id());
        }
    }

    private void merge() {
        List<Partition> partitions = container().partitions().all();
        if (partitions.size() > partitionsMin) {
            int left = random.nextInt(partitions.size() - 1);
            engine.engine()
                    .merges()
                    .merge(
                            container(),
                            partitions.get(left).range().id(),
                            partitions.get(left + 1).range().id());
        }
    }

    private void restart() {
        engine.close();
        engine = TestEngine.on(new TestStore(store), Limits.DEFAULT);
    }

    private Container container() {
        return engine.engine().catalog().container("db", "c");
    }

    private FollowedItem item() {
        return new FollowedItem("t" + random.nextInt(3), "u" + random.nextInt(4), "i" + random.nextInt(6));
    }

    /** A body with the next version, which is present from now on. */
    private JsonValue body(FollowedItem item) {
        lastVersion++;
        present.put(item, lastVersion);
        return json("{\"id\": \"%s\", \"t\": \"%s\", \"u\": \"%s\", \"version\": %d}"
                .formatted(item.id(), item.t(), item.u(), lastVersion));
    }

    private static PartitionKey key(int t, int u) {
        return PartitionKey.of("t" + t, "u" + u);
    }
}
