package dev.orrery.query.function;

import java.util.ArrayList;
import java.util.List;

/** Reads the text of a LIKE pattern. */
final class LikePatternReader {

    static final int NO_ESCAPE = -1;

    private final int[] pattern;
    private final int escape;
    private final List<LikeElement> elements = new ArrayList<>();
    private int at;

    LikePatternReader(String pattern, int escape) {
        this.pattern = pattern.codePoints().toArray();
        this.escape = escape;
    }

    List<LikeElement> read() {
        while (at < pattern.length) {
            elements.add(next());
        }
        return List.copyOf(elements);
    }

    private LikeElement next() {
        int character = pattern[at++];
        if (character == escape && at < pattern.length) {
            return new LikeElement.Exactly(pattern[at++]);
        }
        return switch (character) {
            case '%' -> new LikeElement.AnyRun();
            case '_' -> new LikeElement.AnyOne();
            case '[' -> setOrBracket();
            default -> new LikeElement.Exactly(character);
        };
    }

    private LikeElement setOrBracket() {
        int end = at;
        while (end < pattern.length && pattern[end] != ']') {
            end += pattern[end] == escape ? 2 : 1;
        }
        return end < pattern.length ? set(end) : new LikeElement.Exactly('[');
    }

    /** Reads what stands between the brackets, and moves behind the closing one. */
    private LikeElement set(int end) {
        boolean isNegated = pattern[at] == '^';
        if (isNegated) {
            at++;
        }
        List<LikeElement.Range> ranges = new ArrayList<>();
        while (at < end) {
            int first = member();
            boolean isRange = at + 1 < end && pattern[at] == '-';
            if (isRange) {
                at++;
            }
            ranges.add(new LikeElement.Range(first, isRange ? member() : first));
        }
        at = end + 1;
        return new LikeElement.OneOf(ranges, isNegated);
    }

    private int member() {
        if (pattern[at] == escape) {
            at++;
        }
        return pattern[at++];
    }
}
