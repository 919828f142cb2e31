package dev.orrery.engine.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.budget.SimulatedClients.Client;
import dev.orrery.model.RequestCharge;
import dev.orrery.testing.Seed;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that do as they are told get what there is, and about the same each. */
class FairnessTest {

    private static final long TEN_SECONDS = TimeUnit.SECONDS.toNanos(10);

    /** SDKs try nine times more, then they fail. */
    private static final int RETRIES_OF_SDKS = 9;

    private final long seed = Seed.fresh().value();

    @ParameterizedTest
    @CsvSource({"400, 1", "400, 2", "400, 10", "400, 50", "400, 100", "1000, 50", "4000, 50", "10000, 100"})
    void tenSecondsServeTenSecondsWorth(int unitsPerSecond, int clients) {
        SimulatedClients writers = new SimulatedClients(clients, seed, random -> 130);
        SimulatedClients mixed = new SimulatedClients(clients, seed, FairnessTest::mixed);

        writers.runUntil(TEN_SECONDS, allowance(unitsPerSecond));
        mixed.runUntil(TEN_SECONDS, allowance(unitsPerSecond));

        assertThat(writers.servedUnits() / (10 * unitsPerSecond)).isBetween(0.95, 1.05);
        assertThat(mixed.servedUnits() / (10 * unitsPerSecond)).isBetween(0.95, 1.05);
    }

    @ParameterizedTest
    @CsvSource({"400, 10, 21", "400, 50, 21", "400, 50, 130", "400, 100, 130", "1000, 50, 130"})
    void allGetThroughWithFewRetries(int unitsPerSecond, int count, int parts) {
        SimulatedClients clients = new SimulatedClients(count, seed, random -> parts);

        clients.runUntil(TEN_SECONDS, allowance(unitsPerSecond));

        // One in millions of requests has bad luck.
        assertThat(Arrays.stream(clients.clients()).filter(it -> it.refusedInARowMax() > RETRIES_OF_SDKS))
                .hasSizeLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"400, 10", "400, 50", "1000, 50", "4000, 50"})
    void nobodyIsLeftBehind(int unitsPerSecond, int count) {
        SimulatedClients clients = new SimulatedClients(count, seed, random -> 130);

        clients.runUntil(TEN_SECONDS, allowance(unitsPerSecond));

        IntSummaryStatistics served =
                Arrays.stream(clients.clients()).mapToInt(Client::served).summaryStatistics();
        assertThat((double) served.getMin()).isGreaterThan(served.getAverage() / 3);
        assertThat((double) served.getMax()).isLessThan(served.getAverage() * 3);
    }

    /** Mostly small reads, and a query now and then. */
    private static long mixed(Random random) {
        return random.nextInt(5) == 0 ? 800 : 30;
    }

    private static Allowance allowance(int unitsPerSecond) {
        return new Allowance((long) unitsPerSecond * RequestCharge.PARTS_PER_UNIT, 0);
    }
}
