package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.maintenance.TestStores;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Store;
import dev.orrery.testing.LongTier;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readers of all versions follow a container in which items are written, batched, deleted and expire, while partitions are
 * split and merged and the engine is started again. The truth is a list for each item of what happened to it.
 */
@Spec({"2.4", "5.4"})
class RandomVersionsTest {

    private static final int STEPS = 250;
    private static final int PARTITIONS_MAX = 6;
    private static final int TTL_SECONDS = 20;

    private final RandomGenerator random = Seed.fresh().random();
    private final Map<FollowedItem, List<String>> happened = new HashMap<>();
    private final Map<FollowedItem, Present> present = new HashMap<>();
    private final List<VersionFollower> followers = new ArrayList<>();

    @TempDir
    private Path directory;

    private Store store;
    private TestEngine engine;
    private Duration passed = Duration.ZERO;
    private int lastVersion;

    /** The version that an item has, and when it expires. */
    private record Present(int version, long expirySecond) {}

    @RepeatedTest(4)
    void everyReaderIsToldAllInMemory() {
        everyReaderIsToldAll(TestStores.MEMORY);
    }

    @Test
    void everyReaderIsToldAllOnRocksDb() {
        everyReaderIsToldAll(TestStores.ROCKSDB);
    }

    @LongTier
    @RepeatedTest(40)
    void everyReaderIsToldAllInMemoryAgainAndAgain() {
        everyReaderIsToldAll(TestStores.MEMORY);
    }

    @LongTier
    @RepeatedTest(10)
    void everyReaderIsToldAllOnRocksDbAgainAndAgain() {
        everyReaderIsToldAll(TestStores.ROCKSDB);
    }

    private void everyReaderIsToldAll(TestStores kind) {
        store = kind.open(directory);
        engine = TestEngine.on(new TestStore(store), Limits.DEFAULT);
        engine.container("""
                {"id": "c", "partitionKey": {"paths": ["/t", "/u"], "kind": "MultiHash"}, "defaultTtl": -1,
                 "changeFeedPolicy": {"retentionDuration": 1000}}
                """);
        follow();

        for (int step = 0; step < STEPS; step++) {
            step();
        }

        followers.forEach(follower -> follower.assertWasTold(engine.engine(), container(), happened));
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
        store.close();
    }

    /** A reader of each kind, which starts now. */
    private void follow() {
        PartitionKey key = item().key();
        List<EpkRange> parts = EpkRange.ALL.splitAt(container().partitionKey().effective(item().key()));
        List<FeedScope> scopes = List.of(
                FeedScope.EVERYTHING,
                new FeedScope.HashRange(parts.get(random.nextInt(2))),
                new FeedScope.FullKey(key),
                new FeedScope.KeyPrefix(PartitionKey.of("t" + random.nextInt(3))));
        for (FeedScope scope : scopes) {
            VersionFollower follower = new VersionFollower(scope, happened, random);
            follower.readPage(engine.engine(), container());
            followers.add(follower);
        }
    }

    private void step() {
        switch (random.nextInt(40)) {
            case 0 -> split();
            case 1 -> merge();
            case 2 -> restart();
            case 3 -> follow();
            case 4, 5 -> expire();
            case 6, 7, 8, 9 -> delete();
            case 10, 11, 12, 13, 14 -> batch();
            case 15, 16, 17, 18, 19, 20, 21, 22 ->
                followers.get(random.nextInt(followers.size())).readPage(engine.engine(), container());
            default -> engine.items().upsert(container(), write(item()));
        }
    }

    private void batch() {
        FollowedItem first = item();
        Set<String> ids = new LinkedHashSet<>();
        for (int i = 0; i < 5; i++) {
            ids.add("i" + random.nextInt(6));
        }
        List<ItemOperation> operations = new ArrayList<>();
        for (String id : ids) {
            FollowedItem item = new FollowedItem(first.t(), first.u(), id);
            if (isThere(item) && random.nextInt(3) == 0) {
                operations.add(ItemOperation.delete(ItemId.ofText(id)));
                end(item, "DELETED");
            } else {
                operations.add(ItemOperation.upsert(write(item)));
            }
        }
        engine.items().batch(container(), first.key(), operations);
    }

    private void delete() {
        FollowedItem item = item();
        if (isThere(item)) {
            engine.items().delete(container(), item.key(), ItemId.ofText(item.id()));
            end(item, "DELETED");
        }
    }

    /** Lets time pass, and sometimes has what is expired removed. */
    private void expire() {
        passed = passed.plusSeconds(10);
        engine.clock().advance(Duration.ofSeconds(10));
        if (random.nextBoolean()) {
            engine.engine().upkeep().run();
            List.copyOf(present.keySet()).stream().filter(item -> !isThere(item)).forEach(item -> end(item, "EXPIRED"));
        }
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
        if (partitions.size() > 1) {
            int left = random.nextInt(partitions.size() - 1);
            engine.engine().merges().merge(
                    container(), partitions.get(left).range().id(), partitions.get(left + 1).range().id());
        }
    }

    private void restart() {
        engine.close();
        engine = TestEngine.on(new TestStore(store), Limits.DEFAULT);
        engine.clock().advance(passed);
    }

    private Container container() {
        return engine.engine().catalog().container("db", "c");
    }

    private FollowedItem item() {
        return new FollowedItem("t" + random.nextInt(3), "u" + random.nextInt(3), "i" + random.nextInt(6));
    }

    private boolean isThere(FollowedItem item) {
        return present.containsKey(item) && present.get(item).expirySecond > now();
    }

    private long now() {
        return engine.clock().instant().getEpochSecond();
    }

    /** A body with the next version, which is present from now on. */
    private JsonValue write(FollowedItem item) {
        if (present.containsKey(item) && !isThere(item)) {
            end(item, "EXPIRED");
        }
        int version = ++lastVersion;
        boolean expires = random.nextInt(4) == 0;
        Present before = present.put(item, new Present(version, expires ? now() + TTL_SECONDS : Long.MAX_VALUE));
        tell(item, before == null ? "CREATED to " + version : "REPLACED " + before.version + " to " + version);
        return json("{\"id\": \"%s\", \"t\": \"%s\", \"u\": \"%s\", \"version\": %d%s}"
                .formatted(item.id(), item.t(), item.u(), version, expires ? ", \"ttl\": " + TTL_SECONDS : ""));
    }

    private void end(FollowedItem item, String how) {
        tell(item, how + " " + present.remove(item).version);
    }

    private void tell(FollowedItem item, String event) {
        happened.computeIfAbsent(item, key -> new ArrayList<>()).add(event);
    }
}
