package dev.orrery.engine.crash;

import dev.orrery.engine.settings.Faults;
import java.util.List;
import java.util.random.RandomGenerator;

/** How a victim ends. */
sealed interface Ending {

    /** The parent kills it after so many lines. */
    record KilledAfterLines(int lines) implements Ending {}

    /** It stops dead when the engine comes to a point for the n-th time. */
    record HaltedAt(Faults.Point point, int occurrence) implements Ending {}

    int LINES_MAX = 5000;

    /** Every other round the victim is killed at any moment, in the others at one that is known to be delicate. */
    static Ending random(int round, RandomGenerator random) {
        return round % 2 == 0 ? new KilledAfterLines(1 + random.nextInt(LINES_MAX)) : haltedAt(random);
    }

    private static Ending haltedAt(RandomGenerator random) {
        Faults.Point point = Faults.Point.values()[random.nextInt(Faults.Point.values().length)];
        int occurrenceMax = switch (point) {
            case COMMIT -> 1000;
            case SPLIT_COPY, MERGE_COPY -> 6;
            case SPLIT_TAKE_OVER, SPLIT_DROP, MERGE_TAKE_OVER, MERGE_DROP -> 3;
            case REINDEX -> 10;
        };
        return new HaltedAt(point, 1 + random.nextInt(occurrenceMax));
    }

    /** The words by which the victim is told. */
    default List<String> arguments() {
        return switch (this) {
            case KilledAfterLines killed -> List.of();
            case HaltedAt(Faults.Point point, int occurrence) -> List.of(point.name(), Integer.toString(occurrence));
        };
    }
}
