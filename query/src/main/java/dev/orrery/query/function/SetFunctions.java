package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ARRAY;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;

/** Functions that take two arrays for sets, in which no value comes twice. */
final class SetFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            function("SETEQUAL", takes(ARRAY, ARRAY), call -> JsonValue.of(set(call, 0).equals(set(call, 1)))),
            making("SETINTERSECT", SetFunctions::intersection),
            making("SETUNION", SetFunctions::union),
            making("SETDIFFERENCE", SetFunctions::difference));

    private SetFunctions() {}

    /** In the order of the second set, as Cosmos DB's own examples have it. */
    private static Set<JsonValue> intersection(Set<JsonValue> first, Set<JsonValue> second) {
        second.retainAll(first);
        return second;
    }

    private static Set<JsonValue> union(Set<JsonValue> first, Set<JsonValue> second) {
        first.addAll(second);
        return first;
    }

    private static Set<JsonValue> difference(Set<JsonValue> first, Set<JsonValue> second) {
        second.forEach(first::remove);
        return first;
    }

    private static BuiltInFunction making(String name, BinaryOperator<Set<JsonValue>> operator) {
        return function(name, takes(ARRAY, ARRAY), call -> array(operator.apply(set(call, 0), set(call, 1))));
    }

    private static Set<JsonValue> set(FunctionCall call, int index) {
        Set<JsonValue> set = new LinkedHashSet<>();
        call.value(index).elements().forEach(set::add);
        return set;
    }

    private static JsonValue array(Set<JsonValue> values) {
        ValueWriter array = new ValueWriter().startArray();
        values.forEach(array::value);
        return array.endArray().finish();
    }
}
