package dev.orrery.protocol.table.query;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.protocol.table.edm.PropertyNames;
import dev.orrery.protocol.table.edm.StoredValue;
import dev.orrery.protocol.table.edm.Ticks;
import dev.orrery.protocol.table.query.TableFilter.Operand;
import dev.orrery.query.logical.IndexCondition;
import java.util.List;

/**
 * What an index can say about a filter.
 *
 * <pre>
 * PartitionKey gt 'a'    /"$pk" > "a"
 * RowKey eq 'b'          /id = "b"
 * Timestamp ge …         /_ts >= …
 * Age eq 32              /Age/"$v" = 32 or = "00000000000000000032", or /Age = 32
 * </pre>
 *
 * <p>No condition is exact: the type of a value stands beside it.
 */
final class FilterConditions {

    static final IndexPath PARTITION_KEY = IndexPath.ROOT.property(EntityDocument.PARTITION_KEY);

    private static final IndexPath ID = IndexPath.ROOT.property(StoredItem.ID);
    private static final IndexPath SECONDS = IndexPath.ROOT.property(SystemProperty.TIMESTAMP.key());

    /** What texts of ids begin with that are not the ids themselves. */
    private static final String OTHER_TEXT = "$";

    private FilterConditions() {}

    static IndexCondition of(TableFilter filter) {
        return switch (filter) {
            case TableFilter.Constant(boolean isTrue) ->
                isTrue ? IndexCondition.EVERYTHING : IndexCondition.NOTHING;
            case TableFilter.And(TableFilter left, TableFilter right) ->
                IndexCondition.allOf(List.of(of(left), of(right)));
            case TableFilter.Or(TableFilter left, TableFilter right) ->
                IndexCondition.anyOf(List.of(of(left), of(right)));
            case TableFilter.Not not -> IndexCondition.EVERYTHING;
            case TableFilter.IsTrue(String property) ->
                compared(property, ComparisonOperator.EQ, new EdmValue.OfBoolean(true));
            case TableFilter.Compare(Operand.Named(String name), ComparisonOperator operator, Operand.Literal(EdmValue value)) ->
                compared(name, operator, value);
            case TableFilter.Compare(Operand.Literal(EdmValue value), ComparisonOperator operator, Operand.Named(String name)) ->
                compared(name, operator.turned(), value);
            case TableFilter.Compare compare -> IndexCondition.EVERYTHING;
        };
    }

    private static IndexCondition compared(String name, ComparisonOperator operator, EdmValue value) {
        return switch (name) {
            case EntityKeys.PARTITION_KEY -> value instanceof EdmValue.OfString(String text)
                    ? at(PARTITION_KEY, StoredRanges.texts(operator, text))
                    : IndexCondition.NOTHING;
            case EntityKeys.ROW_KEY -> value instanceof EdmValue.OfString(String text)
                    ? at(ID, ids(operator, text))
                    : IndexCondition.NOTHING;
            case EntityKeys.TIMESTAMP -> value instanceof EdmValue.OfDateTime(long ticks)
                    ? at(SECONDS, seconds(operator, ticks))
                    : IndexCondition.NOTHING;
            default -> property(name, operator, value);
        };
    }

    private static IndexCondition at(IndexPath path, ValueSet values) {
        return values.isEmpty() ? IndexCondition.NOTHING : new IndexCondition.Values(path, values, false);
    }

    private static IndexCondition property(String name, ComparisonOperator operator, EdmValue value) {
        String stored = PropertyNames.stored(name);
        IndexPath path = IndexPath.ROOT.property(stored);
        IndexCondition typed = at(path.property(StoredValue.VALUE), StoredRanges.typed(operator, value));
        return stored.equals(name)
                ? IndexCondition.anyOf(List.of(typed, at(path, StoredRanges.plain(operator, value))))
                : typed;
    }

    /** The index has the texts of ids, of which a few are others than the ids, and sort elsewhere. */
    private static ValueSet ids(ComparisonOperator operator, String rowKey) {
        return operator == ComparisonOperator.EQ
                ? ValueSet.point(JsonValue.of(ItemId.of(rowKey).text()))
                : StoredRanges.texts(operator, rowKey).union(ValueSet.startingWith(OTHER_TEXT).inexact());
    }

    /** The index has the second of a version, and not the tick. */
    private static ValueSet seconds(ComparisonOperator operator, long ticks) {
        JsonValue second = JsonValue.of(Ticks.seconds(ticks));
        return StoredRanges.numbers(
                switch (operator) {
                    case GT -> ComparisonOperator.GE;
                    case LT -> ComparisonOperator.LE;
                    case EQ, NE, GE, LE -> operator;
                },
                second);
    }
}
