package dev.orrery.engine.query.posting;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import dev.orrery.storage.KeyRange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The cursors from which the postings of one partition are read: one for each path, however many values of it are asked
 * for. Used by one thread; must be closed.
 */
public final class PostingCursors implements AutoCloseable {

    private final PartitionView view;
    private final QueryMeter meter;
    private final Map<Long, PathCursor> cursors;
    private final boolean hasItemKeys;
    private final boolean isLeading;

    private PostingCursors(
            PartitionView view,
            QueryMeter meter,
            Map<Long, PathCursor> cursors,
            boolean hasItemKeys,
            boolean isLeading) {
        this.view = view;
        this.meter = meter;
        this.cursors = cursors;
        this.hasItemKeys = hasItemKeys;
        this.isLeading = isLeading;
    }

    public static PostingCursors of(PartitionView view, QueryMeter meter) {
        return new PostingCursors(view, meter, new HashMap<>(), true, true);
    }

    /** The same cursors, for postings that nobody asks for the keys of their items. */
    public PostingCursors withoutItemKeys() {
        return new PostingCursors(view, meter, cursors, false, isLeading);
    }

    /** The same cursors, for postings that leap to where others already are. */
    PostingCursors following() {
        return new PostingCursors(view, meter, cursors, false, false);
    }

    boolean hasItemKeys() {
        return hasItemKeys;
    }

    boolean isLeading() {
        return isLeading;
    }

    public PartitionView view() {
        return view;
    }

    /** The postings of a point, if they are known without a cursor. */
    Optional<Postings> kept(byte[] point) {
        return view.kept(point).map(entries -> new ListPostings(entries, meter));
    }

    PathCursor overIndex(long indexHash) {
        return cursors.computeIfAbsent(indexHash, this::open);
    }

    private PathCursor open(long indexHash) {
        byte[] index = new ByteBuilder(Long.BYTES).appendLong(indexHash).toBytes();
        return new PathCursor(
                TermCursor.over(view.snapshot(), KeyRange.prefix(index), Direction.FORWARD, meter));
    }

    @Override
    public void close() {
        cursors.values().forEach(cursor -> cursor.entries.close());
    }

    /** A cursor over the index of a path, which several postings use by turns. */
    static final class PathCursor {

        private final TermCursor entries;
        private PointPostings user;

        private PathCursor(TermCursor entries) {
            this.entries = entries;
        }

        /** Whether the cursor is where some postings have left off, since no others have used it. */
        boolean isAtPlaceOf(PointPostings postings) {
            return user == postings;
        }

        /** Goes on behind the entry where some postings have left off. */
        boolean goOn(PointPostings postings, byte[] place) {
            return isAtPlaceOf(postings) ? entries.next() : seek(postings, place);
        }

        boolean seek(PointPostings postings, byte[] place) {
            user = postings;
            return entries.seek(place);
        }

        TermCursor entries() {
            return entries;
        }
    }
}
