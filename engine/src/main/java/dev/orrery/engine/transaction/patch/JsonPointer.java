package dev.orrery.engine.transaction.patch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A place inside an item, such as {@code /tags/0}: names of properties and indexes of elements (RFC 6901).
 *
 * <p>In a segment {@code ~1} stands for a slash and {@code ~0} for a tilde. The segment {@code -} means the place
 * behind the last element of an array.
 */
public record JsonPointer(List<String> segments) {

    private static final String BEHIND_LAST = "-";
    private static final int INDEX_DIGITS_MAX = 9;

    public JsonPointer {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The path of a patch operation is empty. A patch changes parts of an item; replace it to change all");
        }
    }

    public static JsonPointer parse(String text) {
        if (!text.isEmpty() && text.charAt(0) != '/') {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The path '{path}' of a patch operation doesn't start with a slash. Write /…")
                    .with("path", text);
        }
        List<String> segments = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int slash = text.indexOf('/', at + 1);
            int end = slash < 0 ? text.length() : slash;
            segments.add(unescaped(text.substring(at + 1, end), text));
            at = end;
        }
        return new JsonPointer(segments);
    }

    private static String unescaped(String segment, String text) {
        String rest = segment.replace("~0", "").replace("~1", "");
        if (rest.contains("~")) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The path '{path}' has a tilde that isn't followed by 0 or 1. Write a tilde as ~0 and a slash as ~1")
                    .with("path", text);
        }
        return segment.replace("~1", "/").replace("~0", "~");
    }

    /** The segments that lead to the array or object in which the last one counts. */
    List<String> parents() {
        return segments.subList(0, segments.size() - 1);
    }

    String last() {
        return segments.getLast();
    }

    /** Whether the other place is this one or inside it. */
    boolean contains(JsonPointer other) {
        return isPrefix(segments, other.segments);
    }

    static boolean isPrefix(List<String> prefix, List<String> segments) {
        return prefix.size() <= segments.size() && prefix.equals(segments.subList(0, prefix.size()));
    }

    /** The value at this place; undefined if there is none. */
    JsonValue valueIn(JsonValue body) {
        JsonValue value = body;
        for (String segment : segments) {
            value = child(value, segment);
        }
        return value;
    }

    /** What a segment leads to; undefined if there is nothing. */
    static JsonValue child(JsonValue parent, String segment) {
        return parent.isArray() ? parent.element(index(segment).orElse(-1)) : parent.property(segment);
    }

    /** The index that a segment is; empty if it isn't one. What no array can have is a very large index. */
    static OptionalInt index(String segment) {
        boolean isNumber = !segment.isEmpty() && segment.chars().allMatch(c -> c >= '0' && c <= '9');
        boolean hasLeadingZero = segment.length() > 1 && segment.startsWith("0");
        if (!isNumber || hasLeadingZero) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(segment.length() > INDEX_DIGITS_MAX ? Integer.MAX_VALUE : Integer.parseInt(segment));
    }

    /** The index that a segment means in an array of so many elements; empty if it means none. */
    static OptionalInt index(String segment, int size) {
        return segment.equals(BEHIND_LAST) ? OptionalInt.of(size) : index(segment);
    }

    @Override
    public String toString() {
        return segments.stream()
                .map(segment -> "/" + segment.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }
}
