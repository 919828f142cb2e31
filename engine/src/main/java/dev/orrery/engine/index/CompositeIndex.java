package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.PropertyPath;
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
            throw new OrreryException(ErrorCode.INVALID_DEFINITION, "A composite index has from 2 to 8 paths")
                    .with("paths", paths.size());
        }
        Set<PropertyPath> seen = new HashSet<>();
        for (CompositePath path : paths) {
            if (!seen.add(path.path())) {
                throw new OrreryException(
                        ErrorCode.INVALID_DEFINITION, "A composite index can't have the same path twice")
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

    void writeTo(ValueWriter json) {
        json.startArray();
        paths.forEach(path -> path.writeTo(json));
        json.endArray();
    }
}
