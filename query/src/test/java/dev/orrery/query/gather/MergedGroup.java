package dev.orrery.query.gather;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A group of which several partitions have given parts. */
final class MergedGroup {

    /** The name that stands for a value without one. */
    private static final String NAMELESS = "";

    private final Map<String, MergedValue> values = new LinkedHashMap<>();

    private MergedGroup() {}

    static MergedGroup of(MergedGroups groups) {
        MergedGroup group = new MergedGroup();
        if (groups.columns().isEmpty()) {
            group.values.put(NAMELESS, MergedValue.of(groups.aggregate()));
        }
        groups.columns().forEach((name, function) -> group.values.put(name, MergedValue.of(function)));
        return group;
    }

    void add(JsonValue payload) {
        values.forEach((name, value) -> value.add(name.equals(NAMELESS) ? alone(payload) : payload.property(name)));
    }

    /** A partial aggregate lies in an array of its own. */
    private JsonValue alone(JsonValue payload) {
        return values.get(NAMELESS).isAggregate() ? payload.element(0) : payload;
    }

    JsonValue result() {
        if (values.containsKey(NAMELESS)) {
            return values.get(NAMELESS).result();
        }
        ValueWriter object = new ValueWriter().startObject();
        values.forEach((name, value) -> object.name(name).value(value.result()));
        return object.endObject().finish();
    }

    /** A value as a row: itself if it has no name. */
    static JsonValue named(String name, JsonValue value) {
        return Optional.of(name)
                .filter(String::isEmpty)
                .map(empty -> value)
                .orElseGet(() -> new ValueWriter().startObject().name(name).value(value).endObject().finish());
    }
}
