package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Checkpoints;
import java.util.List;

/**
 * A pattern of the operator LIKE, which must match a whole text.
 *
 * <pre>
 * %        any run of characters, also none      [abc] [a-f]   one of these characters
 * _        one character                         [^abc]        one that isn't
 * </pre>
 *
 * A bracket that is never closed stands for itself. A character is a whole code point, and case matters.
 */
public final class LikePattern {

    /** So many characters are compared in about a step. */
    private static final int CHARACTERS_PER_STEP = 16;

    private final List<LikeElement> elements;

    private LikePattern(List<LikeElement> elements) {
        this.elements = elements;
    }

    public static LikePattern compile(String pattern) {
        return new LikePattern(new LikePatternReader(pattern, LikePatternReader.NO_ESCAPE).read());
    }

    /** A pattern in which the character after the escape character stands for itself. */
    public static LikePattern compile(String pattern, String escape) {
        if (escape.isEmpty() || escape.codePointCount(0, escape.length()) > 1) {
            throw new OrreryException(ErrorCode.INVALID_QUERY, "The escape of LIKE is '{escape}'. Give one character")
                    .with("escape", escape);
        }
        return new LikePattern(new LikePatternReader(pattern, escape.codePointAt(0)).read());
    }

    /**
     * Whether the whole text matches; fails if the work has to end.
     *
     * <p>When the match fails behind a %, only the last one has to be tried with a longer run: what an earlier one
     * could gain, the last one gains as well. So there is no backtracking into the others, and a text of n characters
     * takes n steps for nearly all patterns, and never more than n times the length of the pattern.
     */
    public boolean matches(String text, Checkpoints checkpoints) {
        int[] characters = text.codePoints().toArray();
        checkpoints.pass(1 + characters.length / CHARACTERS_PER_STEP);
        int at = 0;
        int element = 0;
        int afterRun = -1;
        int runEnd = 0;
        while (at < characters.length) {
            if (element < elements.size() && elements.get(element) instanceof LikeElement.AnyRun) {
                afterRun = ++element;
                runEnd = at;
            } else if (element < elements.size() && elements.get(element).accepts(characters[at])) {
                element++;
                at++;
            } else if (afterRun >= 0) {
                checkpoints.pass(1 + (at - runEnd) / CHARACTERS_PER_STEP);
                element = afterRun;
                at = ++runEnd;
            } else {
                return false;
            }
        }
        return elements.subList(element, elements.size()).stream().allMatch(LikeElement.AnyRun.class::isInstance);
    }
}
