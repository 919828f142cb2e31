package dev.orrery.engine.random;

import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A partition key value in plain Java; a component may be null or {@link PlainJson.Missing}. */
record LogicalKey(List<Object> components) {

    LogicalKey {
        components = Collections.unmodifiableList(new ArrayList<>(components));
    }

    static LogicalKey of(Object... components) {
        return new LogicalKey(Arrays.asList(components));
    }

    /** The key of a body, read from its top-level properties. */
    static LogicalKey in(Map<String, Object> body, List<String> properties) {
        return new LogicalKey(properties.stream()
                .map(name -> body.getOrDefault(name, PlainJson.Missing.MISSING))
                .toList());
    }

    static LogicalKey of(PartitionKey key) {
        return new LogicalKey(
                key.components().stream().map(PlainJson::plain).toList());
    }

    PartitionKey partitionKey() {
        List<JsonValue> values = components.stream().map(PlainJson::value).toList();
        return PartitionKey.of(values);
    }

    void putInto(Map<String, Object> body, List<String> properties) {
        for (int i = 0; i < properties.size(); i++) {
            if (components.get(i) != PlainJson.Missing.MISSING) {
                body.put(properties.get(i), components.get(i));
            }
        }
    }

    boolean startsWith(LogicalKey prefix) {
        int length = prefix.components.size();
        return components.size() >= length && components.subList(0, length).equals(prefix.components);
    }

    LogicalKey prefix(int length) {
        return new LogicalKey(components.subList(0, length));
    }
}
