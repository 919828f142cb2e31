package dev.orrery.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryReturnTest {

    private static final long MEGABYTE = 1 << 20;

    private final TestHeap heap = new TestHeap();
    private final MemoryReturn memory = new MemoryReturn(heap);

    private static final class TestHeap implements MemoryReturn.Heap {

        long collections;
        long orders;
        long committedBytes = 100 * MEGABYTE;
        long neededBytes = 60 * MEGABYTE;

        @Override
        public long collections() {
            return collections;
        }

        @Override
        public long committedBytes() {
            return committedBytes;
        }

        @Override
        public long usedBytes() {
            return neededBytes;
        }

        @Override
        public void collect() {
            collections++;
            orders++;
            committedBytes = neededBytes * 10 / 7;
        }
    }

    @Test
    void aSmallHeapIsLeftAlone() {
        memory.look();
        memory.look();

        assertThat(heap.orders).isZero();
    }

    @Test
    void aPeakIsGivenBackOnceWhenNothingGoesOnAnyMore() {
        heap.committedBytes = 2_000 * MEGABYTE;
        heap.collections = 5;
        memory.look();
        assertThat(heap.orders).as("while it works").isZero();

        memory.look();
        memory.look();
        memory.look();

        assertThat(heap.orders).isOne();
    }

    @Test
    void aHeapThatIsNeededIsLeftAlone() {
        heap.neededBytes = 1_500 * MEGABYTE;
        heap.committedBytes = 2_000 * MEGABYTE;
        memory.look();
        heap.collections++;
        heap.committedBytes = 2_000 * MEGABYTE;

        memory.look();
        memory.look();

        assertThat(heap.orders).as("only to find that out").isOne();
    }
}
