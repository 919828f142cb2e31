package dev.orrery.engine.query.access;

import dev.orrery.engine.index.PathValues;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Everything;
import dev.orrery.query.logical.IndexCondition.Nothing;
import dev.orrery.query.logical.IndexCondition.Values;
import java.util.List;

/** Tells of an item whether it meets a condition, as the index would if all paths were indexed. */
final class ConditionOnItem {

    private ConditionOnItem() {}

    static boolean isMet(IndexCondition condition, StoredItem item) {
        return switch (condition) {
            case Everything everything -> true;
            case Nothing nothing -> false;
            case Values(IndexPath path, ValueSet values, boolean isExact) -> hasOneOf(values, path, item);
            case AllOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(it -> isMet(it, item));
            case AnyOf(List<IndexCondition> conditions) -> conditions.stream().anyMatch(it -> isMet(it, item));
        };
    }

    private static boolean hasOneOf(ValueSet values, IndexPath path, StoredItem item) {
        for (JsonValue value : PathValues.at(path, item.body(), item.timestampSeconds())) {
            if (values.contains(value)) {
                return true;
            }
        }
        return false;
    }
}
