package dev.orrery.engine.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.engine.admission.Provisions;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.model.RequestCharge;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final Allowance UNITS_400 = units(400);

    private final Budget budget = new Budget();

    @Test
    void aRequestIsLetInHoweverDearItIs() {
        spend(0, UNITS_400, 2_000);

        assertThat(isServed(SECOND, UNITS_400)).isFalse();
    }

    @Test
    void aDebtIsPaidBackByTime() {
        spend(0, UNITS_400, 920);

        // What comes in 0.3 s was there, 120; 800 take two seconds.
        assertThat(isServed(2 * SECOND, UNITS_400)).isFalse();
        assertThat(isServed(2 * SECOND + 1, UNITS_400)).isTrue();
    }

    @Test
    void whoIsRefusedIsToldWhenTheDebtIsPaid() {
        spend(0, UNITS_400, 920);

        int millis = budget.retryAfterMillis(SECOND, UNITS_400, Retry.IN_TURN);

        assertThat(millis).isEqualTo(1001);
        assertThat(isServed(SECOND + millis * MILLI, UNITS_400)).isTrue();
    }

    @Test
    void thoseRefusedTogetherComeBackOneAfterTheOther() {
        payOften(5);
        long now = 60 * SECOND;
        spend(now, UNITS_400, 520);

        int[] millis = new int[10];
        for (int i = 0; i < millis.length; i++) {
            millis[i] = budget.retryAfterMillis(now, UNITS_400, Retry.IN_TURN);
        }

        assertThat(millis[0]).isEqualTo(1001);
        for (int i = 1; i < millis.length; i++) {
            assertThat(millis[i]).isGreaterThan(millis[i - 1] + 30);
        }
    }

    @Test
    void thoseWhoComeBackTogetherAreToldWhenTheDebtIsPaid() {
        spend(0, UNITS_400, 520);

        for (int i = 0; i < 10; i++) {
            assertThat(budget.retryAfterMillis(0, UNITS_400, Retry.TOGETHER)).isEqualTo(1001);
        }
        assertThat(budget.retryAfterMillis(0, UNITS_400, Retry.IN_TURN)).isEqualTo(1001);
    }

    @Test
    void nobodyIsToldToWaitForLongAfterTheDebtIsPaid() {
        spend(0, UNITS_400, 520);

        int most = 0;
        for (int i = 0; i < 10_000; i++) {
            most = Math.max(most, budget.retryAfterMillis(0, UNITS_400, Retry.IN_TURN));
        }

        assertThat(most).isBetween(5_500, 6_200);
    }

    /** Who has just made a container may fill it with the first few items at once. */
    @Test
    void aNewOneHoldsAsMuchAsOneThatHasRested() {
        assertThat(unitsServedAt(0, 10, UNITS_400)).isEqualTo(120);
        assertThat(unitsServedAt(100 * SECOND, 10, UNITS_400)).isEqualTo(120);
    }

    @Test
    void whatIsNotUsedIsKeptForAMomentOnly() {
        spend(0, UNITS_400, 40);

        assertThat(unitsServedAt(100 * SECOND, 10, UNITS_400)).isCloseTo(120, within(11L));
    }

    @Test
    void manyThatComeAtOnceDontOverspendTogether() {
        payOften(6);
        long now = 60 * SECOND;
        long servedAtOnce = 0;
        while (budget.reserve(now, UNITS_400) != Budget.NOTHING) {
            servedAtOnce++;
        }

        assertThat(servedAtOnce * 6).isBetween(120L, 126L);
    }

    @Test
    void whatIsReleasedCanBeUsedByOthers() {
        long reserved = budget.reserve(0, UNITS_400);
        long before = budget.reserve(0, UNITS_400);

        budget.release(UNITS_400, reserved);
        budget.release(UNITS_400, before);

        assertThat(unitsServedAt(0, 10, UNITS_400)).isCloseTo(120, within(11L));
    }

    @Test
    void moreThroughputPaysADebtBackFaster() {
        Provisions provisions = new Provisions(Limits.DEFAULT, ThroughputSettings.ENFORCED);
        spend(0, budget.allowance(400, 1, 0, provisions), 920);

        Allowance more = budget.allowance(4_000, 1, 0, provisions);

        assertThat(isServed(199 * MILLI, more)).isFalse();
        assertThat(isServed(201 * MILLI, more)).isTrue();
    }

    @Test
    void unusedThroughputIsKeptForBursts() {
        Allowance bursting = new Allowance(UNITS_400.partsPerSecond(), 300 * SECOND);
        spend(0, bursting, 40);

        // 100 s at 400 are kept; they go at 3000 a second, and are used up after a good 15 s.
        long served = 0;
        for (int second = 0; second < 15; second++) {
            served += unitsServedDuring(SECOND, (100 + second) * SECOND, bursting);
            assertThat(served).isCloseTo((second + 1) * 3_000L, within(400L));
        }
        unitsServedDuring(10 * SECOND, 115 * SECOND, bursting);
        long later = unitsServedDuring(10 * SECOND, 125 * SECOND, bursting);

        assertThat(later).isCloseTo(4_000, within(100L));
    }

    @Test
    void withoutALimitEverybodyIsServed() {
        for (int i = 0; i < 1000; i++) {
            assertThat(budget.reserve(0, Allowance.UNLIMITED)).isZero();
            budget.pay(Allowance.UNLIMITED, 0, RequestCharge.ofUnits(1_000_000));
        }
    }

    private static Allowance units(int perSecond) {
        return new Allowance((long) perSecond * RequestCharge.PARTS_PER_UNIT, 0);
    }

    private void spend(long now, Allowance allowance, int units) {
        long reserved = budget.reserve(now, allowance);
        assertThat(reserved).isPositive();
        budget.pay(allowance, reserved, RequestCharge.ofUnits(units));
    }

    /** Makes requests cost so much on average. */
    private void payOften(int units) {
        for (int i = 0; i < 100; i++) {
            spend(i * SECOND / 2, UNITS_400, units);
        }
    }

    private boolean isServed(long now, Allowance allowance) {
        long reserved = budget.reserve(now, allowance);
        if (reserved != Budget.NOTHING) {
            budget.release(allowance, reserved);
        }
        return reserved != Budget.NOTHING;
    }

    /** What requests that cost so much get at a moment, one after the other. */
    private long unitsServedAt(long now, int unitsEach, Allowance allowance) {
        long served = 0;
        for (long reserved = budget.reserve(now, allowance);
                reserved != Budget.NOTHING;
                reserved = budget.reserve(now, allowance)) {
            budget.pay(allowance, reserved, RequestCharge.ofUnits(unitsEach));
            served += unitsEach;
        }
        return served;
    }

    private long unitsServedDuring(long nanos, long start, Allowance allowance) {
        long served = 0;
        for (long now = start; now < start + nanos; now += MILLI) {
            served += unitsServedAt(now, 1, allowance);
        }
        return served;
    }
}
