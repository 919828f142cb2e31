package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.ArgumentType.STRING;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Functions of regular expressions: the text, the pattern, and optionally the flags and the number of a group. */
final class RegexFunctions {

    private static final int PATTERN = 1;
    private static final int FLAGS = 2;
    private static final int GROUP = 3;

    private static final FunctionSignature WITH_GROUP = takes(STRING, STRING).optionally(STRING, INTEGER);

    static final List<BuiltInFunction> ALL = List.of(
            searching(
                    "REGEXMATCH",
                    takes(STRING, STRING).optionally(STRING),
                    (regex, call) -> JsonValue.of(regex.isIn(call.string(0), checkpoints(call)))),
            searching("REGEXEXTRACT", WITH_GROUP, RegexFunctions::extract),
            searching("REGEXEXTRACTALL", WITH_GROUP, RegexFunctions::extractAll));

    private RegexFunctions() {}

    private static JsonValue extract(Regex regex, FunctionCall call) {
        long group = group(call);
        if (!regex.hasGroup(group)) {
            return JsonValue.UNDEFINED;
        }
        return regex.first(call.string(0), (int) group, checkpoints(call)).map(JsonValue::of)
                .orElse(JsonValue.UNDEFINED);
    }

    private static JsonValue extractAll(Regex regex, FunctionCall call) {
        long group = group(call);
        if (!regex.hasGroup(group)) {
            return JsonValue.UNDEFINED;
        }
        ValueWriter found = new ValueWriter().startArray();
        regex.all(call.string(0), (int) group, checkpoints(call)).forEach(found::value);
        return found.endArray().finish();
    }

    private static Checkpoints checkpoints(FunctionCall call) {
        return call.context().checkpoints();
    }

    private static long group(FunctionCall call) {
        return call.has(GROUP) ? call.integer(GROUP) : 0;
    }

    /** A function that compiles its pattern in each call, unless the pattern is known before. */
    private static BuiltInFunction searching(String name, FunctionSignature signature,
            BiFunction<Regex, FunctionCall, JsonValue> search) {
        return function(name, signature, call -> search.apply(regex(call), call))
                .specialisedBy(constants -> regex(constants).map(regex -> call -> search.apply(regex, call)));
    }

    private static Regex regex(FunctionCall call) {
        return Regex.compile(call.string(PATTERN), call.has(FLAGS) ? call.string(FLAGS) : "");
    }

    private static Optional<Regex> regex(List<Optional<JsonValue>> constants) {
        Optional<JsonValue> pattern = constants.get(PATTERN).filter(JsonValue::isString);
        Optional<JsonValue> flags = constants.size() > FLAGS
                ? constants.get(FLAGS).filter(JsonValue::isString)
                : Optional.of(JsonValue.of(""));
        if (pattern.isEmpty() || flags.isEmpty()) {
            return Optional.empty();
        }
        return compiled(pattern.get().stringValue(), flags.get().stringValue());
    }

    /** A pattern that can't be compiled is an error only if the function is called. */
    private static Optional<Regex> compiled(String pattern, String flags) {
        try {
            return Optional.of(Regex.compile(pattern, flags));
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }
}
