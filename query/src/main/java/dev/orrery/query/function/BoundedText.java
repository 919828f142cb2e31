package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;

/** A string under construction that may not grow without bounds. */
public final class BoundedText {

    /** More than any answer may hold. */
    private static final int CHARS_MAX = 4 * 1024 * 1024;

    private final StringBuilder text = new StringBuilder();

    BoundedText() {}

    /** Two strings one behind the other; fails if that is too long. */
    public static JsonValue concatenated(String first, String second) {
        return new BoundedText().append(first).append(second).toValue();
    }

    BoundedText append(String part) {
        return append(part, 0, part.length());
    }

    BoundedText append(String source, int start, int end) {
        if (end - start > CHARS_MAX - text.length()) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "A string computed by the query is longer than {charsMax} characters. Let it select less")
                    .with("charsMax", CHARS_MAX);
        }
        text.append(source, start, end);
        return this;
    }

    JsonValue toValue() {
        return JsonValue.of(text.toString());
    }
}
