package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.maintenance.StagedFaults;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readers of a change log go on with the position that they have, in whatever the partition has become. */
@Spec({"2.4", "5.4"})
class ChangeLogAfterSplitTest {

    private static final int ALL = 1000;

    private final StagedFaults faults = new StagedFaults();
    private final TestEngine engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT, faults);
    private final Items items = engine.items();
    private final ChangeLog changeLog = engine.engine().changeLog();
    private final Container container = engine.container("c", "/pk");

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void thePositionInTheParentIsOneInBothChildren() {
        Partition parent = container.partitions().withId(0);
        upsertAll("0", 0, 40);
        long position = changeLog.read(container, parent, EpkRange.ALL, 0, 15).resumeAfter();

        engine.engine().splits().split(container, 0);
        upsertAll("1", 30, 45);

        assertThat(changesAfter(position)).containsExactlyInAnyOrderElementsOf(
                concat(changes("0", 15, 30), changes("1", 30, 45)));
    }

    @Test
    void theChildrenHaveTheWholeHistoryInItsOrder() {
        upsertAll("0", 0, 40);
        upsertAll("1", 0, 5);

        engine.engine().splits().split(container, 0);

        List<String> all = concat(changes("0", 5, 40), changes("1", 0, 5));
        for (Partition child : container.partitions().all()) {
            List<Change> changes = read(child, 0);
            assertThat(changes).isSortedAccordingTo(Comparator.comparingLong(Change::lsn));
            assertThat(all).containsSubsequence(changes.stream().map(ChangeLogAfterSplitTest::text).toList());
        }
        assertThat(changesAfter(0)).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void whatIsWrittenDuringTheSplitIsNotMissed() {
        upsertAll("0", 0, 40);
        long position = container.partitions().withId(0).lsn();
        faults.next(Point.SPLIT_COPY, () -> upsertAll("1", 0, 10));
        faults.next(Point.SPLIT_COPY, () -> {
            upsertAll("2", 5, 15);
            items.delete(container, PartitionKey.of("k0"), ItemId.ofText("0"));
        });

        engine.engine().splits().split(container, 0);

        assertThat(faults.isOver()).isTrue();
        assertThat(changesAfter(position)).containsExactlyInAnyOrderElementsOf(
                concat(changes("1", 1, 5), changes("2", 5, 15)));
    }

    @Test
    void aReaderAtTheEndFindsNothingNewAfterTheSplit() {
        upsertAll("0", 0, 10);
        long position = container.partitions().withId(0).lsn();

        engine.engine().splits().split(container, 0);

        assertThat(changesAfter(position)).isEmpty();
    }

    @Test
    void aPositionIsGoodForGenerations() {
        upsertAll("0", 0, 40);
        long position = container.partitions().withId(0).lsn();

        for (int round = 1; round <= 4; round++) {
            int last = container.partitions().all().getLast().range().id();
            engine.engine().splits().split(container, last);
            upsertAll("" + round, 0, 40);
        }

        assertThat(changesAfter(position)).containsExactlyInAnyOrderElementsOf(changes("4", 0, 40));
    }

    @Test
    void theParentSaysThatItIsGone() {
        Partition parent = container.partitions().withId(0);
        upsertAll("0", 0, 10);
        long position = parent.lsn();

        engine.engine().splits().split(container, 0);

        assertThatOrreryFails(() -> read(parent, 0)).withCode(ErrorCode.PARTITION_GONE);
        assertThatOrreryFails(() -> read(parent, position)).withCode(ErrorCode.PARTITION_GONE);
    }

    @Test
    void aRangeOfTheParentIsFoundInTheChildrenThatItTouches() {
        upsertAll("0", 0, 40);
        List<PartitionRange> children = engine.engine().splits().split(container, 0);
        PartitionKey key = PartitionKey.of("k7");
        EpkRange range = container.partitionKey().range(key);

        List<String> found = container.partitions().touching(range)
                .flatMap(child -> changeLog.read(container, child, range, 0, ALL).changes().stream())
                .map(ChangeLogAfterSplitTest::text)
                .toList();

        assertThat(children).hasSize(2);
        assertThat(found).isEqualTo(changes("0", 7, 8));
    }

    private List<String> changesAfter(long position) {
        return container.partitions().all().stream()
                .flatMap(partition -> read(partition, position).stream())
                .map(ChangeLogAfterSplitTest::text)
                .toList();
    }

    private List<Change> read(Partition partition, long position) {
        return changeLog.read(container, partition, EpkRange.ALL, position, ALL).changes();
    }

    private void upsertAll(String version, int from, int to) {
        for (int i = from; i < to; i++) {
            items.upsert(container, json("{\"id\": \"%d\", \"pk\": \"k%d\", \"v\": \"%s\"}".formatted(i, i, version)));
        }
    }

    private static List<String> changes(String version, int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> i + " version " + version).toList();
    }

    private static String text(Change change) {
        return change.item().id() + " version " + change.item().body().property("v").stringValue();
    }

    private static List<String> concat(List<String> some, List<String> others) {
        List<String> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }
}
