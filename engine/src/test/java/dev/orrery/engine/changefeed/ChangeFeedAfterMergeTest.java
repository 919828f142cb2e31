package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Readers of a busy and a quiet partition that become one: their LSNs are far apart. */
@Spec("5.4")
class ChangeFeedAfterMergeTest {

    private static final FeedLimits LIMITS = new FeedLimits(7, Long.MAX_VALUE);

    private final TestEngine engine = TestEngine.inMemory();
    private Container container;
    private EpkRange busyRange;
    private EpkRange quietRange;
    private Instant middle;

    @BeforeEach
    void write() {
        container = engine.container("c", "/pk");
        List<PartitionRange> ranges = engine.engine().splits().split(container, 0);
        busyRange = ranges.getFirst().epkRange();
        quietRange = ranges.getLast().epkRange();
        writeBoth("early");
        engine.clock().advance(Duration.ofMinutes(10));
        middle = engine.clock().instant();
        writeBoth("late");
    }

    private void writeBoth(String prefix) {
        IntStream.range(0, 100).forEach(i -> write(busyRange, prefix + i));
        IntStream.range(0, 3).forEach(i -> write(quietRange, prefix + i));
    }

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void theReaderOfAParentGoesOnInItsPartOfTheChild() {
        ChangeFeedPage busy = read(busyRange, new ChangeStart.Now());
        ChangeFeedPage quiet = read(quietRange, new ChangeStart.Now());

        int child = merge();

        write(busyRange, "later");
        write(quietRange, "later");
        assertThat(idsOf(new FeedScope.OnePartition(child, Optional.of(busyRange)), after(busy)))
                .containsExactly("later");
        assertThat(idsOf(new FeedScope.OnePartition(child, Optional.of(quietRange)), after(quiet)))
                .containsExactly("later");
    }

    @Test
    void aReaderInTheMiddleOfAParentMissesNothing() {
        ChangeFeedPage first = read(busyRange, new ChangeStart.Beginning());

        merge();

        List<String> rest = idsOf(new FeedScope.HashRange(busyRange), after(first));
        assertThat(first.changes().size() + rest.size()).isEqualTo(200);
        assertThat(rest.getLast()).isEqualTo("late99");
    }

    @Test
    void theReaderOfTheContainerMissesNothingAndSeesNothingTwice() {
        ChangeFeedPage first = read(EpkRange.ALL, new ChangeStart.Beginning());

        merge();

        List<String> rest = idsOf(FeedScope.EVERYTHING, after(first));
        assertThat(first.changes().size() + rest.size()).isEqualTo(206);
    }

    @Test
    void aTimeIsFoundInEachPart() {
        merge();

        List<String> ids = idsOf(FeedScope.EVERYTHING, new ChangeStart.Time(middle));

        assertThat(ids).hasSize(103).allMatch(id -> id.startsWith("late"));
    }

    @Test
    void aTimeIsFoundAfterTheMergedOneWasSplitAgain() {
        int child = merge();
        engine.engine().splits().split(container, child);
        write(quietRange, "later");

        List<String> ids = idsOf(FeedScope.EVERYTHING, new ChangeStart.Time(middle));

        assertThat(ids).hasSize(104).allMatch(id -> id.startsWith("late"));
    }

    @Test
    void whoHasReadAllOfAMergedPartitionHasANumberForAPosition() {
        merge();

        ChangeStart start = new ChangeStart.Time(middle);
        ChangeFeedPage page = engine.engine().changeFeed().read(container, FeedScope.EVERYTHING, start, LIMITS);
        while (!page.changes().isEmpty()) {
            page = engine.engine().changeFeed().read(container, FeedScope.EVERYTHING, after(page), LIMITS);
        }

        Partition only = container.partitions().all().getFirst();
        assertThat(page.next()).hasToString(Long.toString(only.lsn()));
    }

    private int merge() {
        List<Partition> partitions = container.partitions().all();
        return engine.engine()
                .merges()
                .merge(container, partitions.getFirst().range().id(), partitions.getLast().range().id())
                .id();
    }

    private void write(EpkRange range, String id) {
        PartitionKey key = IntStream.range(0, 100)
                .mapToObj(i -> PartitionKey.of("k" + i))
                .filter(candidate -> range.contains(container.partitionKey().effective(candidate)))
                .findFirst()
                .orElseThrow();
        engine.items().upsert(container, json("{\"id\": \"%s\", \"pk\": %s}"
                .formatted(id, key.components().getFirst())));
    }

    private ChangeFeedPage read(EpkRange range, ChangeStart start) {
        return engine.engine().changeFeed().read(container, new FeedScope.HashRange(range), start, LIMITS);
    }

    private List<String> idsOf(FeedScope scope, ChangeStart start) {
        List<String> ids = new ArrayList<>();
        ChangeFeedPage page = engine.engine().changeFeed().read(container, scope, start, LIMITS);
        while (!page.changes().isEmpty()) {
            page.changes().forEach(change -> ids.add(change.item().id().text()));
            page = engine.engine().changeFeed().read(container, scope, after(page), LIMITS);
        }
        return ids;
    }

    private static ChangeStart after(ChangeFeedPage page) {
        return new ChangeStart.After(ChangePosition.parse(page.next().toString()));
    }
}
