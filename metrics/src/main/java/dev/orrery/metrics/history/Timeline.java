package dev.orrery.metrics.history;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What happened in the last 24 hours, the longer ago the coarser: five minutes by the second, an hour by 15 seconds, a day by
 * five minutes. That are 828 steps with seven numbers of four bytes each: 23 KB, whatever happens.
 */
public final class Timeline {

    public static final int SECONDS_MAX = 24 * 60 * 60;

    private final List<Ring> rings = List.of(new Ring(1, 300), new Ring(15, 240), new Ring(300, 288));

    /**
     * The steps of a time, the oldest first, each with its average or, of consumption, its highest value. The last step is
     * of the time so far.
     */
    public record Series(int stepSeconds, Map<Measure, float[]> values) {
        public Series {
            values = Map.copyOf(values);
        }
    }

    /** Takes over what happened in a second; seconds come in their order, and some may be missing. */
    public synchronized void add(long second, Interval interval) {
        rings.forEach(ring -> ring.add(second, interval));
    }

    /** The time of so many seconds, up to a second that has passed, as fine as it is kept. */
    public synchronized Series last(int seconds, long second) {
        Ring ring = rings.stream().filter(it -> it.seconds() >= seconds).findFirst().orElse(rings.getLast());
        int steps = Math.ceilDiv(Math.clamp(seconds, 1, SECONDS_MAX), ring.stepSeconds());
        Map<Measure, float[]> values = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            values.put(measure, ring.last(measure, steps, second));
        }
        return new Series(ring.stepSeconds(), values);
    }
}
