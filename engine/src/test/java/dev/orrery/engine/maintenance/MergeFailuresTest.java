package dev.orrery.engine.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Merges that fail, or that a crash cuts off, wherever it hurts. */
class MergeFailuresTest extends RestructuringFailures {

    @Override
    void prepare() {
        engine().engine().splits().split(container(), 0);
        engine().engine().splits().split(container(), 1);
    }

    @Override
    void restructure() {
        List<Partition> partitions = container().partitions().all();
        engine().engine()
                .merges()
                .merge(container(), partitions.get(0).range().id(), partitions.get(1).range().id());
    }

    @Override
    Point point(Step step) {
        return switch (step) {
            case COMMIT -> Point.COMMIT;
            case COPY -> Point.MERGE_COPY;
            case TAKE_OVER -> Point.MERGE_TAKE_OVER;
            case DROP -> Point.MERGE_DROP;
        };
    }

    @Override
    int morePartitions() {
        return -1;
    }

    @Test
    void afterTheTakeoverTheChildIsThere() {
        assertThat(rangesAfterACrash(Step.DROP)).containsExactly(5, 2);
    }

    @Test
    void beforeTheTakeoverTheParentsAreThere() {
        assertThat(rangesAfterACrash(Step.TAKE_OVER)).containsExactly(3, 4, 2);
    }
}
