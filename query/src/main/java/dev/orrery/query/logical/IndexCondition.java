package dev.orrery.query.logical;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A condition that an index can check. Every item that a filter lets pass meets its condition; whether the converse
 * holds as well is what {@link #isExact} tells.
 */
public sealed interface IndexCondition {

    Everything EVERYTHING = new Everything();
    Nothing NOTHING = new Nothing();

    /** Any item: the index is of no help. */
    record Everything() implements IndexCondition {}

    /** No item. */
    record Nothing() implements IndexCondition {}

    /**
     * Items that have at a path a value of a set. Where the path leads through elements of arrays, one element is
     * enough.
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

    /** The paths that it looks at, each once. */
    default Set<IndexPath> paths() {
        return switch (this) {
            case Everything everything -> Set.of();
            case Nothing nothing -> Set.of();
            case Values values -> Set.of(values.path());
            case AllOf(List<IndexCondition> conditions) -> paths(conditions);
            case AnyOf(List<IndexCondition> conditions) -> paths(conditions);
        };
    }

    private static Set<IndexPath> paths(List<IndexCondition> conditions) {
        Set<IndexPath> paths = new LinkedHashSet<>();
        conditions.forEach(condition -> paths.addAll(condition.paths()));
        return paths;
    }

    /** What must all be met. */
    default List<IndexCondition> parts() {
        return switch (this) {
            case Everything everything -> List.of();
            case Nothing nothing -> List.of();
            case AllOf(List<IndexCondition> conditions) -> conditions;
            case Values values -> List.of(values);
            case AnyOf any -> List.of(any);
        };
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

    /** The same condition, where items that meet it may still fail the filter. */
    default IndexCondition inexact() {
        return switch (this) {
            case Everything everything -> this;
            case Nothing nothing -> this;
            case Values(IndexPath path, ValueSet values, boolean isExact) ->
                isExact ? new Values(path, values, false) : this;
            case AllOf(List<IndexCondition> conditions) -> new AllOf(inexact(conditions));
            case AnyOf(List<IndexCondition> conditions) -> new AnyOf(inexact(conditions));
        };
    }

    private static List<IndexCondition> inexact(List<IndexCondition> conditions) {
        return conditions.stream().map(IndexCondition::inexact).toList();
    }

    /** What is left of the condition if only some paths are in the index; more items may meet it, but none fewer. */
    default IndexCondition restrictedTo(Predicate<IndexPath> served) {
        if (isServed(served)) {
            return this;
        }
        return switch (this) {
            case Everything everything -> this;
            case Nothing nothing -> this;
            case Values values -> EVERYTHING;
            case AllOf(List<IndexCondition> conditions) -> allOf(restricted(conditions, served)).inexact();
            case AnyOf(List<IndexCondition> conditions) -> anyOf(restricted(conditions, served)).inexact();
        };
    }

    private boolean isServed(Predicate<IndexPath> served) {
        return switch (this) {
            case Everything everything -> true;
            case Nothing nothing -> true;
            case Values values -> served.test(values.path());
            case AllOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(it -> it.isServed(served));
            case AnyOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(it -> it.isServed(served));
        };
    }

    private static List<IndexCondition> restricted(List<IndexCondition> conditions, Predicate<IndexPath> served) {
        return conditions.stream().map(condition -> condition.restrictedTo(served)).toList();
    }

    /** Items that meet all of some conditions; any item if there are none. */
    static IndexCondition allOf(List<IndexCondition> conditions) {
        List<IndexCondition> flat = new ArrayList<>(conditions.size());
        for (IndexCondition condition : conditions) {
            switch (condition) {
                case Everything everything -> {}
                case Nothing nothing -> {
                    return NOTHING;
                }
                case AllOf(List<IndexCondition> inner) -> flat.addAll(inner);
                case Values values -> flat.add(values);
                case AnyOf any -> flat.add(any);
            }
        }
        return switch (flat.size()) {
            case 0 -> EVERYTHING;
            case 1 -> flat.getFirst();
            default -> new AllOf(flat);
        };
    }

    /** Items that meet one of some conditions; no item if there are none. */
    static IndexCondition anyOf(List<IndexCondition> conditions) {
        List<IndexCondition> flat = new ArrayList<>(conditions.size());
        for (IndexCondition condition : conditions) {
            switch (condition) {
                case Everything everything -> {
                    return EVERYTHING;
                }
                case Nothing nothing -> {}
                case AnyOf(List<IndexCondition> inner) -> flat.addAll(inner);
                case Values values -> flat.add(values);
                case AllOf all -> flat.add(all);
            }
        }
        return switch (flat.size()) {
            case 0 -> NOTHING;
            case 1 -> flat.getFirst();
            default -> new AnyOf(flat);
        };
    }
}
