package dev.orrery.engine.query.run;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.query.plan.PlannedContainer;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.testing.Eventually;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Work on the partitions of a container that has enough items for several threads. */
class GatherTest {

    private static final int PARTITIONS = 5;
    private static final int ITEMS = 2500;

    private static PlannedContainer container;

    private final Gather gather = new Gather();

    @BeforeAll
    static void fill() {
        container = PlannedContainer.plain(PARTITIONS);
        for (int i = 0; i < ITEMS; i++) {
            container.create("{'id': 'i%d', 'pk': 'p%d'}".formatted(i, i));
        }
    }

    @AfterAll
    static void close() {
        container.close();
    }

    @Test
    void resultsComeInTheOrderOfTheHashSpaceWhoeverIsFirst() {
        AtomicInteger done = new AtomicInteger();

        List<EpkRange> ranges = gather.overPartitions(container.container(), FeedScope.EVERYTHING, scope -> {
            EpkRange range = scope.hashes(container.container());
            if (range.min().equals(EpkRange.ALL.min())) {
                Eventually.isTrue("the first partition is the last", () -> done.get() == PARTITIONS - 1);
            }
            done.incrementAndGet();
            return range;
        });

        assertThat(ranges).hasSize(PARTITIONS);
        assertThat(ranges.getFirst().min()).isEqualTo(EpkRange.ALL.min());
        assertThat(ranges.getLast().max()).isEqualTo(EpkRange.ALL.max());
        for (int i = 1; i < PARTITIONS; i++) {
            assertThat(ranges.get(i).min()).isEqualTo(ranges.get(i - 1).max());
        }
    }

    @Test
    void theFailureOfOnePartitionIsTheFailureOfAll() {
        FeedScope broken = new FeedScope.OnePartition(3);
        EpkRange brokenRange = broken.hashes(container.container());

        assertThatOrreryFails(() -> gather.overPartitions(container.container(), FeedScope.EVERYTHING, scope -> {
            if (scope.hashes(container.container()).equals(brokenRange)) {
                throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "Too much");
            }
            return scope;
        })).withCode(ErrorCode.QUERY_UNSUPPORTED).withMessageContaining("Too much");
    }

    @Test
    void anErrorOfOnePartitionIsTheErrorOfAllWhicheverThreadMeetsIt() {
        EpkRange brokenRange = new FeedScope.OnePartition(3).hashes(container.container());
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> gather.overPartitions(container.container(), FeedScope.EVERYTHING, scope -> {
                if (scope.hashes(container.container()).equals(brokenRange)) {
                    throw new OutOfMemoryError("not really");
                }
                return scope;
            })).isInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    void afterAFailureTheNextWorkIsDone() {
        for (int i = 0; i < 10; i++) {
            assertThatOrreryFails(() -> gather.overPartitions(container.container(), FeedScope.EVERYTHING, scope -> {
                throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "Too much");
            })).withCode(ErrorCode.QUERY_UNSUPPORTED);
        }

        assertThat(gather.overPartitions(container.container(), FeedScope.EVERYTHING, scope -> 1))
                .containsExactly(1, 1, 1, 1, 1);
    }

    @Test
    void everyPartitionIsVisitedOnce() {
        List<FeedScope> visited = new CopyOnWriteArrayList<>();

        gather.overPartitions(container.container(), FeedScope.EVERYTHING, scope -> visited.add(scope));

        assertThat(visited).hasSize(PARTITIONS).doesNotHaveDuplicates();
    }

    @Test
    void aLogicalPartitionIsVisitedAsItIs() {
        FeedScope scope = new FeedScope.FullKey(PartitionKey.of("p1"));

        assertThat(gather.overPartitions(container.container(), scope, part -> part)).containsExactly(scope);
    }
}
