package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The log of all versions when partitions are split. */
@Spec({"2.4", "5.4"})
class VersionsAcrossSplitsTest {

    @RegisterExtension
    private final VersionsFixture versions = VersionsFixture.keepingVersions();

    @Test
    void childrenHaveTheVersionsOfTheirItems() {
        ChangePosition start = versions.now();
        for (int i = 0; i < 20; i++) {
            versions.write("i" + i, 1);
            versions.write("i" + i, 2);
        }
        versions.delete("i7");
        List<String> before = versions.told(start);

        split(0);
        versions.write("i3", 3);

        List<String> found = new ArrayList<>();
        for (Partition child : versions.container().partitions().all()) {
            FeedScope scope = new FeedScope.OnePartition(child.range().id());
            ChangeFeedPage page = read(scope, new ChangeStart.After(start));
            assertThat(page.changes()).isNotEmpty();
            found.addAll(VersionsFixture.tell(page));
        }
        assertThat(found).hasSize(42).containsAll(before).contains("replaced i3: 2>3");
    }

    @Test
    void whatTheParentNoLongerHadTheChildrenHaveNotEither() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        versions.pass(Duration.ofMinutes(11));
        versions.engine().engine().upkeep().run();
        ChangePosition later = versions.now();
        versions.write("a", 2);

        split(0);
        versions.restart();

        assertThatOrreryFails(() -> versions.told(start)).withCode(ErrorCode.INVALID_REQUEST);
        assertThat(versions.told(later)).containsExactly("replaced a: 1>2");
    }

    @Test
    void childrenRemoveWhatIsTooOld() {
        ChangePosition start = versions.now();
        for (int i = 0; i < 20; i++) {
            versions.write("i" + i, 1);
        }
        split(0);
        versions.pass(Duration.ofMinutes(11));
        versions.engine().engine().upkeep().run();

        assertThatOrreryFails(() -> versions.told(start)).withCode(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void neighboursThatAreMergedKeepTheirVersions() {
        ChangePosition start = versions.now();
        for (int i = 0; i < 20; i++) {
            versions.write("i" + i, 1);
        }
        split(0);
        for (int i = 0; i < 20; i++) {
            versions.write("i" + i, 2);
        }
        List<String> before = versions.told(start);

        versions.engine().engine().merges().merge(versions.container(), 1, 2);

        assertThat(before).hasSize(40);
        assertThat(versions.told(start)).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void whatIsRemovedOfABusyNeighbourConcernsNobodyElseAfterAMerge() {
        split(0);
        String quiet = idIn(1);
        String busy = idIn(2);
        versions.write(quiet, 1);
        ChangePosition afterQuiet = read(new FeedScope.OnePartition(1), new ChangeStart.Now()).next();
        for (int i = 0; i < 50; i++) {
            versions.write(busy, i);
        }
        versions.pass(Duration.ofMinutes(11));
        versions.write(busy, 50);
        versions.engine().engine().upkeep().run();
        EpkRange quietRange = versions.container().partitions().withId(1).epkRange();
        EpkRange busyRange = versions.container().partitions().withId(2).epkRange();

        versions.engine().engine().merges().merge(versions.container(), 1, 2);
        versions.write(quiet, 2);
        versions.engine().engine().upkeep().run();

        assertThat(VersionsFixture.tell(
                read(new FeedScope.HashRange(quietRange), new ChangeStart.After(afterQuiet))))
                .containsExactly("replaced %s: 1>2".formatted(quiet));
        assertThatOrreryFails(() -> read(new FeedScope.HashRange(busyRange), new ChangeStart.After(afterQuiet)))
                .withCode(ErrorCode.INVALID_REQUEST);
        versions.restart();
        assertThat(read(new FeedScope.HashRange(quietRange), new ChangeStart.After(afterQuiet)).changes()).hasSize(1);
    }

    @Test
    void aLogThatIsTurnedOnDuringASplitGoesOnInTheChildren() {
        AtomicReference<Runnable> during = new AtomicReference<>(() -> {});
        Faults faults = point -> {
            if (point == Faults.Point.SPLIT_COPY) {
                during.getAndSet(() -> {}).run();
            }
        };
        try (TestEngine engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT, faults)) {
            Container container = engine.container("c", "/pk");
            engine.items().create(container, VersionsFixture.body("a", 1));
            List<ChangePosition> starts = new ArrayList<>();
            during.set(() -> {
                ContainerDefinition next = ContainerDefinition.parse(json("""
                        {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
                         "changeFeedPolicy": {"retentionDuration": 5}}
                        """));
                engine.engine().catalog().replaceContainer(container, next, Precondition.NONE);
                starts.add(readAll(engine, container, new ChangeStart.Now()).next());
                engine.items().upsert(container, VersionsFixture.body("a", 2));
            });

            engine.engine().splits().split(container, 0);
            engine.items().upsert(container, VersionsFixture.body("a", 3));

            assertThat(VersionsFixture.tell(
                    readAll(engine, container, new ChangeStart.After(starts.getFirst()))))
                    .containsExactly("replaced a: 1>2", "replaced a: 2>3");
            assertThat(engine.check().problems()).isEmpty();
        }
    }

    private static ChangeFeedPage readAll(TestEngine engine, Container container, ChangeStart start) {
        return engine.engine().versionFeed().read(container, FeedScope.EVERYTHING, start, VersionsFixture.ALL);
    }

    /** The id of an item that belongs into a range. */
    private String idIn(int range) {
        EpkRange hashes = versions.container().partitions().withId(range).epkRange();
        return IntStream.range(0, 1000)
                .mapToObj(i -> "i" + i)
                .filter(id -> hashes.contains(versions.container().partitionKey().effective(PartitionKey.of(id))))
                .findFirst()
                .orElseThrow();
    }

    private ChangeFeedPage read(FeedScope scope, ChangeStart start) {
        return versions.engine()
                .engine()
                .versionFeed()
                .read(versions.container(), scope, start, VersionsFixture.ALL);
    }

    private void split(int range) {
        versions.engine().engine().splits().split(versions.container(), range);
    }
}
