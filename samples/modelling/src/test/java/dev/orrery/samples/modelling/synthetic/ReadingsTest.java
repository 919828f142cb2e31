package dev.orrery.samples.modelling.synthetic;

import static dev.orrery.samples.modelling.synthetic.SyntheticSample.DEVICE;
import static dev.orrery.samples.modelling.synthetic.SyntheticSample.FIRST_DAY;
import static dev.orrery.samples.modelling.synthetic.SyntheticSample.month;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.testing.Spec;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class ReadingsTest {

    @RegisterExtension
    static final SampleDatabase SAMPLES = new SampleDatabase();

    private static final Map<ReadingKey, Readings> READINGS = new EnumMap<>(ReadingKey.class);

    @BeforeAll
    static void fill() {
        for (ReadingKey key : ReadingKey.values()) {
            READINGS.put(key, new Readings(SAMPLES.database(), key));
            READINGS.get(key).appendAll(month());
        }
    }

    @Test
    void theReadingsOfAnyDaysAreFoundUnderAnyKey() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 4; i++) {
            LocalDate first = FIRST_DAY.plusDays(random.nextInt(SyntheticSample.DAYS));
            LocalDate last = first.plusDays(random.nextInt(10));
            List<Reading> expected = month().stream()
                    .filter(reading -> reading.day().compareTo(first.toString()) >= 0)
                    .filter(reading -> reading.day().compareTo(last.toString()) <= 0)
                    .toList();

            for (ReadingKey key : ReadingKey.values()) {
                assertThat(READINGS.get(key).between(DEVICE, first, last))
                        .as("%s from %s to %s, seed %s", key, first, last, seed)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void aSyntheticKeySpreadsADeviceOverPhysicalPartitions() {
        assertThat(READINGS.get(ReadingKey.DEVICE).partitionsOf(DEVICE)).isEqualTo(1);
        assertThat(READINGS.get(ReadingKey.DEVICE_AND_DAY).partitionsOf(DEVICE)).isEqualTo(Readings.PARTITIONS);
        assertThat(READINGS.get(ReadingKey.DEVICE_AND_SUFFIX).partitionsOf(DEVICE)).isGreaterThan(1);
    }

    @Test
    void aReadingIsReadByItsIdForOneUnitUnderAnyKey() {
        Reading reading = SyntheticSample.reading(4, 5);

        for (ReadingKey key : ReadingKey.values()) {
            assertThat(READINGS.get(key).read(reading)).isEqualTo(reading);
            assertThat(SAMPLES.costOf(() -> READINGS.get(key).read(reading))).isEqualTo(new Cost(1, 1.0, 0));
        }
    }

    @Test
    void aDayIsOneRequestIfTheKeyDoesNotPartIt() {
        Cost byDevice = costOfDays(ReadingKey.DEVICE, 1);
        Cost byDay = costOfDays(ReadingKey.DEVICE_AND_DAY, 1);
        Cost bySuffix = costOfDays(ReadingKey.DEVICE_AND_SUFFIX, 1);

        assertThat(byDay).isEqualTo(byDevice);
        assertThat(byDay.requests()).isEqualTo(1);
        assertThat(bySuffix.requestUnits()).isGreaterThan(byDay.requestUnits());
    }

    @Test
    void severalDaysCostAVisitToEachPartitionThatTheyAreIn() {
        Cost byDevice = costOfDays(ReadingKey.DEVICE, 4);
        Cost byDay = costOfDays(ReadingKey.DEVICE_AND_DAY, 4);

        assertThat(byDevice.requests()).isEqualTo(1);
        assertThat(byDay.requests()).isBetween(2, Readings.PARTITIONS);
        assertThat(byDay.requestUnits()).isGreaterThan(byDevice.requestUnits());
    }

    private Cost costOfDays(ReadingKey key, int days) {
        return SAMPLES.costOf(() -> READINGS.get(key).between(DEVICE, FIRST_DAY, FIRST_DAY.plusDays(days - 1L)));
    }
}
