package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.ArgumentType.STRING;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.Signature.takes;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;

/** Functions of regular expressions: the text, the pattern, and optionally the flags and the number of a group. */
final class RegexFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            function(
                    "REGEXMATCH",
                    takes(STRING, STRING).optionally(STRING),
                    call -> JsonValue.of(regex(call).isIn(call.string(0)))),
            function("REGEXEXTRACT", takes(STRING, STRING).optionally(STRING, INTEGER), RegexFunctions::extract),
            function("REGEXEXTRACTALL", takes(STRING, STRING).optionally(STRING, INTEGER), RegexFunctions::extractAll));

    private RegexFunctions() {}

    private static JsonValue extract(Call call) {
        Regex regex = regex(call);
        long group = group(call);
        if (!regex.hasGroup(group)) {
            return JsonValue.UNDEFINED;
        }
        return regex.first(call.string(0), (int) group).map(JsonValue::of).orElse(JsonValue.UNDEFINED);
    }

    private static JsonValue extractAll(Call call) {
        Regex regex = regex(call);
        long group = group(call);
        if (!regex.hasGroup(group)) {
            return JsonValue.UNDEFINED;
        }
        ValueWriter found = new ValueWriter().startArray();
        regex.all(call.string(0), (int) group).forEach(found::value);
        return found.endArray().finish();
    }

    private static Regex regex(Call call) {
        return Regex.compile(call.string(1), call.has(2) ? call.string(2) : "");
    }

    private static long group(Call call) {
        return call.has(3) ? call.integer(3) : 0;
    }
}
