package dev.orrery.engine.container;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The keys of which no two items of a logical partition may have the same values; each is a list of paths. */
public record UniqueKeyPolicy(List<List<PropertyPath>> keys) {

    public static final int KEYS_MAX = 10;
    public static final int PATHS_MAX = 16;

    public static final UniqueKeyPolicy NONE = new UniqueKeyPolicy(List.of());

    public UniqueKeyPolicy {
        keys = keys.stream().map(List::copyOf).toList();
        if (keys.size() > KEYS_MAX) {
            throw invalid("The container has {keys} unique keys. Keep at most 10").with("keys", keys.size());
        }
        Set<Set<PropertyPath>> seen = new HashSet<>();
        for (List<PropertyPath> key : keys) {
            Set<PropertyPath> paths = distinctPaths(key);
            if (!seen.add(paths)) {
                throw invalid("The container has the same unique key twice: {paths}. Remove one").with("paths", key);
            }
        }
    }

    private static Set<PropertyPath> distinctPaths(List<PropertyPath> key) {
        if (key.isEmpty() || key.size() > PATHS_MAX) {
            throw invalid("A unique key has {paths} paths. Give it from 1 to 16").with("paths", key.size());
        }
        Set<PropertyPath> paths = new HashSet<>();
        for (PropertyPath path : key) {
            if (!paths.add(path)) {
                throw invalid("A unique key has the same path twice: {path}. Remove one").with("path", path);
            }
        }
        return paths;
    }

    /** Reads the policy as a client sends it; one that is absent has no keys. */
    public static UniqueKeyPolicy parse(JsonValue json) {
        if (isAbsent(json)) {
            return NONE;
        }
        JsonValue keys = json.property("uniqueKeys");
        if (!json.isObject() || !(isAbsent(keys) || keys.isArray())) {
            throw invalid("The uniqueKeyPolicy has no array of uniqueKeys: {found}. Write {\"uniqueKeys\": […]}")
                    .with("found", json);
        }
        List<List<PropertyPath>> parsed = new ArrayList<>();
        keys.elements().forEach(key -> parsed.add(paths(key)));
        return new UniqueKeyPolicy(parsed);
    }

    private static List<PropertyPath> paths(JsonValue key) {
        JsonValue paths = key.property("paths");
        if (!paths.isArray()) {
            throw invalid("A unique key has no array of paths: {found}. Write {\"paths\": […]}").with("found", key);
        }
        List<PropertyPath> parsed = new ArrayList<>();
        for (JsonValue path : paths.elements()) {
            if (!path.isString()) {
                throw invalid("A path of a unique key is not a string: {found}. Write \"/…\"").with("found", path);
            }
            parsed.add(PropertyPath.parse(path.stringValue()));
        }
        return parsed;
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject().name("uniqueKeys").startArray();
        for (List<PropertyPath> key : keys) {
            json.startObject().name("paths").startArray();
            key.forEach(path -> json.value(path.toString()));
            json.endArray().endObject();
        }
        return json.endArray().endObject().finish();
    }

    private static boolean isAbsent(JsonValue value) {
        return value.isUndefined() || value.isNull();
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
