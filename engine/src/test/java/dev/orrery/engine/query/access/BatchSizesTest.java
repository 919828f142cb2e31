package dev.orrery.engine.query.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchSizesTest {

    @Test
    void batchesGrowAsLongAsTheReaderWantsMore() {
        assertThat(sizes(new BatchSizes(0), 8, 100)).containsExactly(1, 2, 4, 8, 16, 32, 64, 64);
    }

    @Test
    void noMoreIsLoadedThanIsExpectedUnlessItIsWanted() {
        assertThat(sizes(new BatchSizes(100), 6, 100)).containsExactly(16, 32, 52, 1, 2, 4);
        assertThat(sizes(new BatchSizes(1), 3, 100)).containsExactly(1, 1, 2);
    }

    @Test
    void largeItemsAreLoadedFewAtOnce() {
        assertThat(sizes(new BatchSizes(100), 5, 2 << 20)).containsExactly(16, 8, 4, 2, 1);
    }

    private static IntStream sizes(BatchSizes sizes, int batches, long bytesOfItem) {
        return IntStream.range(0, batches).map(batch -> {
            int size = sizes.next();
            sizes.loaded(size, size * bytesOfItem);
            return size;
        });
    }
}
