package dev.orrery.engine.query.posting;

import dev.orrery.engine.query.posting.PostingCursors.PathCursor;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.Posting;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.model.value.ByteBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The document numbers of the items that have one index key in an index. They are read in growing chunks, each at once,
 * so that many postings can share a cursor.
 */
final class PointPostings implements Postings {

    private static final int CHUNK_MAX = 32;

    private final PartitionView view;
    private final PathCursor cursor;
    private final byte[] point;
    private final boolean readsItemKeys;
    private final boolean isLeading;
    private final List<Posting> chunk = new ArrayList<>();
    private int at;
    private int chunkSize = 1;
    private boolean isLastChunk;

    /** The postings of a point: an index and a key there. */
    PointPostings(long indexHash, byte[] point, PostingCursors cursors) {
        this.view = cursors.view();
        this.cursor = cursors.overIndex(indexHash);
        this.point = point;
        this.readsItemKeys = cursors.hasItemKeys() || !view.isWhole();
        this.isLeading = cursors.isLeading();
    }

    @Override
    public boolean next() {
        if (chunk.isEmpty()) {
            return advanceTo(view.leastNumber());
        }
        at++;
        return at < chunk.size() || goOn();
    }

    @Override
    public boolean advanceTo(long number) {
        return isInChunk(number) || stepTo(number) || (!isLastChunk && leapTo(Math.max(number, view.leastNumber())));
    }

    private boolean isInChunk(long number) {
        while (at < chunk.size()) {
            if (number() >= number) {
                return true;
            }
            at++;
        }
        return false;
    }

    /** Looks into the next chunk only. Where the others have more entries, hardly any of these are passed over. */
    private boolean stepTo(long number) {
        return isLeading && cursor.isAtPlaceOf(this) && goOn() && isInChunk(number);
    }

    private boolean goOn() {
        if (isLastChunk) {
            return false;
        }
        chunkSize = Math.min(2 * chunkSize, CHUNK_MAX);
        return read(cursor.goOn(this, place(chunk.getLast().number() + 1)));
    }

    private boolean leapTo(long number) {
        boolean isNear = !chunk.isEmpty() && number <= chunk.getLast().number() + 1;
        chunkSize = isNear ? Math.min(2 * chunkSize, CHUNK_MAX) : Math.max(chunkSize / 2, 1);
        return read(cursor.seek(this, place(number)));
    }

    /** Reads a chunk from the entry where the cursor stands, and leaves it at the last one that was read. */
    private boolean read(boolean isThere) {
        TermCursor entries = cursor.entries();
        at = 0;
        chunk.clear();
        boolean isHere = isThere && isOfPoint(entries.entry());
        while (isHere && entries.documentNumber() <= view.greatestNumber()) {
            byte[] itemKey = readsItemKeys ? entries.itemKey() : Posting.NO_KEY;
            if (view.admits(itemKey)) {
                chunk.add(new Posting(entries.documentNumber(), itemKey));
            }
            if (chunk.size() == chunkSize) {
                return true;
            }
            isHere = entries.next() && isOfPoint(entries.entry());
        }
        isLastChunk = true;
        return !chunk.isEmpty();
    }

    private boolean isOfPoint(byte[] entry) {
        int end = entry.length - Long.BYTES;
        return end == point.length && Arrays.equals(entry, 0, end, point, 0, end);
    }

    private byte[] place(long number) {
        return new ByteBuilder(point.length + Long.BYTES).append(point).appendLong(number).toBytes();
    }

    @Override
    public long number() {
        return chunk.get(at).number();
    }

    @Override
    public byte[] itemKey() {
        return chunk.get(at).itemKey();
    }
}
