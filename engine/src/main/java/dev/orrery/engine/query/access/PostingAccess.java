package dev.orrery.engine.query.access;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.query.plan.IndexCondition;
import dev.orrery.query.plan.IndexCondition.AllOf;
import dev.orrery.query.plan.IndexCondition.AnyOf;
import dev.orrery.query.plan.IndexCondition.Everything;
import dev.orrery.query.plan.IndexCondition.Nothing;
import dev.orrery.query.plan.IndexCondition.Values;
import dev.orrery.storage.Direction;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The items that meet a condition made of single values, in the order of their document numbers. These begin with the
 * hash of the partition key, so that among many entries those of one logical partition are found at once.
 */
public final class PostingAccess extends IndexAccess {

    private final IndexCondition condition;

    /** An access for a condition that is {@linkplain #serves served}. */
    public PostingAccess(QueryScope scope, IndexCondition condition) {
        super(scope);
        if (!serves(condition)) {
            throw new IllegalArgumentException("The condition is not made of single values");
        }
        this.condition = condition;
    }

    /** Whether all leaves of a condition are sets of single index keys. */
    public static boolean serves(IndexCondition condition) {
        return switch (condition) {
            case Values values -> values.values().isPoints();
            case AllOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(PostingAccess::serves);
            case AnyOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(PostingAccess::serves);
            case Nothing nothing -> true;
            case Everything everything -> false;
        };
    }

    /** How many items of a partition meet a condition that is {@linkplain #serves served}, without a look at them. */
    public static long count(IndexCondition condition, PartitionView view, Meter meter) {
        try (PostingCursors cursors = PostingCursors.of(view, meter)) {
            Postings postings = Postings.of(condition, cursors.withoutItemKeys());
            long count = 0;
            while (postings.next()) {
                count++;
            }
            return count;
        }
    }

    @Override
    Direction direction() {
        return Direction.FORWARD;
    }

    @Override
    ItemPointers pointers(PartitionView view, Optional<byte[]> after, Meter meter) {
        long from = after.map(PostingAccess::number).map(number -> number + 1).orElse(0L);
        return new Pointers(PostingCursors.of(view, meter), from);
    }

    private static long number(byte[] place) {
        if (place.length != Long.BYTES) {
            throw AccessPosition.invalid();
        }
        return ByteBuffer.wrap(place).getLong();
    }

    @Override
    boolean comesAt(byte[] place, StoredItem item) {
        return true;
    }

    /** Pointers whose place is the document number. */
    private final class Pointers implements ItemPointers {

        private final PostingCursors cursors;
        private final Postings postings;
        private final long from;
        private boolean started;

        Pointers(PostingCursors cursors, long from) {
            this.cursors = cursors;
            this.postings = Postings.of(condition, cursors);
            this.from = from;
        }

        @Override
        public boolean next() {
            boolean isThere = started ? postings.next() : postings.advanceTo(from);
            started = true;
            return isThere;
        }

        @Override
        public byte[] place() {
            return new ByteBuilder(Long.BYTES).appendLong(postings.number()).toBytes();
        }

        @Override
        public byte[] itemKey() {
            return postings.itemKey();
        }

        @Override
        public void close() {
            cursors.close();
        }
    }
}
