package dev.orrery.testing.sql;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A container with its items, as a file of queries describes it.
 *
 * @param partitionKeyPaths one, or several of a hierarchical key
 * @param others the rest of its definition, such as the indexing policy
 * @param functions the JavaScript of its user-defined functions, by their names
 */
public record TestContainer(
        List<String> partitionKeyPaths, JsonValue others, Map<String, String> functions, List<JsonValue> items) {

    /** A container without items. */
    static final TestContainer EMPTY =
            new TestContainer(List.of("/id"), JsonValue.EMPTY_OBJECT, Map.of(), List.of());

    public TestContainer {
        partitionKeyPaths = List.copyOf(partitionKeyPaths);
        functions = Map.copyOf(functions);
        items = withIds(items);
    }

    private static List<JsonValue> withIds(List<JsonValue> items) {
        List<JsonValue> all = new ArrayList<>();
        for (JsonValue item : items) {
            boolean hasId = !item.property("id").isUndefined();
            all.add(hasId ? item : withId(item, Integer.toString(all.size() + 1)));
        }
        return List.copyOf(all);
    }

    private static JsonValue withId(JsonValue item, String id) {
        return new ValueWriter().startObject().name("id").value(id).propertiesOf(item).endObject().finish();
    }

    /** The definition as a client sends it. */
    public JsonValue definition(String id) {
        ValueWriter json = new ValueWriter().startObject().name("id").value(id);
        json.name("partitionKey").startObject().name("paths").startArray();
        partitionKeyPaths.forEach(json::value);
        json.endArray();
        json.name("kind").value(partitionKeyPaths.size() == 1 ? "Hash" : "MultiHash");
        json.name("version").value(2).endObject();
        for (Property other : others.properties()) {
            json.name(other.name()).value(other.value());
        }
        return json.endObject().finish();
    }
}
