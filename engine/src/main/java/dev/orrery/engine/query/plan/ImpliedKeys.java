package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.logical.IndexCondition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the scope of a query says already: in a logical partition all items have the partition key's values.
 *
 * <pre>
 * condition /pk = 1 AND /n = 2   →   condition /n = 2, where the scope is the logical partition 1
 * </pre>
 */
final class ImpliedKeys {

    private final Map<IndexPath, ValueSet> values = new HashMap<>();

    ImpliedKeys(BoundQuery bound) {
        if (bound.scope() instanceof FeedScope.FullKey(PartitionKey key)) {
            List<PropertyPath> paths = bound.container().partitionKey().paths();
            for (int i = 0; i < paths.size(); i++) {
                JsonValue component = key.components().get(i);
                if (!component.isUndefined()) {
                    values.put(IndexPath.of(paths.get(i)), ValueSet.point(component));
                }
            }
        }
    }

    /** A condition without the parts that all items of the scope meet; it is as exact as it was. */
    IndexCondition removedFrom(IndexCondition condition) {
        if (values.isEmpty()) {
            return condition;
        }
        IndexCondition rest = rest(condition);
        return condition.isExact() ? rest : rest.inexact();
    }

    private IndexCondition rest(IndexCondition condition) {
        return switch (condition) {
            case IndexCondition.Values part -> isImplied(part) ? IndexCondition.EVERYTHING : part;
            case IndexCondition.AllOf(List<IndexCondition> parts) -> rest(parts);
            case IndexCondition.AnyOf any -> any;
            case IndexCondition.Everything everything -> everything;
            case IndexCondition.Nothing nothing -> nothing;
        };
    }

    private IndexCondition rest(List<IndexCondition> parts) {
        List<IndexCondition> rest = new ArrayList<>();
        for (IndexCondition part : parts) {
            if (!(part instanceof IndexCondition.Values value && isImplied(value))) {
                rest.add(part);
            }
        }
        return switch (rest.size()) {
            case 0 -> IndexCondition.EVERYTHING;
            case 1 -> rest.getFirst();
            default -> new IndexCondition.AllOf(rest);
        };
    }

    private boolean isImplied(IndexCondition.Values part) {
        ValueSet implied = values.get(part.path());
        return implied != null && implied.isExact() && part.values().equals(implied);
    }
}
