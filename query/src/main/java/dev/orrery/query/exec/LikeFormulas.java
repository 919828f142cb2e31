package dev.orrery.query.exec;

import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.StringSearch;
import dev.orrery.query.function.LikePattern;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Formula.Constant;
import java.util.Optional;
import java.util.function.Predicate;

/** Makes formulas of LIKE; patterns with % only at their ends look for the text between, without decoding anything. */
final class LikeFormulas {

    private final Checkpoints checkpoints;

    LikeFormulas(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    Formula of(Formula text, Formula pattern, Optional<String> escape) {
        if (pattern instanceof Constant(JsonValue constant)) {
            return constant.isString()
                    ? Folding.folded(Formula.ofString(text, test(constant.stringValue(), escape)), text)
                    : Constant.UNDEFINED;
        }
        return row -> {
            JsonValue wanted = pattern.value(row);
            JsonValue value = text.value(row);
            return wanted.isString() && value.isString()
                    ? JsonValue.of(test(wanted.stringValue(), escape).test(value))
                    : JsonValue.UNDEFINED;
        };
    }

    /** A test of strings by a pattern. */
    Predicate<JsonValue> test(String pattern, Optional<String> escape) {
        int start = 0;
        while (start < pattern.length() && pattern.charAt(start) == '%') {
            start++;
        }
        int end = pattern.length();
        while (end > start && pattern.charAt(end - 1) == '%') {
            end--;
        }
        String text = pattern.substring(start, end);
        boolean isPlain = escape.isEmpty() && text.chars().noneMatch(c -> c == '%' || c == '_' || c == '[');
        if (!isPlain) {
            return compiled(pattern, escape);
        }
        boolean isOpenBefore = start > 0;
        boolean isOpenBehind = end < pattern.length();
        Predicate<JsonValue> search = plain(StringSearch.of(text), isOpenBefore, isOpenBehind);
        return value -> {
            checkpoints.passBytes(value.encodedLength());
            return search.test(value);
        };
    }

    /** Where all of the pattern is %, nothing is behind it and the empty text is looked for at the end. */
    private static Predicate<JsonValue> plain(StringSearch text, boolean isOpenBefore, boolean isOpenBehind) {
        if (isOpenBefore) {
            return isOpenBehind ? text::isIn : text::isEndOf;
        }
        return isOpenBehind ? text::isStartOf : text::isWhole;
    }

    private Predicate<JsonValue> compiled(String pattern, Optional<String> escape) {
        LikePattern compiled = escape
                .map(character -> LikePattern.compile(pattern, character))
                .orElseGet(() -> LikePattern.compile(pattern));
        return text -> compiled.matches(text.stringValue(), checkpoints);
    }
}
