package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An index over the values of several paths together, each in an order of its own. */
public record CompositeIndex(List<CompositePath> paths) {

    public static final int PATHS_MIN = 2;
    public static final int PATHS_MAX = 8;

    public CompositeIndex {
        paths = List.copyOf(paths);
        if (paths.size() < PATHS_MIN || paths.size() > PATHS_MAX) {
            throw new OrreryException(ErrorCode.INVALID_DEFINITION,
                    "A composite index has {paths} paths. Give it from 2 to 8")
                    .with("paths", paths.size());
        }
        Set<PropertyPath> seen = new HashSet<>();
        for (CompositePath path : paths) {
            if (!seen.add(path.path())) {
                throw new OrreryException(
                        ErrorCode.INVALID_DEFINITION, "A composite index has the same path twice: {path}. Remove one")
                        .with("path", path.text());
            }
        }
    }

    public static CompositeIndex of(CompositePath... paths) {
        return new CompositeIndex(List.of(paths));
    }

    /** The first eight bytes of this index's terms. */
    public long hash() {
        return PathHash.of(this);
    }

    /** Whether a term of this index says when its item was written. */
    public boolean hasTimestamp() {
        return paths.stream().anyMatch(CompositeIndex::isTimestamp);
    }

    private static boolean isTimestamp(CompositePath path) {
        return path.path().equals(IndexedSystemProperties.TIMESTAMP_PROPERTY);
    }

    /** What is left of a term of this index, or of a key that starts with it, without the time. */
    public byte[] withoutTimestamp(byte[] term) {
        ByteBuilder rest = new ByteBuilder(term.length).append(term, 0, Long.BYTES);
        byte[] inverted = inverted(term);
        int at = Long.BYTES;
        for (CompositePath path : paths) {
            byte[] readable = path.order() == SortOrder.ASCENDING ? term : inverted;
            int length = SortKey.length(readable, at);
            if (!isTimestamp(path)) {
                rest.append(term, at, length);
            }
            at += length;
        }
        return rest.toBytes();
    }

    private static byte[] inverted(byte[] bytes) {
        byte[] inverted = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            inverted[i] = (byte) ~bytes[i];
        }
        return inverted;
    }

    void writeTo(ValueWriter json) {
        json.startArray();
        paths.forEach(path -> path.writeTo(json));
        json.endArray();
    }
}
