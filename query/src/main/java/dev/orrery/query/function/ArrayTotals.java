package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ARRAY;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;

/** Functions that sum an array up in one value. */
final class ArrayTotals {

    /** The order of the query language: null, booleans, numbers, strings. */
    private static final Comparator<JsonValue> ORDER =
            (left, right) -> Arrays.compareUnsigned(SortKey.of(left), SortKey.of(right));

    static final List<BuiltInFunction> ALL = List.of(
            ofNumbers("ARRAY_AVG", numbers -> DoubleStream.of(numbers).sum() / numbers.length),
            ofNumbers("ARRAY_MEDIAN", ArrayTotals::median),
            function("ARRAY_SUM", takes(ARRAY), ArrayTotals::sum),
            function("ARRAY_MAX", takes(ARRAY), call -> first(call.value(0), ORDER.reversed())),
            function("ARRAY_MIN", takes(ARRAY), call -> first(call.value(0), ORDER)));

    private ArrayTotals() {}

    private static double median(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static JsonValue sum(FunctionCall call) {
        return numbers(call.value(0))
                .map(numbers -> NumberValue.of(DoubleStream.of(numbers).sum()))
                .orElse(JsonValue.UNDEFINED);
    }

    /** The first in an order; undefined if there is none, or an array or object among them, which have no order. */
    private static JsonValue first(JsonValue array, Comparator<JsonValue> order) {
        JsonValue first = JsonValue.UNDEFINED;
        for (JsonValue element : array.elements()) {
            if (!TypeChecks.isPrimitive(element)) {
                return JsonValue.UNDEFINED;
            }
            if (first.isUndefined() || order.compare(element, first) < 0) {
                first = element;
            }
        }
        return first;
    }

    /** A function of at least one number and nothing else. */
    private static BuiltInFunction ofNumbers(String name, ToDoubleFunction<double[]> operator) {
        return function(name, takes(ARRAY), call -> numbers(call.value(0))
                .filter(numbers -> numbers.length > 0)
                .map(numbers -> NumberValue.of(operator.applyAsDouble(numbers)))
                .orElse(JsonValue.UNDEFINED));
    }

    /** The elements of an array, if all of them are numbers. */
    private static Optional<double[]> numbers(JsonValue array) {
        boolean isAllNumbers =
                StreamSupport.stream(array.elements().spliterator(), false).allMatch(JsonValue::isNumber);
        if (!isAllNumbers) {
            return Optional.empty();
        }
        return Optional.of(StreamSupport.stream(array.elements().spliterator(), false)
                .mapToDouble(JsonValue::doubleValue)
                .toArray());
    }
}
