package dev.orrery.engine.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.partition.PartitionKey;
import dev.orrery.testing.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HeavyKeysTest {

    private static final long START = 1_700_000_000_000L;
    private static final long MINUTE = 60_000;

    private final HeavyKeys keys = new HeavyKeys();

    @Test
    void noKeyWithMoreThanAHundredthIsMissedAndNoneIsShownWithTooMuch() {
        Seed seed = Seed.fresh();
        RandomGenerator random = seed.random();
        Map<PartitionKey, Double> truth = new HashMap<>();
        long now = START;
        double total = 0;

        for (int i = 0; i < 100_000; i++) {
            PartitionKey key = PartitionKey.of("k" + (long) Math.pow(10_000, random.nextDouble()));
            double weight = 1 + random.nextInt(50);
            keys.add(Optional.of(key), weight, now);
            truth.merge(key, weight, Double::sum);
            total += weight;
        }

        Map<PartitionKey, Double> shares = new HashMap<>();
        keys.heaviest(100, now).forEach(hot -> shares.put(hot.key(), hot.share()));
        for (Map.Entry<PartitionKey, Double> entry : truth.entrySet()) {
            double share = entry.getValue() / total;
            double shown = shares.getOrDefault(entry.getKey(), 0.0);
            assertThat(shown).as("%s %s", seed, entry.getKey()).isBetween(share - 0.01, share + 1e-9);
        }
    }

    @Test
    void theOrderIsThatOfTheWeights() {
        add("small", 10, START);
        add("large", 100, START);
        add("middle", 50, START);

        assertThat(names(keys.heaviest(2, START))).containsExactly("[\"large\"]", "[\"middle\"]");
    }

    @Test
    void hottestMeansLately() {
        add("before", 1_000, START);
        add("now", 200, START + 3 * MINUTE);

        List<HotKey> heaviest = keys.heaviest(2, START + 3 * MINUTE);

        assertThat(names(heaviest)).containsExactly("[\"now\"]", "[\"before\"]");
        assertThat(heaviest.getLast().share()).isCloseTo(125.0 / 325, within(1e-9));
    }

    @Test
    void anEvenLoadIsShownAsItsRateFromTheFirstMinuteOn() {
        long now = START;
        for (int second = 0; second < 600; second++) {
            add("steady", 40, now);
            now += 1_000;

            if (second == 60 || second == 599) {
                assertThat(keys.heaviest(1, now).getFirst().perSecond()).isCloseTo(40, within(1.0));
            }
        }
    }

    @Test
    void whatIsLongAgoIsForgotten() {
        add("before", 1_000, START);

        assertThat(keys.heaviest(10, START + 30 * MINUTE)).isEmpty();
    }

    @Test
    void countersHoldForYears() {
        long day = 24 * 60 * MINUTE;
        for (int i = 0; i < 1_000; i++) {
            add("old", 1e12, START + i * MINUTE);
        }
        for (int i = 1; i <= 1_000; i++) {
            add("new", 10, START + i * day);
        }

        List<HotKey> heaviest = keys.heaviest(2, START + 1_000 * day);

        assertThat(names(heaviest)).containsExactly("[\"new\"]");
        assertThat(heaviest.getFirst().share()).isCloseTo(1, within(1e-9));
    }

    @Test
    void weightWithoutAKeyCountsForTheWhole() {
        add("key", 30, START);
        keys.add(Optional.empty(), 70, START);

        assertThat(keys.heaviest(1, START).getFirst().share()).isCloseTo(0.3, within(1e-9));
    }

    private void add(String key, double weight, long now) {
        keys.add(Optional.of(PartitionKey.of(key)), weight, now);
    }

    private static List<String> names(List<HotKey> keys) {
        return keys.stream().map(hot -> hot.key().toString()).toList();
    }
}
