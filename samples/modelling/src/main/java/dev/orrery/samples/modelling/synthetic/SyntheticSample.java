package dev.orrery.samples.modelling.synthetic;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/** Compares keys by which a busy device is stored. */
public final class SyntheticSample implements Sample {

    static final String DEVICE = "pump7";
    static final LocalDate FIRST_DAY = LocalDate.of(2026, 3, 1);
    static final int DAYS = 30;
    static final int READINGS_OF_DAY = 24;

    @Override
    public String name() {
        return "synthetic";
    }

    @Override
    public String question() {
        return "The readings of a busy device: by device, by device and day, or by device and a calculated suffix?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("device", new Readings(database, ReadingKey.DEVICE), steps);
        run("device-day", new Readings(database, ReadingKey.DEVICE_AND_DAY), steps);
        run("device-suffix", new Readings(database, ReadingKey.DEVICE_AND_SUFFIX), steps);
    }

    private static void run(String model, Readings readings, Steps steps) {
        readings.appendAll(month());
        Reading next = reading(DAYS, 0);
        LocalDate day = FIRST_DAY.plusDays(9);
        steps.take(model, "append a reading", () -> readings.append(next));
        steps.take(model, "read it again", () -> readings.read(next));
        steps.take(model, "show a day", () -> readings.between(DEVICE, day, day));
        steps.take(model, "show a week", () -> readings.between(DEVICE, day, day.plusDays(6)));
        steps.remark(model + ": the device is in " + readings.partitionsOf(DEVICE) + " of " + Readings.PARTITIONS
                + " physical partitions");
    }

    static List<Reading> month() {
        return IntStream.range(0, DAYS * READINGS_OF_DAY)
                .mapToObj(i -> reading(i / READINGS_OF_DAY, i % READINGS_OF_DAY))
                .toList();
    }

    static Reading reading(int day, int hour) {
        LocalDate date = FIRST_DAY.plusDays(day);
        String time = date.atTime(hour, 0).toString();
        return new Reading(DEVICE + "-" + time, DEVICE, date.toString(), time, 1.5 + hour / 8.0);
    }
}
