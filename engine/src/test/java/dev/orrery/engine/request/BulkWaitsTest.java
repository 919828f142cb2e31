package dev.orrery.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.budget.Allowance;
import dev.orrery.engine.budget.Budget;
import dev.orrery.engine.budget.Retry;
import dev.orrery.model.RequestCharge;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

/**
 * What a client experiences that sends operations a hundred at a time, sleeps the told wait once for each that was refused, one
 * after the other, and sends them again behind the others: @azure/cosmos.
 */
class BulkWaitsTest {

    private static final Allowance UNITS_400 = new Allowance(400.0 * RequestCharge.PARTS_PER_UNIT, 0);
    private static final RequestCharge CREATE = RequestCharge.ofUnits(6);
    private static final int OPERATIONS = 200;
    private static final int BATCH = 100;

    /** So often it tries an operation again. */
    private static final int RETRIES_MAX = 9;

    private final Budget budget = new Budget();
    private long now;

    /** 200 creates of 6 RU are three seconds' worth of 400 RU/s, of which 0.3 s are there at first. */
    @Test
    void twoHundredCreatesTakeTheTimeOfTheirThroughput() {
        assertThat(timeOfBulk(Duration.ofMillis(1))).isBetween(Duration.ofMillis(2_400), Duration.ofMillis(3_500));
    }

    /** On a busy machine each of its timers is late. What comes meanwhile is kept for a while only, and the rest is lost. */
    @Test
    void timersThatAreLateMakeItLonger() {
        assertThat(timeOfBulk(Duration.ofMillis(3))).isBetween(Duration.ofMillis(2_400), Duration.ofMillis(5_000));
    }

    private Duration timeOfBulk(Duration lateness) {
        now = Duration.ofMinutes(1).toNanos();
        long begin = now;
        Deque<Integer> triesOfOpen = new ArrayDeque<>();
        for (int i = 0; i < OPERATIONS; i++) {
            triesOfOpen.add(0);
        }
        while (!triesOfOpen.isEmpty()) {
            sendBatch(triesOfOpen, lateness);
        }
        return Duration.ofNanos(now - begin);
    }

    private void sendBatch(Deque<Integer> triesOfOpen, Duration lateness) {
        int size = Math.min(BATCH, triesOfOpen.size());
        Deque<Integer> refused = new ArrayDeque<>();
        for (int i = 0; i < size; i++) {
            int tries = triesOfOpen.remove();
            long reserved = budget.reserve(now, UNITS_400);
            if (reserved == Budget.NOTHING) {
                assertThat(tries).isLessThan(RETRIES_MAX);
                refused.add(tries + 1);
            } else {
                budget.pay(UNITS_400, reserved, CREATE);
            }
        }
        if (!refused.isEmpty()) {
            int first = budget.retryAfterMillis(now, UNITS_400, Retry.TOGETHER);
            Duration each = Duration.ofMillis(BulkRefusals.waitMillis(first, refused.size())).plus(lateness);
            now += each.multipliedBy(refused.size()).toNanos();
            triesOfOpen.addAll(refused);
        }
    }
}
