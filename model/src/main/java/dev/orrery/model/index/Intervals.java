package dev.orrery.model.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What sets do, done to lists of intervals in ascending order that neither overlap nor touch. */
final class Intervals {

    private static final Comparator<KeyInterval> BY_START =
            (left, right) -> Arrays.compareUnsigned(left.from(), right.from());

    private Intervals() {}

    /** Brings any intervals into order, and makes one of those that overlap or touch. */
    static List<KeyInterval> merged(List<KeyInterval> intervals) {
        if (intervals.size() < 2) {
            return intervals;
        }
        List<KeyInterval> sorted = new ArrayList<>(intervals);
        sorted.sort(BY_START);
        List<KeyInterval> merged = new ArrayList<>(sorted.size());
        KeyInterval last = sorted.getFirst();
        for (KeyInterval next : sorted.subList(1, sorted.size())) {
            if (Arrays.compareUnsigned(next.from(), last.to()) > 0) {
                merged.add(last);
                last = next;
            } else {
                last = new KeyInterval(last.from(), later(last.to(), next.to()));
            }
        }
        merged.add(last);
        return merged;
    }

    static List<KeyInterval> intersection(List<KeyInterval> left, List<KeyInterval> right) {
        List<KeyInterval> common = new ArrayList<>();
        int l = 0;
        int r = 0;
        while (l < left.size() && r < right.size()) {
            byte[] from = later(left.get(l).from(), right.get(r).from());
            byte[] leftEnd = left.get(l).to();
            byte[] rightEnd = right.get(r).to();
            boolean isLeftFirst = Arrays.compareUnsigned(leftEnd, rightEnd) < 0;
            byte[] to = isLeftFirst ? leftEnd : rightEnd;
            if (Arrays.compareUnsigned(from, to) < 0) {
                common.add(new KeyInterval(from, to));
            }
            if (isLeftFirst) {
                l++;
            } else {
                r++;
            }
        }
        return common;
    }

    /** What lies within some bounds and in none of the intervals. */
    static List<KeyInterval> complement(List<KeyInterval> intervals, KeyInterval bounds) {
        List<KeyInterval> gaps = new ArrayList<>(intervals.size() + 1);
        byte[] from = bounds.from();
        for (KeyInterval interval : intervals) {
            addGap(gaps, from, interval.from());
            from = interval.to();
        }
        addGap(gaps, from, bounds.to());
        return gaps;
    }

    private static void addGap(List<KeyInterval> gaps, byte[] from, byte[] to) {
        if (Arrays.compareUnsigned(from, to) < 0) {
            KeyInterval gap = new KeyInterval(from, to);
            if (!gap.isBetweenTags()) {
                gaps.add(gap);
            }
        }
    }

    /** Whether a key lies in one of the intervals. */
    static boolean contain(List<KeyInterval> intervals, byte[] key) {
        int low = 0;
        int high = intervals.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            KeyInterval interval = intervals.get(middle);
            if (Arrays.compareUnsigned(key, interval.from()) < 0) {
                high = middle - 1;
            } else if (Arrays.compareUnsigned(key, interval.to()) >= 0) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }

    private static byte[] later(byte[] one, byte[] other) {
        return Arrays.compareUnsigned(one, other) >= 0 ? one : other;
    }
}
