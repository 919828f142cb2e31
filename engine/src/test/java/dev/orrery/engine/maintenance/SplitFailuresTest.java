package dev.orrery.engine.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.settings.Faults.Point;
import org.junit.jupiter.api.Test;

/** Splits that fail, or that a crash cuts off, wherever it hurts. */
class SplitFailuresTest extends RestructuringFailures {

    @Override
    void prepare() {}

    @Override
    void restructure() {
        int first = container().partitions().all().getFirst().range().id();
        engine().engine().splits().split(container(), first);
    }

    @Override
    Point point(Step step) {
        return switch (step) {
            case COMMIT -> Point.COMMIT;
            case COPY -> Point.SPLIT_COPY;
            case TAKE_OVER -> Point.SPLIT_TAKE_OVER;
            case DROP -> Point.SPLIT_DROP;
        };
    }

    @Override
    int morePartitions() {
        return 1;
    }

    @Test
    void afterTheTakeoverTheChildrenAreThere() {
        assertThat(rangesAfterACrash(Step.DROP)).containsExactly(1, 2);
    }

    @Test
    void beforeTheTakeoverTheParentIsThere() {
        assertThat(rangesAfterACrash(Step.TAKE_OVER)).containsExactly(0);
    }
}
