package dev.orrery.engine.index;

import dev.orrery.model.SystemProperty;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.List;
import java.util.Set;

/** The properties of an item that are the server's own: what a body says under these names doesn't count. */
public final class IndexedSystemProperties {

    static final String TIMESTAMP = SystemProperty.TIMESTAMP.key();

    /** Of these only the timestamp is in the index; the others are made up when an item is read. */
    static final Set<String> NAMES = SystemProperty.OF_ITEMS;

    static final IndexPath TIMESTAMP_PATH = IndexPath.ROOT.property(TIMESTAMP);

    public static final PropertyPath TIMESTAMP_PROPERTY = new PropertyPath(List.of(TIMESTAMP));

    public static final PropertyPath ID_PROPERTY = new PropertyPath(List.of("id"));

    private IndexedSystemProperties() {}

    /** The value at a path, of the body or of the timestamp. */
    public static JsonValue valueAt(PropertyPath path, JsonValue body, JsonValue timestamp) {
        if (path.equals(TIMESTAMP_PROPERTY)) {
            return timestamp;
        }
        return NAMES.contains(path.names().getFirst()) ? JsonValue.UNDEFINED : body.at(path);
    }
}
