package dev.orrery.model.bound;

import static dev.orrery.model.bound.Failing.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class MemoryPoolTest {

    private static final long MEGABYTE = 1 << 20;

    private final MemoryPool pool = new MemoryPool(100 * MEGABYTE);

    @Test
    void whatTheOthersHaveIsRefusedUntilTheyGiveItBack() {
        MemoryLease first = pool.lease();
        MemoryLease second = pool.lease();
        MemoryLease third = pool.lease();
        first.take(50 * MEGABYTE);
        second.take(45 * MEGABYTE);

        assertFails(ErrorCode.MEMORY_EXHAUSTED, () -> third.take(10 * MEGABYTE));

        first.close();
        third.take(10 * MEGABYTE);
        assertThat(pool.takenBytes()).isEqualTo(55 * MEGABYTE);
    }

    @Test
    void oneAloneGetsHalfAtMost() {
        MemoryLease lease = pool.lease();

        lease.take(50 * MEGABYTE);

        assertFails(ErrorCode.QUERY_UNSUPPORTED, () -> lease.take(1));
        assertThat(lease.tryTake(1)).isFalse();
        assertThat(pool.takenBytes()).isEqualTo(50 * MEGABYTE);
    }

    @Test
    void smallAmountsAreTakenOfThePoolTogether() {
        MemoryLease lease = pool.lease();

        lease.take(1);
        lease.take(1);

        assertThat(pool.takenBytes()).isEqualTo(MEGABYTE);
    }

    @Test
    void whatIsGivenBackInBetweenCanBeTakenByOthers() {
        MemoryLease first = pool.lease();
        first.take(50 * MEGABYTE);
        first.giveBack(40 * MEGABYTE);

        assertThat(pool.takenBytes()).isEqualTo(11 * MEGABYTE);
    }

    @Test
    void nothingIsGivenAwayWhileTheHeapIsFull() {
        AtomicBoolean isHeapFull = new AtomicBoolean(true);
        MemoryLease lease = new MemoryPool(100 * MEGABYTE, isHeapFull::get).lease();

        assertFails(ErrorCode.MEMORY_EXHAUSTED, () -> lease.take(MEGABYTE));

        isHeapFull.set(false);
        lease.take(MEGABYTE);
    }

    @Test
    void closingGivesEverythingBackOnce() {
        MemoryLease lease = pool.lease();
        lease.take(20 * MEGABYTE);

        lease.close();
        lease.giveBack(5 * MEGABYTE);
        lease.close();

        assertThat(pool.takenBytes()).isZero();
        assertThat(lease.tryTake(1)).isFalse();
    }
}
