package dev.orrery.protocol.table.access;

import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.protocol.table.query.ComparisonOperator;
import dev.orrery.protocol.table.query.TableFilter;
import java.util.Optional;

/**
 * The entities that a signature is for: from a pair of keys to a pair of keys, both included, in their order.
 *
 * @param startRow counts only for entities with the first PartitionKey
 * @param endRow counts only for entities with the last PartitionKey
 */
record SasKeyRange(
        Optional<String> startPartition, Optional<String> startRow, Optional<String> endPartition,
        Optional<String> endRow) {

    static final SasKeyRange ALL =
            new SasKeyRange(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    boolean has(String partitionKey, String rowKey) {
        return isBehindStart(partitionKey, rowKey) && isBeforeEnd(partitionKey, rowKey);
    }

    private boolean isBehindStart(String partitionKey, String rowKey) {
        int order = startPartition.map(partitionKey::compareTo).orElse(1);
        return order > 0 || (order == 0 && startRow.map(row -> rowKey.compareTo(row) >= 0).orElse(true));
    }

    private boolean isBeforeEnd(String partitionKey, String rowKey) {
        int order = endPartition.map(partitionKey::compareTo).orElse(-1);
        return order < 0 || (order == 0 && endRow.map(row -> rowKey.compareTo(row) <= 0).orElse(true));
    }

    /** What entities must pass to be in the range. */
    TableFilter filter() {
        TableFilter start = startPartition
                .map(partition -> bound(ComparisonOperator.GT, partition, ComparisonOperator.GE, startRow))
                .orElse(TableFilter.EVERYTHING);
        TableFilter end = endPartition
                .map(partition -> bound(ComparisonOperator.LT, partition, ComparisonOperator.LE, endRow))
                .orElse(TableFilter.EVERYTHING);
        if (start.equals(TableFilter.EVERYTHING)) {
            return end;
        }
        return end.equals(TableFilter.EVERYTHING) ? start : new TableFilter.And(start, end);
    }

    private static TableFilter bound(
            ComparisonOperator beyond, String partition, ComparisonOperator within, Optional<String> row) {
        TableFilter other = compare(EntityKeys.PARTITION_KEY, beyond, partition);
        TableFilter same = compare(EntityKeys.PARTITION_KEY, ComparisonOperator.EQ, partition);
        return new TableFilter.Or(
                other,
                row.<TableFilter>map(key -> new TableFilter.And(same, compare(EntityKeys.ROW_KEY, within, key)))
                        .orElse(same));
    }

    private static TableFilter compare(String name, ComparisonOperator operator, String value) {
        return new TableFilter.Compare(
                new TableFilter.Operand.Named(name),
                operator,
                new TableFilter.Operand.Literal(new EdmValue.OfString(value)));
    }
}
