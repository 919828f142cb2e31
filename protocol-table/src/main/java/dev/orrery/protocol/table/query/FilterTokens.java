package dev.orrery.protocol.table.query;

import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.PropertyNames;
import dev.orrery.protocol.table.edm.StoredValue;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.edm.Ticks;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the text of a filter to pieces. */
final class FilterTokens {

    private static final Pattern NUMBER = Pattern.compile(
            "([+-]?)(\\d+(?:\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?([LlDdFfMm]?)");

    private final String text;
    private int at;
    private int start;

    FilterTokens(String text) {
        this.text = text;
    }

    /** The next piece; the end again and again, when it is reached. */
    FilterToken next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        start = at;
        if (at == text.length()) {
            return new FilterToken.End();
        }
        int c = text.codePointAt(at);
        return switch (c) {
            case '(' -> single(new FilterToken.Opening());
            case ')' -> single(new FilterToken.Closing());
            case '\'' -> new FilterToken.Value(new EdmValue.OfString(quoted()));
            default -> PropertyNames.isStart(c) ? word() : number();
        };
    }

    /** Whether an opening parenthesis is next, as behind the name of a function. */
    boolean isBeforeOpening() {
        int next = at;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next < text.length() && text.charAt(next) == '(';
    }

    /** A complaint about the piece that came last. */
    TableError unexpected(String wanted) {
        String found = start == text.length() ? "the end" : "'" + text.substring(start, Math.max(at, start + 1)) + "'";
        return invalid("has " + found + " at position " + start + " where " + wanted + " should be.");
    }

    private TableError invalid(String what) {
        return TableError.invalidInput("The filter " + what);
    }

    private FilterToken single(FilterToken token) {
        at++;
        return token;
    }

    /** A text in quotes; a quote within it is written twice. */
    private String quoted() {
        StringBuilder content = new StringBuilder();
        at++;
        while (true) {
            int end = text.indexOf('\'', at);
            if (end < 0) {
                throw invalid("has a quote at position " + start + " that nothing closes.");
            }
            content.append(text, at, end);
            at = end + 1;
            if (at >= text.length() || text.charAt(at) != '\'') {
                return content.toString();
            }
            content.append('\'');
            at++;
        }
    }

    private FilterToken word() {
        int end = at;
        while (end < text.length() && PropertyNames.isPart(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        String word = text.substring(at, end);
        at = end;
        boolean isQuoted = at < text.length() && text.charAt(at) == '\'';
        return isQuoted ? typed(word.toLowerCase(Locale.ROOT)) : new FilterToken.Word(word);
    }

    /** A literal such as {@code guid'…'}, whose type was read. */
    private FilterToken typed(String type) {
        String content = quoted();
        Optional<EdmValue> value = switch (type) {
            case "datetime" ->
                Ticks.parse(content).stream().<EdmValue>mapToObj(EdmValue.OfDateTime::new).findFirst();
            case "guid" -> StoredValue.parsedGuid(content).map(EdmValue.OfGuid::new);
            case "x", "binary" -> bytes(content).map(EdmValue.OfBinary::new);
            default -> throw unexpected("a literal such as datetime'…', guid'…', X'…' or '…'");
        };
        return new FilterToken.Value(value.orElseThrow(() -> unexpected("a " + type + " in its usual form")));
    }

    private static Optional<byte[]> bytes(String hexadecimal) {
        try {
            return Optional.of(HexFormat.of().parseHex(hexadecimal));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private FilterToken number() {
        Matcher matcher = NUMBER.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            throw unexpected("a name, a literal or a parenthesis");
        }
        at = matcher.end();
        if (at < text.length() && PropertyNames.isPart(text.codePointAt(at))) {
            throw unexpected("a number that ends");
        }
        boolean isWhole = matcher.group(3) == null && matcher.group(2).matches("\\d+");
        return new FilterToken.Value(
                switch (matcher.group(4).toLowerCase(Locale.ROOT)) {
                    case "" -> isWhole ? whole(matcher) : fraction(matcher);
                    case "l" -> {
                        if (!isWhole) {
                            throw unexpected("a whole number before L");
                        }
                        yield new EdmValue.OfInt64(longOf(matcher));
                    }
                    default -> fraction(matcher);
                });
    }

    private EdmValue whole(Matcher matcher) {
        long number = longOf(matcher);
        return number == (int) number ? new EdmValue.OfInt32((int) number) : new EdmValue.OfInt64(number);
    }

    private long longOf(Matcher matcher) {
        try {
            return Long.parseLong(matcher.group(1) + matcher.group(2));
        } catch (NumberFormatException e) {
            throw unexpected("a whole number of 64 bits");
        }
    }

    private EdmValue fraction(Matcher matcher) {
        double number = Double.parseDouble(
                matcher.group(1) + matcher.group(2) + Optional.ofNullable(matcher.group(3)).orElse(""));
        if (Double.isInfinite(number)) {
            throw unexpected("a number that a double can have");
        }
        return new EdmValue.OfDouble(number);
    }
}
