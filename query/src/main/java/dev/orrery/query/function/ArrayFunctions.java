package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ANY;
import static dev.orrery.query.function.ArgumentType.ARRAY;
import static dev.orrery.query.function.ArgumentType.BOOLEAN;
import static dev.orrery.query.function.ArgumentType.DEFINED;
import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Functions of arrays. */
final class ArrayFunctions {

    /** More than any answer may hold. */
    private static final int BYTES_MAX = 16 * 1024 * 1024;

    static final List<BuiltInFunction> ALL = List.of(
            function("ARRAY_CONCAT", takes(ARRAY, ARRAY).lastRepeated(), ArrayFunctions::concat),
            function("ARRAY_CONTAINS", takes(ARRAY, DEFINED).optionally(BOOLEAN), ArrayFunctions::contains),
            function("ARRAY_CONTAINS_ANY", takes(ARRAY, ANY).lastRepeated(), ArrayFunctions::containsAny),
            function("ARRAY_CONTAINS_ALL", takes(ARRAY, ANY).lastRepeated(), ArrayFunctions::containsAll),
            function("ARRAY_LENGTH", takes(ARRAY), call -> JsonValue.of(call.value(0).size())),
            function("ARRAY_SLICE", takes(ARRAY, INTEGER).optionally(INTEGER), ArrayFunctions::slice));

    private ArrayFunctions() {}

    private static JsonValue concat(FunctionCall call) {
        ValueWriter all = new ValueWriter().startArray();
        long bytes = 0;
        for (JsonValue array : call.arguments()) {
            bytes += array.encodedLength();
            checkLength(bytes);
            array.elements().forEach(all::value);
        }
        return all.endArray().finish();
    }

    private static void checkLength(long bytes) {
        if (bytes > BYTES_MAX) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "An array computed by the query is longer than {bytesMax} bytes. Let it select less")
                    .with("bytesMax", BYTES_MAX);
        }
    }

    private static JsonValue contains(FunctionCall call) {
        JsonValue wanted = call.value(1);
        boolean isPartial = call.flag(2) && wanted.isObject();
        for (JsonValue element : call.value(0).elements()) {
            if (isPartial ? hasAll(element, wanted) : element.equals(wanted)) {
                return JsonValue.TRUE;
            }
        }
        return JsonValue.FALSE;
    }

    private static boolean hasAll(JsonValue element, JsonValue wanted) {
        if (!element.isObject()) {
            return false;
        }
        for (Property property : wanted.properties()) {
            if (!element.property(property.name()).equals(property.value())) {
                return false;
            }
        }
        return true;
    }

    private static JsonValue containsAny(FunctionCall call) {
        Set<JsonValue> elements = elements(call.value(0));
        return ThreeValued.any(call.from(1), wanted -> isIn(elements, wanted));
    }

    private static JsonValue containsAll(FunctionCall call) {
        Set<JsonValue> elements = elements(call.value(0));
        return ThreeValued.all(call.from(1), wanted -> isIn(elements, wanted));
    }

    private static Set<JsonValue> elements(JsonValue array) {
        Set<JsonValue> elements = new HashSet<>();
        array.elements().forEach(elements::add);
        return elements;
    }

    private static JsonValue isIn(Set<JsonValue> elements, JsonValue wanted) {
        return wanted.isUndefined() ? JsonValue.UNDEFINED : JsonValue.of(elements.contains(wanted));
    }

    private static JsonValue slice(FunctionCall call) {
        JsonValue array = call.value(0);
        long start = call.integer(1) < 0 ? Math.max(0, array.size() + call.integer(1)) : call.integer(1);
        long left = call.has(2) ? call.integer(2) : Long.MAX_VALUE;
        ValueWriter slice = new ValueWriter().startArray();
        long index = 0;
        for (JsonValue element : array.elements()) {
            if (index++ >= start && left-- > 0) {
                slice.value(element);
            }
        }
        return slice.endArray().finish();
    }
}
