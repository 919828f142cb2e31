package dev.orrery.engine.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.engine.TestClock;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.testing.Seed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PartitionUsageTest {

    private static final Optional<PartitionKey> ANNA = Optional.of(PartitionKey.of("anna"));

    private final TestClock clock = new TestClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final Seed seed = Seed.fresh();
    private final RandomGenerator random = seed.random();
    private final PartitionUsage usage = new PartitionUsage(clock, () -> random);

    @Test
    void aSingleRequestShowsUp() {
        usage.served(RequestCharge.ofUnits(3), ANNA);
        clock.advance(Duration.ofSeconds(1));

        assertThat(usage.charged()).isEqualTo(RequestCharge.ofUnits(3));
        assertThat(usage.requestUnitsBySecond(2)).containsExactly(0, 3);
        assertThat(usage.hottestKeys(20)).hasSize(1);
        assertThat(usage.hottestKeys(20).getFirst().perSecond()).isCloseTo(3, within(0.1));
    }

    @Test
    void underFullLoadTheSumIsExactAndItsSecondsAndTheSharesOfKeysAlmost() {
        for (int second = 0; second < 60; second++) {
            for (int i = 0; i < 10_000; i++) {
                usage.served(RequestCharge.ofUnits(1), Optional.of(keyOfTen()));
            }
            clock.advance(Duration.ofSeconds(1));
        }

        List<HotKey> hottest = usage.hottestKeys(20);

        assertThat(usage.charged()).isEqualTo(RequestCharge.ofUnits(600_000));
        assertThat(DoubleStream.of(usage.requestUnitsBySecond(60)).sum()).isEqualTo(600_000);
        assertThat(DoubleStream.of(usage.requestUnitsBySecond(60)).boxed())
                .as(seed.toString())
                .allSatisfy(units -> assertThat(units).isCloseTo(10_000, within(500.0)));
        assertThat(hottest.getFirst().key()).isEqualTo(PartitionKey.of("key0"));
        assertThat(hottest.getFirst().share()).as(seed.toString()).isCloseTo(0.5, within(0.05));
        assertThat(hottest.getFirst().perSecond()).as(seed.toString()).isCloseTo(5_000, within(500.0));
    }

    @Test
    void refusedRequestsAreCountedByKey() {
        for (int i = 0; i < 50; i++) {
            usage.beyond(ANNA);
        }
        usage.beyond(Optional.empty());
        clock.advance(Duration.ofSeconds(1));

        assertThat(usage.beyond()).isEqualTo(51);
        assertThat(usage.beyondBySecond(1)).containsExactly(51);
        assertThat(usage.keysMostBeyond(20)).hasSize(1);
        assertThat(usage.keysMostBeyond(20).getFirst().share()).isCloseTo(50.0 / 51, within(1e-9));
        assertThat(usage.charged()).isEqualTo(RequestCharge.NOTHING);
    }

    @Test
    void whatTakesThePlaceOfAPartitionHasItsHotKeyAndItsLastSeconds() {
        serveForAMinute(usage, 9, 1);
        PartitionUsage first = new PartitionUsage(clock, () -> random);
        PartitionUsage second = new PartitionUsage(clock, () -> random);

        first.takeOver(usage, ANNA.orElseThrow()::equals, 0.5);
        second.takeOver(usage, key -> !key.equals(ANNA.orElseThrow()), 0.5);

        assertThat(first.hottestKeys(20)).singleElement()
                .satisfies(hot -> assertThat(hot.share()).isCloseTo(1, within(1e-9)))
                .satisfies(hot -> assertThat(hot.perSecond()).isCloseTo(9, within(0.2)));
        assertThat(DoubleStream.of(first.requestUnitsBySecond(60)).sum()).isCloseTo(540, within(5.0));
        assertThat(DoubleStream.of(second.requestUnitsBySecond(60)).sum()).isCloseTo(60, within(5.0));
        assertThat(first.charged()).isEqualTo(RequestCharge.NOTHING);
    }

    @Test
    void whatTakesThePlaceOfTwoPartitionsHasTheSum() {
        PartitionUsage other = new PartitionUsage(clock, () -> random);
        PartitionUsage merged = new PartitionUsage(clock, () -> random);
        serveForAMinute(usage, 6, 0);
        serveForAMinute(other, 0, 4);

        merged.takeOver(usage, key -> true, 1);
        merged.takeOver(other, key -> true, 1);

        assertThat(DoubleStream.of(merged.requestUnitsBySecond(300)).sum()).isCloseTo(600, within(1.0));
        assertThat(merged.hottestKeys(20)).extracting(HotKey::key).hasSize(2);
    }

    @Test
    void withoutKeysAPartitionIsTakenOverInTheShareThatIsGiven() {
        usage.served(RequestCharge.ofUnits(8), Optional.empty());
        clock.advance(Duration.ofSeconds(1));
        PartitionUsage half = new PartitionUsage(clock, () -> random);

        half.takeOver(usage, key -> true, 0.5);

        assertThat(half.requestUnitsBySecond(1)).containsExactly(4);
        assertThat(half.hottestKeys(20)).isEmpty();
    }

    private void serveForAMinute(PartitionUsage served, int ofAnna, int ofBen) {
        for (int second = 0; second < 60; second++) {
            served.served(RequestCharge.ofUnits(ofAnna), ANNA);
            served.served(RequestCharge.ofUnits(ofBen), Optional.of(PartitionKey.of("ben")));
            clock.advance(Duration.ofSeconds(1));
        }
    }

    /** One of ten keys, the first of which has half of all. */
    private PartitionKey keyOfTen() {
        int number = random.nextBoolean() ? 0 : 1 + random.nextInt(9);
        return PartitionKey.of("key" + number);
    }
}
