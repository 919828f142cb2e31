package dev.orrery.query.exec;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.LogicalPlan.Direction;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.List;

/** The formulas of ORDER BY. */
final class OrderFormulas {

    /** One of them, and which way to sort by it. */
    record Item(Formula formula, Direction direction) {}

    private final Item[] items;
    private final ByteBuilder key = new ByteBuilder();

    OrderFormulas(List<Item> items) {
        this.items = items.toArray(Item[]::new);
    }

    /** Whether rows with equal keys come in the opposite order of theirs. */
    boolean areTiesReversed() {
        return items[0].direction == Direction.DESCENDING;
    }

    /**
     * The place of a row among the others: the sort keys of all items one behind the other, those of descending items
     * with all bits inverted. Of arrays and objects there is only the tag.
     */
    byte[] key(Row row) {
        key.truncate(0);
        for (Item item : items) {
            if (item.direction == Direction.DESCENDING) {
                SortKey.appendDescending(key, item.formula.value(row), Integer.MAX_VALUE);
            } else {
                SortKey.appendCut(key, item.formula.value(row), Integer.MAX_VALUE);
            }
        }
        return key.toBytes();
    }
}
