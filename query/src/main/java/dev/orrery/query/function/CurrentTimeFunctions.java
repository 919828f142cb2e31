package dev.orrery.query.function;

import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Functions that tell the time.
 *
 * <p>The static ones have the same result for the whole query. So have the others here: within one evaluation the time
 * is that of its context, and it is up to the caller to give each row a context of its own.
 */
final class CurrentTimeFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            telling("GETCURRENTDATETIME", CurrentTimeFunctions::text),
            telling("GETCURRENTDATETIMESTATIC", CurrentTimeFunctions::text),
            telling("GETCURRENTTICKS", CurrentTimeFunctions::ticks),
            telling("GETCURRENTTICKSSTATIC", CurrentTimeFunctions::ticks),
            telling("GETCURRENTTIMESTAMP", CurrentTimeFunctions::timestamp),
            telling("GETCURRENTTIMESTAMPSTATIC", CurrentTimeFunctions::timestamp));

    private CurrentTimeFunctions() {}

    private static JsonValue text(Instant now) {
        return DateTime.of(now).toValue();
    }

    private static JsonValue ticks(Instant now) {
        return JsonValue.of(DateTime.of(now).ticks());
    }

    private static JsonValue timestamp(Instant now) {
        return JsonValue.of(now.toEpochMilli());
    }

    private static BuiltInFunction telling(String name, Function<Instant, JsonValue> form) {
        return function(name, takes(), call -> form.apply(call.context().now()));
    }
}
