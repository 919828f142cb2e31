package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ARRAY;
import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.ArgumentType.STRING;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** Functions that make strings of strings. Lengths and positions count UTF-16 code units, positions from 0. */
final class StringFunctions {

    private static final int REPLICATED_CHARS_MAX = 10_000;

    static final List<BuiltInFunction> ALL = List.of(
            function("CONCAT", takes(STRING, STRING).lastRepeated(), StringFunctions::concat),
            function("LENGTH", takes(STRING), call -> JsonValue.of(call.string(0).length())),
            ofOne("LOWER", text -> mapped(text, Character::toLowerCase)),
            ofOne("UPPER", text -> mapped(text, Character::toUpperCase)),
            // Keeps surrogate pairs together.
            ofOne("REVERSE", text -> new StringBuilder(text).reverse().toString()),
            function("LEFT", takes(STRING, INTEGER), call -> substring(call.string(0), 0, call.integer(1))),
            function("RIGHT", takes(STRING, INTEGER), call -> right(call.string(0), call.integer(1))),
            function(
                    "SUBSTRING",
                    takes(STRING, INTEGER, INTEGER),
                    call -> substring(call.string(0), call.integer(1), call.integer(2))),
            trimming("LTRIM", Trim::start),
            trimming("RTRIM", Trim::end),
            trimming("TRIM", Trim::both),
            function("REPLACE", takes(STRING, STRING, STRING), StringFunctions::replace),
            function("REPLICATE", takes(STRING, INTEGER), StringFunctions::replicate),
            function("STRINGSPLIT", takes(STRING, STRING), call -> split(call.string(0), call.string(1))),
            function("STRINGJOIN", takes(ARRAY, STRING), call -> join(call.value(0), call.string(1))));

    private StringFunctions() {}

    private static JsonValue concat(FunctionCall call) {
        BoundedText text = new BoundedText();
        for (JsonValue part : call.arguments()) {
            text.append(part.stringValue());
        }
        return text.toValue();
    }

    /** Maps each character to one other, as invariant casing does: ß has no capital. */
    private static String mapped(String text, IntUnaryOperator mapping) {
        StringBuilder result = new StringBuilder(text.length());
        text.codePoints().map(mapping).forEach(result::appendCodePoint);
        return result.toString();
    }

    private static JsonValue right(String text, long count) {
        return count <= 0 ? JsonValue.of("") : substring(text, Math.max(0, text.length() - count), count);
    }

    private static JsonValue substring(String text, long start, long count) {
        if (start < 0 || start >= text.length() || count <= 0) {
            return JsonValue.of("");
        }
        long end = start + Math.min(count, text.length() - start);
        return JsonValue.of(text.substring((int) start, (int) end));
    }

    private static JsonValue replace(FunctionCall call) {
        String text = call.string(0);
        String wanted = call.string(1);
        if (wanted.isEmpty()) {
            return JsonValue.UNDEFINED;
        }
        String replacement = call.string(2);
        BoundedText result = new BoundedText();
        int from = 0;
        for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, from)) {
            result.append(text, from, at).append(replacement);
            from = at + wanted.length();
        }
        return result.append(text, from, text.length()).toValue();
    }

    private static JsonValue replicate(FunctionCall call) {
        String text = call.string(0);
        long count = call.integer(1);
        boolean isTooLong = !text.isEmpty() && count > REPLICATED_CHARS_MAX / text.length();
        if (count < 0 || isTooLong) {
            return JsonValue.UNDEFINED;
        }
        return JsonValue.of(text.isEmpty() ? "" : text.repeat((int) count));
    }

    private static JsonValue split(String text, String delimiter) {
        ValueWriter parts = new ValueWriter().startArray();
        int from = 0;
        int at = delimiter.isEmpty() ? -1 : text.indexOf(delimiter);
        while (at >= 0) {
            parts.value(text.substring(from, at));
            from = at + delimiter.length();
            at = text.indexOf(delimiter, from);
        }
        return parts.value(text.substring(from)).endArray().finish();
    }

    private static JsonValue join(JsonValue parts, String separator) {
        BoundedText text = new BoundedText();
        String before = "";
        for (JsonValue part : parts.elements()) {
            if (!part.isString()) {
                return JsonValue.UNDEFINED;
            }
            text.append(before).append(part.stringValue());
            before = separator;
        }
        return text.toValue();
    }

    private static BuiltInFunction ofOne(String name, UnaryOperator<String> operator) {
        return function(name, takes(STRING), call -> JsonValue.of(operator.apply(call.string(0))));
    }

    /** A function that cuts white space off, or all characters of its second argument. */
    private static BuiltInFunction trimming(String name, Trim trim) {
        return function(name, takes(STRING).optionally(STRING), call -> {
            CharacterSet unwanted = call.has(1) ? CharacterSet.of(call.string(1)) : CharacterSet.WHITE_SPACE;
            return JsonValue.of(trim.apply(call.string(0), unwanted));
        });
    }
}
