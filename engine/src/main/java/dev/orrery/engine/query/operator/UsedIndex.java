package dev.orrery.engine.query.operator;

import dev.orrery.engine.index.CompositeIndex;
import dev.orrery.model.index.IndexPath;

/** An index that a query uses, or could use if there were one. */
public sealed interface UsedIndex {

    /** The index of one path. */
    record Single(IndexPath path) implements UsedIndex {}

    /** An index of several paths. */
    record Composite(CompositeIndex index) implements UsedIndex {}
}
