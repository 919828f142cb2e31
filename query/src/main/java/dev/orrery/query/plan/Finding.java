package dev.orrery.query.plan;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was found out about a part of a filter: a condition that items must meet for the part to be true in a row.
 *
 * @param isExact whether the part is true in a row of every item that meets the condition
 * @param owner the element that the part is about, see {@link IndexedPath}; {@link #SEVERAL} if it is about more than one
 * @param isSingle whether the part is about one value for one owner, so that it can be taken together with another part
 *     about the same value
 */
record Finding(IndexCondition condition, boolean isExact, int owner, boolean isSingle) {

    static final int SEVERAL = -1;

    static final Finding ALWAYS = new Finding(IndexCondition.EVERYTHING, true, IndexedPath.ITEM, false);
    static final Finding NEVER = new Finding(IndexCondition.NOTHING, true, IndexedPath.ITEM, false);
    static final Finding UNKNOWN = new Finding(IndexCondition.EVERYTHING, false, IndexedPath.ITEM, false);

    private record Value(IndexPath path, int owner) {}

    /** The part is true if there is a value of a set at a place. */
    static Finding at(IndexedPath place, ValueSet values) {
        if (values.isEmpty()) {
            return NEVER;
        }
        if (place.path().isRoot()) {
            return UNKNOWN;
        }
        boolean isExact = place.isExact() && values.isExact();
        return new Finding(new Values(place.path(), values, isExact), isExact, place.owner(), place.isSingle());
    }

    /** What the index says of the item, for a filter that is this part. */
    IndexCondition toCondition() {
        return isExact ? condition : condition.inexact();
    }

    Finding inexact() {
        return isExact && !isNever() ? new Finding(condition, false, owner, isSingle) : this;
    }

    /** The same seen from outside of a subquery, where its own elements are not known. */
    Finding ownedBy(int outerOwner) {
        return new Finding(condition, isExact, outerOwner, false);
    }

    boolean isNever() {
        return condition instanceof IndexCondition.Nothing;
    }

    private boolean isOpen() {
        return condition instanceof IndexCondition.Everything;
    }

    /** Whether there must be something at a path for the condition to be met. */
    boolean implies(IndexPath place) {
        return switch (condition) {
            case Values values -> leadsThrough(values.path(), place);
            case IndexCondition.AllOf(List<IndexCondition> conditions) ->
                conditions.stream().anyMatch(it -> it instanceof Values values && leadsThrough(values.path(), place));
            case IndexCondition.AnyOf any -> false;
            case IndexCondition.Everything everything -> false;
            case IndexCondition.Nothing nothing -> true;
        };
    }

    private static boolean leadsThrough(IndexPath path, IndexPath place) {
        int length = place.steps().size();
        return path.steps().size() >= length && path.steps().subList(0, length).equals(place.steps());
    }

    /** All parts are true in the same row. */
    static Finding allOf(List<Finding> parts) {
        boolean isExact = true;
        Map<Value, Finding> singles = new LinkedHashMap<>();
        List<Finding> merged = new ArrayList<>(parts.size());
        for (Finding part : parts) {
            if (part.isNever()) {
                return NEVER;
            }
            isExact &= part.isExact;
            if (part.isSingle && part.condition instanceof Values(IndexPath path, ValueSet v, boolean e)) {
                singles.merge(new Value(path, part.owner), part, Finding::intersection);
            } else if (!part.isOpen()) {
                merged.add(part);
            }
        }
        for (Finding single : singles.values()) {
            if (single.isNever()) {
                return NEVER;
            }
            merged.add(single);
        }
        return conjunction(merged, isExact);
    }

    /** Two parts about the same value. */
    private static Finding intersection(Finding left, Finding right) {
        if (left.isNever()) {
            return left;
        }
        Values one = (Values) left.condition;
        ValueSet both = one.values().intersection(((Values) right.condition).values());
        boolean isExact = left.isExact && right.isExact;
        return both.isEmpty()
                ? NEVER
                : new Finding(new Values(one.path(), both, isExact), isExact, left.owner, true);
    }

    /** If two parts are about elements, nothing says that there is one element for both. */
    private static Finding conjunction(List<Finding> parts, boolean areExact) {
        if (parts.isEmpty()) {
            return areExact ? ALWAYS : UNKNOWN;
        }
        if (parts.size() == 1) {
            return areExact ? parts.getFirst() : parts.getFirst().inexact();
        }
        List<IndexCondition> conditions = new ArrayList<>(parts.size());
        boolean isExact = areExact;
        int owner = IndexedPath.ITEM;
        for (Finding part : parts) {
            conditions.add(part.condition);
            if (part.owner != IndexedPath.ITEM) {
                isExact &= owner == IndexedPath.ITEM;
                owner = owner == IndexedPath.ITEM || owner == part.owner ? part.owner : SEVERAL;
            }
        }
        return new Finding(IndexCondition.allOf(conditions), isExact, owner, false);
    }

    /** One part at least is true. */
    static Finding anyOf(List<Finding> parts) {
        boolean isExact = true;
        boolean isSingle = true;
        int owner = Integer.MIN_VALUE;
        Map<IndexPath, List<ValueSet>> values = new LinkedHashMap<>();
        List<IndexCondition> others = new ArrayList<>();
        for (Finding part : parts) {
            if (part.isOpen()) {
                return part.isExact ? ALWAYS : UNKNOWN;
            }
            if (part.isNever()) {
                continue;
            }
            isExact &= part.isExact;
            isSingle &= part.isSingle;
            owner = owner == Integer.MIN_VALUE || owner == part.owner ? part.owner : SEVERAL;
            if (part.condition instanceof Values(IndexPath path, ValueSet set, boolean e)) {
                values.computeIfAbsent(path, unseen -> new ArrayList<>()).add(set);
            } else {
                others.add(part.condition);
            }
        }
        return disjunction(values, others, isExact && owner != SEVERAL, owner, isSingle);
    }

    private static Finding disjunction(
            Map<IndexPath, List<ValueSet>> values,
            List<IndexCondition> others,
            boolean isExact,
            int owner,
            boolean isSingle) {
        List<IndexCondition> conditions = new ArrayList<>(values.size() + others.size());
        values.forEach((path, sets) -> conditions.add(new Values(path, ValueSet.union(sets), isExact)));
        conditions.addAll(others);
        if (conditions.isEmpty()) {
            return NEVER;
        }
        boolean isOneValue = isSingle && conditions.size() == 1 && others.isEmpty() && owner != SEVERAL;
        return new Finding(IndexCondition.anyOf(conditions), isExact, owner, isOneValue);
    }
}
