package dev.orrery.query.gather;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.AggregateFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** A value that is put together from what partitions have said of it. */
final class MergedValue {

    private final Optional<AggregateFunction> function;
    private final List<JsonValue> parts = new ArrayList<>();

    private MergedValue(Optional<AggregateFunction> function) {
        this.function = function;
    }

    static MergedValue of(Optional<AggregateFunction> function) {
        return new MergedValue(function);
    }

    boolean isAggregate() {
        return function.isPresent();
    }

    void add(JsonValue part) {
        if (!isAggregate()) {
            parts.add(part);
        } else {
            parts.add(part.property("item2").isUndefined() ? part.property("item") : part.property("item2"));
        }
    }

    JsonValue result() {
        if (!isAggregate()) {
            return parts.getFirst();
        }
        return switch (function.get()) {
            case COUNT, COUNTIF, SUM -> sum(parts);
            case AVG -> average();
            case MIN -> extreme("min", -1);
            case MAX -> extreme("max", 1);
            case MAKELIST -> array(new ArrayList<>());
            case MAKESET -> array(new LinkedHashSet<>());
        };
    }

    private static JsonValue sum(List<JsonValue> numbers) {
        boolean isSpoilt = numbers.stream().anyMatch(JsonValue::isUndefined);
        return isSpoilt
                ? JsonValue.UNDEFINED
                : JsonValue.of(numbers.stream().mapToDouble(JsonValue::doubleValue).sum());
    }

    private JsonValue average() {
        JsonValue sum = sum(parts.stream().map(part -> part.property("sum")).toList());
        double count = sum(parts.stream().map(part -> part.property("count")).toList()).doubleValue();
        return sum.isUndefined() || count == 0 ? JsonValue.UNDEFINED : JsonValue.of(sum.doubleValue() / count);
    }

    private JsonValue extreme(String name, int wantedOrder) {
        JsonValue extreme = JsonValue.UNDEFINED;
        for (JsonValue part : parts) {
            JsonValue next = part.property(name);
            if (part.property("count").longValue() > 0) {
                if (next.isUndefined()) {
                    return JsonValue.UNDEFINED;
                }
                int order = Arrays.compareUnsigned(SortKey.of(next), SortKey.of(extreme));
                extreme = extreme.isUndefined() || Integer.signum(order) == wantedOrder ? next : extreme;
            }
        }
        return extreme;
    }

    private JsonValue array(Collection<JsonValue> values) {
        parts.forEach(part -> part.elements().forEach(values::add));
        ValueWriter array = new ValueWriter().startArray();
        values.forEach(array::value);
        return array.endArray().finish();
    }
}
