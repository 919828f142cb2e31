package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.regex.Pattern;

/**
 * How much a search for a regular expression can do between two looks at the text.
 *
 * <p>{@code (?:|)(?:|)(?:|)x} can match nothing in eight ways, and at the end of a text a search tries them all without
 * a look at a character. Most patterns have one way. This reads only as much of a pattern as tells its alternatives and
 * repetitions; that it is well-formed was checked before.
 */
final class RegexEffort {

    private static final int UNLIMITED = -1;

    private final String pattern;
    private final boolean hasComments;
    private int at;

    private RegexEffort(Pattern pattern) {
        this.pattern = pattern.pattern();
        hasComments = (pattern.flags() & Pattern.COMMENTS) != 0;
    }

    /** The number of ways to go on without a look at a character, at least 1. */
    static double of(Pattern pattern) {
        return new RegexEffort(pattern).alternatives().ways;
    }

    /**
     * A part of a pattern.
     *
     * @param canBeEmpty whether it may match nothing
     * @param ways how many ways there are to try it without a look at a character
     * @param lengthMax how many characters it matches at most
     */
    private record Part(boolean canBeEmpty, double ways, double lengthMax) {

        static final Part NOTHING = new Part(true, 1, 0);
        static final Part CHARACTER = new Part(false, 1, 1);

        Part or(Part other) {
            double together = waysAsAlternative() + other.waysAsAlternative();
            return new Part(
                    canBeEmpty || other.canBeEmpty,
                    Math.max(1, together),
                    Math.max(lengthMax, other.lengthMax));
        }

        /** What can't be empty either looks at a character or fails at once. */
        private double waysAsAlternative() {
            return canBeEmpty || ways > 1 ? ways : 0;
        }

        Part repeated(int min, int max) {
            double count = max == UNLIMITED ? Math.max(1, min) : max;
            double newWays = canBeEmpty ? ways * Math.max(1, count) + 1 : ways;
            double newLength = max == UNLIMITED ? Double.POSITIVE_INFINITY : lengthMax * max;
            return new Part(canBeEmpty || min == 0, newWays, lengthMax == 0 ? 0 : newLength);
        }

        /** A look ahead or behind matches nothing itself; one behind is tried from every place that it may start at. */
        Part looking(boolean isBehind) {
            return new Part(true, isBehind ? ways * (lengthMax + 1) : ways, 0);
        }
    }

    private Part alternatives() {
        Part all = sequence();
        while (isNext('|')) {
            at++;
            all = all.or(sequence());
        }
        return all;
    }

    /** Ways multiply as long as nothing must be matched; what can't be empty looks at a character and ends that. */
    private Part sequence() {
        boolean canBeEmpty = true;
        double lengthMax = 0;
        double waysMax = 1;
        double ways = 1;
        while (at < pattern.length() && !isNext('|') && !isNext(')')) {
            Part next = quantified(atom());
            waysMax = Math.max(waysMax, ways * next.ways);
            ways = next.canBeEmpty ? ways * next.ways : next.ways;
            canBeEmpty &= next.canBeEmpty;
            lengthMax += next.lengthMax;
        }
        return new Part(canBeEmpty, waysMax, lengthMax);
    }

    private Part atom() {
        char first = pattern.charAt(at++);
        return switch (first) {
            case '(' -> group();
            case '[' -> characterClass();
            case '\\' -> escape();
            case '^', '$' -> Part.NOTHING;
            case '#' -> {
                skipComment();
                yield hasComments ? Part.NOTHING : Part.CHARACTER;
            }
            default -> hasComments && Character.isWhitespace(first) ? Part.NOTHING : Part.CHARACTER;
        };
    }

    /** Moves to the end of the line, if comments are what # starts. */
    private void skipComment() {
        while (hasComments && at < pattern.length() && !isLineEnd(pattern.charAt(at))) {
            at++;
        }
    }

    private static boolean isLineEnd(char character) {
        return "\n\r\u0085\u2028\u2029".indexOf(character) >= 0;
    }

    private Part group() {
        boolean isLook = pattern.startsWith("?=", at) || pattern.startsWith("?!", at);
        boolean isBehind = pattern.startsWith("?<=", at) || pattern.startsWith("?<!", at);
        if (isNext('?')) {
            skipGroupHead();
        }
        Part inside = alternatives();
        at++;
        return isLook || isBehind ? inside.looking(isBehind) : inside;
    }

    /** Skips {@code ?:}, {@code ?i-m:}, {@code ?<name>}, {@code ?<=} and their like, but not the closing bracket. */
    private void skipGroupHead() {
        at++;
        boolean isName = isNext('<') && !pattern.startsWith("<=", at) && !pattern.startsWith("<!", at);
        if (isName) {
            skipTo('>');
            return;
        }
        int start = at;
        while (at < pattern.length() && !isNext(')')) {
            boolean isEnd = ":=!>".indexOf(pattern.charAt(at++)) >= 0;
            if (isEnd) {
                break;
            }
        }
        checkFlags(pattern.substring(start, at));
    }

    /** What is a comment must be known from the start, or this would have to follow every rule of the flag. */
    private static void checkFlags(String head) {
        if (head.indexOf('x') >= 0 || head.indexOf('d') >= 0) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The flags d and x can't stand in a regular expression; x can be an argument");
        }
    }

    /** Classes may hold classes: {@code [a-z&&[^aeiou]]}. */
    private Part characterClass() {
        int depth = 1;
        if (isNext('^')) {
            at++;
        }
        while (at < pattern.length() && depth > 0) {
            char next = pattern.charAt(at++);
            switch (next) {
                case '\\' -> escape();
                case '#' -> skipComment();
                case '[' -> depth++;
                case ']' -> depth--;
                default -> {}
            }
        }
        return Part.CHARACTER;
    }

    private Part escape() {
        char letter = at < pattern.length() ? pattern.charAt(at++) : '\\';
        return switch (letter) {
            case 'Q' -> quotation();
            case 'b', 'B', 'A', 'G', 'z', 'Z' -> withBraces(Part.NOTHING);
            case 'c' -> {
                at++;
                yield Part.CHARACTER;
            }
            case 'k' -> {
                skipTo('>');
                yield Part.NOTHING;
            }
            case 'p', 'P', 'x', 'N' -> withBraces(Part.CHARACTER);
            default -> Character.isDigit(letter) && letter != '0' ? Part.NOTHING : Part.CHARACTER;
        };
    }

    private Part quotation() {
        int end = pattern.indexOf("\\E", at);
        int length = (end < 0 ? pattern.length() : end) - at;
        at = end < 0 ? pattern.length() : end + 2;
        return new Part(length == 0, 1, length);
    }

    private Part withBraces(Part part) {
        if (isNext('{')) {
            skipTo('}');
        }
        return part;
    }

    private void skipTo(char end) {
        int found = pattern.indexOf(end, at);
        at = found < 0 ? pattern.length() : found + 1;
    }

    private Part quantified(Part part) {
        Part result = part;
        while (at < pattern.length() && "?*+{".indexOf(pattern.charAt(at)) >= 0) {
            char quantifier = pattern.charAt(at++);
            result = switch (quantifier) {
                case '?' -> result.repeated(0, 1);
                case '*' -> result.repeated(0, UNLIMITED);
                case '+' -> result.repeated(1, UNLIMITED);
                default -> counted(result);
            };
            skipMode();
        }
        return result;
    }

    private Part counted(Part part) {
        int start = at;
        skipTo('}');
        String[] bounds = pattern.substring(start, Math.max(start, at - 1)).split(",", -1);
        int min = count(bounds[0], 0);
        int max = bounds.length == 1 ? min : count(bounds[1], UNLIMITED);
        return part.repeated(min, max);
    }

    private static int count(String text, int otherwise) {
        String digits = text.replaceAll("\\D", "");
        return digits.isEmpty() ? otherwise : Integer.parseInt(digits);
    }

    /** A quantifier may be followed by a sign that makes it reluctant or possessive. */
    private void skipMode() {
        if (isNext('?') || isNext('+')) {
            at++;
        }
    }

    private boolean isNext(char wanted) {
        return at < pattern.length() && pattern.charAt(at) == wanted;
    }
}
