package dev.orrery.metrics.history;

import java.util.Arrays;

/** The last intervals at one resolution; each new one takes the place of the oldest. Used by one thread at a time. */
final class Ring {

    /** A clock that is set back by less than this is waited for; otherwise the past is forgotten. */
    private static final long SET_BACK_SECONDS_MAX = 10;

    private final int stepSeconds;
    private final float[][] values;
    private long step = Long.MIN_VALUE;
    private Interval sum = Interval.NOTHING;
    private int measured;

    Ring(int stepSeconds, int length) {
        this.stepSeconds = stepSeconds;
        this.values = new float[Measure.values().length][length];
        forget();
    }

    int stepSeconds() {
        return stepSeconds;
    }

    int seconds() {
        return stepSeconds * length();
    }

    /** Takes over what happened in a second. */
    void add(long second, Interval interval) {
        moveTo(Math.floorDiv(second, stepSeconds));
        sum = sum.plus(interval);
        measured++;
        for (Measure measure : Measure.values()) {
            values[measure.ordinal()][place(step)] = measure.of(sum, measured);
        }
    }

    /** The values of the last steps, the oldest first, with the step of a second as the last one; not numbers where nothing was measured. */
    float[] last(Measure measure, int count, long second) {
        long end = Math.max(step, Math.floorDiv(second, stepSeconds));
        float[] last = new float[Math.min(count, length())];
        for (int i = 0; i < last.length; i++) {
            long wanted = end - last.length + 1 + i;
            boolean isKept = wanted <= step && wanted > step - length();
            last[i] = isKept ? values[measure.ordinal()][place(wanted)] : Float.NaN;
        }
        return last;
    }

    private void moveTo(long next) {
        if (step == Long.MIN_VALUE) {
            step = next;
        } else if (next > step) {
            for (long unmeasured = Math.max(step + 1, next - length()); unmeasured < next; unmeasured++) {
                clear(unmeasured);
            }
            begin(next);
        } else if ((step - next) * stepSeconds > SET_BACK_SECONDS_MAX) {
            forget();
            begin(next);
        }
    }

    private void begin(long next) {
        step = next;
        sum = Interval.NOTHING;
        measured = 0;
    }

    private void forget() {
        for (float[] ofMeasure : values) {
            Arrays.fill(ofMeasure, Float.NaN);
        }
    }

    private void clear(long unmeasured) {
        for (float[] ofMeasure : values) {
            ofMeasure[place(unmeasured)] = Float.NaN;
        }
    }

    private int length() {
        return values[0].length;
    }

    private int place(long at) {
        return Math.floorMod(at, length());
    }
}
