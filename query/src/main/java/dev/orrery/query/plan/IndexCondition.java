package dev.orrery.query.plan;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import java.util.List;

/**
 * A condition that an index can check. Every item that a filter lets pass meets its condition; whether the converse holds
 * as well is what {@link #isExact} tells.
 */
public sealed interface IndexCondition {

    Everything EVERYTHING = new Everything();
    Nothing NOTHING = new Nothing();

    /** Any item: the index is of no help. */
    record Everything() implements IndexCondition {}

    /** No item. */
    record Nothing() implements IndexCondition {}

    /**
     * Items that have at a path a value of a set. Where the path leads through elements of arrays, one element is enough.
     *
     * @param isExact whether every such item passes the filter
     */
    record Values(IndexPath path, ValueSet values, boolean isExact) implements IndexCondition {}

    /** Items that meet all of these; never fewer than two, and none of them is an AllOf, Everything or Nothing. */
    record AllOf(List<IndexCondition> conditions) implements IndexCondition {
        public AllOf {
            conditions = List.copyOf(conditions);
        }
    }

    /** Items that meet one of these at least; never fewer than two, none of them an AnyOf, Everything or Nothing. */
    record AnyOf(List<IndexCondition> conditions) implements IndexCondition {
        public AnyOf {
            conditions = List.copyOf(conditions);
        }
    }

    /** Whether every item that meets the condition passes the filter. */
    default boolean isExact() {
        return switch (this) {
            case Everything everything -> false;
            case Nothing nothing -> true;
            case Values(IndexPath path, ValueSet values, boolean isExact) -> isExact;
            case AllOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(IndexCondition::isExact);
            case AnyOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(IndexCondition::isExact);
        };
    }
}
