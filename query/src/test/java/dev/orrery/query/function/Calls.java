package dev.orrery.query.function;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Calls of functions by text: arguments as JSON, parted by semicolons, and results as JSON. */
final class Calls {

    static final EvaluationContext CONTEXT =
            new EvaluationContext(Instant.parse("2024-02-29T12:34:56.789012345Z"), new Random(7), UserFunctions.NONE);

    private Calls() {}

    /** The result as JSON, or {@code undefined}, {@code NaN}, {@code Infinity}. */
    static String call(String function, String arguments) {
        return text(BuiltInFunctions.find(function).orElseThrow().apply(values(arguments), CONTEXT));
    }

    static List<JsonValue> values(String arguments) {
        return arguments.equals("none") ? List.of() : Stream.of(arguments.split(" ; ")).map(Calls::value).toList();
    }

    private static JsonValue value(String text) {
        return switch (text.strip()) {
            case "undefined" -> JsonValue.UNDEFINED;
            case "NaN" -> JsonValue.of(Double.NaN);
            case "Infinity" -> JsonValue.of(Double.POSITIVE_INFINITY);
            default -> JsonText.parse(text);
        };
    }

    private static String text(JsonValue result) {
        boolean isFinite = !result.isNumber() || Double.isFinite(result.doubleValue());
        return isFinite ? result.toString() : Double.toString(result.doubleValue());
    }
}
