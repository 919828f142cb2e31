package dev.orrery.engine.query.order;

import dev.orrery.engine.index.CompositeIndex;
import dev.orrery.engine.index.SortOrder;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import java.util.List;
import java.util.Optional;

/**
 * An index that has items in the order which a query asks for, and the part of it that the query needs.
 *
 * <p>Items with equal values come in the order of their document numbers, in the opposite one if the query's first path
 * is in descending order. That and the order of the values is the same in all partitions.
 *
 * @param indexHash the first eight bytes of the index's entries
 * @param composite the index, unless it is that of a single path
 * @param prefix the keys of values that all items have at the first paths of the index; empty if it begins with the
 *     paths that the query orders by
 * @param parts the other paths of the index, all that there are
 * @param bounds the values that the first of these may have, so that items without a value are left out; empty if all
 *     come
 */
public record OrderPlan(
        long indexHash,
        Optional<CompositeIndex> composite,
        byte[] prefix,
        List<Part> parts,
        Optional<ValueSet> bounds) {

    /** A path that the query orders by, and the order in which the index has its values. */
    public record Part(OrderItem item, SortOrder stored) {

        Direction direction() {
            return item.order() == stored ? Direction.FORWARD : Direction.BACKWARD;
        }
    }

    public OrderPlan {
        parts = List.copyOf(parts);
        Direction direction = parts.getFirst().direction();
        if (parts.stream().anyMatch(part -> part.direction() != direction)) {
            throw new IllegalArgumentException("An index is read in one direction");
        }
    }

    /** How the index is read. */
    Direction direction() {
        return parts.getFirst().direction();
    }

    /** In which order of document numbers items come that have equal values. */
    Direction tieDirection() {
        return switch (parts.getFirst().item().order()) {
            case ASCENDING -> Direction.FORWARD;
            case DESCENDING -> Direction.BACKWARD;
        };
    }

    /** What all entries with some key begin with, or with the beginning of one; the key is what follows the prefix. */
    byte[] entryStart(byte[] key) {
        return new ByteBuilder(Long.BYTES + prefix.length + key.length)
                .appendLong(indexHash)
                .append(prefix)
                .append(key)
                .toBytes();
    }
}
