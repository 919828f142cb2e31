package dev.orrery.engine.query.access;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.posting.PointProbe;
import dev.orrery.engine.query.posting.PostingCursors;
import dev.orrery.engine.query.posting.Postings;
import dev.orrery.engine.query.posting.ProbedPostings;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Everything;
import dev.orrery.query.logical.IndexCondition.Nothing;
import dev.orrery.query.logical.IndexCondition.Values;
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
    private final List<IndexCondition> probed;

    /** An access for a condition that is {@linkplain #serves served}. */
    public PostingAccess(QueryScope scope, IndexCondition condition) {
        this(scope, condition, List.of());
    }

    /**
     * An access for several conditions that must all be met.
     *
     * @param condition leads to the items; one that is {@linkplain #serves served}
     * @param probed what each of these items is looked up for; {@linkplain #isProbed single values}
     */
    public PostingAccess(QueryScope scope, IndexCondition condition, List<IndexCondition> probed) {
        super(scope);
        if (!serves(condition)) {
            throw new IllegalArgumentException("The condition is not made of single values");
        }
        this.condition = condition;
        this.probed = probed;
    }

    /** Whether single items can be looked up for a condition. */
    public static boolean isProbed(IndexCondition condition) {
        return PointProbe.serves(condition);
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
    public static long count(IndexCondition condition, PartitionView view, QueryMeter meter) {
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
    ItemPointers pointers(PartitionView view, Optional<byte[]> after, QueryMeter meter) {
        long from = after.map(PostingAccess::number).map(number -> number + 1).orElse(0L);
        return new Pointers(PostingCursors.of(view, meter), meter, from);
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

        Pointers(PostingCursors cursors, QueryMeter meter, long from) {
            this.cursors = cursors;
            this.postings = probed(Postings.of(condition, cursors), cursors.view(), meter);
            this.from = from;
        }

        private Postings probed(Postings leading, PartitionView view, QueryMeter meter) {
            return probed.isEmpty()
                    ? leading
                    : new ProbedPostings(
                            leading, probed.stream().map(it -> new PointProbe(it, view, meter)).toList());
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
