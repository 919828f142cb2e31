package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Checkpoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that gives up when a search takes too many steps.
 *
 * <p>A step is a look at a character. Between two looks the search can do only as much as {@link RegexEffort} says, so
 * the more that is, the fewer looks it gets.
 */
final class Regex {

    private static final int STEPS_MAX = 10_000_000;

    /** A longer pattern takes milliseconds for a short text, however harmless it is. */
    private static final int PATTERN_LENGTH_MAX = 4_096;

    /** So many looks at a character count as a step at a checkpoint. */
    private static final int LOOKS_PER_STEP = 16;

    private final Pattern pattern;
    private final double effort;

    private Regex(Pattern pattern, double effort) {
        this.pattern = pattern;
        this.effort = effort;
    }

    /** Reads a pattern; flags are any of {@code i}, {@code m}, {@code s} and {@code x}. */
    static Regex compile(String pattern, String flags) {
        if (pattern.length() > PATTERN_LENGTH_MAX) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The regular expression has {length} characters, and may have {lengthMax}. Make it shorter, or several of it.")
                    .with("length", pattern.length())
                    .with("lengthMax", PATTERN_LENGTH_MAX);
        }
        try {
            Pattern compiled = Pattern.compile(pattern, flagBits(flags));
            return new Regex(compiled, RegexEffort.of(compiled));
        } catch (PatternSyntaxException e) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The regular expression '{pattern}' isn't valid. Correct it", e)
                    .with("pattern", pattern);
        } catch (StackOverflowError e) {
            throw tooHard();
        }
    }

    private static int flagBits(String flags) {
        return flags.chars().map(Regex::flagBit).reduce(0, (left, right) -> left | right);
    }

    private static int flagBit(int flag) {
        return switch (flag) {
            case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
            case 'm' -> Pattern.MULTILINE;
            case 's' -> Pattern.DOTALL;
            case 'x' -> Pattern.COMMENTS;
            default -> throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "There is no regular expression flag '{flag}'. Use i, m, s or x")
                    .with("flag", Character.toString(flag));
        };
    }

    boolean hasGroup(long group) {
        return group >= 0 && group <= pattern.matcher("").groupCount();
    }

    boolean isIn(String text, Checkpoints checkpoints) {
        return search(text, checkpoints, Matcher::find);
    }

    /** What a group holds at the first match; empty if there is no match or the group took no part in it. */
    Optional<String> first(String text, int group, Checkpoints checkpoints) {
        return search(text, checkpoints,
                matcher -> matcher.find() ? Optional.ofNullable(matcher.group(group)) : Optional.empty());
    }

    /** What a group holds at each match in which it took part. */
    List<String> all(String text, int group, Checkpoints checkpoints) {
        return search(text, checkpoints, matcher -> {
            List<String> found = new ArrayList<>();
            while (matcher.find()) {
                Optional.ofNullable(matcher.group(group)).ifPresent(found::add);
            }
            return found;
        });
    }

    private <T> T search(String text, Checkpoints checkpoints, Function<Matcher, T> search) {
        double stepsMax = STEPS_MAX / effort;
        // A search may start at every character and never look at one.
        if (text.length() >= stepsMax) {
            throw tooHard();
        }
        try {
            return search.apply(pattern.matcher(new StepCountingText(text, (int) stepsMax, checkpoints)));
        } catch (StackOverflowError e) {
            // A repeated group takes a stack frame for every repetition.
            throw tooHard();
        }
    }

    private static OrreryException tooHard() {
        return new OrreryException(ErrorCode.INVALID_QUERY,
                "The regular expression takes too many steps. Repeat less in it");
    }

    /**
     * A text that counts how often the search looks at a character, and ends the search if that is too often or if the work
     * has to end.
     */
    private static final class StepCountingText implements CharSequence {

        /** After so many looks the checkpoints are passed, or fewer if not so many are allowed. */
        private static final int TURN = 1_024;

        private final String text;
        private final Checkpoints checkpoints;
        private final int stepsOfTurn;
        private int stepsLeft;
        private int leftOfTurn;

        StepCountingText(String text, int stepsMax, Checkpoints checkpoints) {
            this.text = text;
            this.checkpoints = checkpoints;
            // With fewer looks allowed, each of them can take longer.
            stepsOfTurn = (int) (TURN / LOOKS_PER_STEP * ((double) STEPS_MAX / stepsMax));
            stepsLeft = stepsMax;
        }

        @Override
        public char charAt(int index) {
            if (leftOfTurn == 0) {
                checkpoints.pass(stepsOfTurn);
                beginTurn();
            }
            leftOfTurn--;
            return text.charAt(index);
        }

        private void beginTurn() {
            if (stepsLeft == 0) {
                throw tooHard();
            }
            leftOfTurn = Math.min(TURN, stepsLeft);
            stepsLeft -= leftOfTurn;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
