package dev.orrery.engine.index;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.PathStep.Element;
import dev.orrery.model.index.PathStep.Name;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** The values that an item has at a path: those of which its index has terms, if the path is indexed. */
public final class PathValues {

    private PathValues() {}

    /** Several where the path leads through arrays, in the order in which they stand in the item. */
    public static List<JsonValue> at(IndexPath path, JsonValue body, long timestampSeconds) {
        if (path.equals(IndexedSystemProperties.TIMESTAMP_PATH)) {
            return List.of(JsonValue.of(timestampSeconds));
        }
        if (path.isRoot() || isSystemProperty(path.steps().getFirst())) {
            return List.of();
        }
        List<JsonValue> values = new ArrayList<>();
        collect(path.steps(), 0, body, values);
        return values;
    }

    private static boolean isSystemProperty(PathStep step) {
        return step instanceof Name(String name) && IndexedSystemProperties.NAMES.contains(name);
    }

    private static void collect(List<PathStep> steps, int step, JsonValue value, List<JsonValue> values) {
        if (value.isUndefined()) {
            return;
        }
        if (step == steps.size()) {
            values.add(value);
            return;
        }
        switch (steps.get(step)) {
            case Name(String name) -> collect(steps, step + 1, value.property(name), values);
            case Element() -> value.elements().forEach(element -> collect(steps, step + 1, element, values));
        }
    }
}
