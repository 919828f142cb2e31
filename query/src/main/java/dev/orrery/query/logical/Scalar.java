package dev.orrery.query.logical;

import dev.orrery.model.index.IndexPath;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import java.util.Optional;

/**
 * An expression of a plan, with the semantics of the language that it was written in. Two that are equal compute the same,
 * so that rows which were computed for one plan serve another that is equal. Safe for threads.
 */
public interface Scalar {

    /** Makes it ready for being computed in many rows, by one thread. */
    Formula compile(Compilation compilation);

    /** The expression as people read it. */
    String text();

    /** The place in the item whose value it is, if it is nothing but that; the root, if it is the item itself. */
    default Optional<IndexPath> place() {
        return Optional.empty();
    }

    /** Whether it is surely not undefined, in whatever row. */
    default boolean isAlwaysDefined() {
        return false;
    }
}
