package dev.orrery.engine.query.run;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.RowProgram;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The first rows of a query in the order that it asks for, gathered from items that come in any order. Memory is bounded:
 * what comes behind more rows than there is room for is forgotten, and found again when it is wanted.
 *
 * <p>The place of a row is unique: its order key, the document number of its item (inverted if the first key is
 * descending, so that ties then come in the opposite order), and the number of the row among those of its item (4 bytes).
 */
final class SortedRows {

    /** A row and its place. */
    record Sorted(byte[] place, JsonValue row) {

        long bytes() {
            return (long) OVERHEAD_BYTES + place.length + row.encodedLength();
        }
    }

    /** What is kept of a query at most, unless one says otherwise. */
    static final long BYTES_MAX = 64L << 20;

    private static final int OVERHEAD_BYTES = 96;

    /** Memory is taken so much at a time. */
    private static final long MORE_BYTES = 256 << 10;

    private static final Comparator<Sorted> BY_PLACE = Comparator.comparing(Sorted::place, Arrays::compareUnsigned);

    private final RowProgram program;
    private final Container container;
    private final DocumentForm form;
    private final boolean isDescending;
    private final Optional<byte[]> after;
    private final long rowsMax;
    private final long bytesMax;
    private final MemoryLease memory;
    private final PriorityQueue<Sorted> best = new PriorityQueue<>(BY_PLACE.reversed());
    private long bytes;
    private long taken;
    private Optional<byte[]> firstForgotten = Optional.empty();
    private int rowOfItem;
    private long joinParts;

    /**
     * Prepares to gather.
     *
     * @param program makes the rows, and knows their order
     * @param isDescending whether equal rows come in the opposite order of their items
     * @param after the place behind which rows are wanted
     * @param rowsMax how many rows are wanted
     * @param bytesMax how many bytes of them are kept; one row is, whatever its size
     * @param memory where they are kept, as long as it has room
     */
    SortedRows(
            RowProgram program,
            Container container,
            DocumentForm form,
            boolean isDescending,
            Optional<byte[]> after,
            long rowsMax,
            long bytesMax,
            MemoryLease memory) {
        this.program = program;
        this.container = container;
        this.form = form;
        this.isDescending = isDescending;
        this.after = after;
        this.rowsMax = rowsMax;
        this.bytesMax = bytesMax;
        this.memory = memory;
    }

    void add(StoredItem item) {
        rowOfItem = 0;
        program.whileRows(new ItemDocument(item, container, form), row -> {
            byte[] place = place(program.orderKey(row), item.documentNumber(), rowOfItem++);
            if (isWanted(place)) {
                JsonValue projected = program.project(row);
                if (!projected.isUndefined()) {
                    keep(new Sorted(place, JsonValue.ofEncoded(projected.encoded())));
                }
            }
            return true;
        });
        joinParts += QueryPrices.joinParts(program.joinedRows());
    }

    /** What the JOINs of the items cost that were added one by one, in 1/21 request units. */
    long joinParts() {
        return joinParts;
    }

    /** Adds what others have gathered of the same query. */
    void addAll(SortedRows others) {
        others.firstForgotten.ifPresent(this::forgetFrom);
        others.best.forEach(this::keep);
    }

    /** The first rows, sorted: up to the first that was forgotten. */
    List<Sorted> rows() {
        return best.stream().filter(row -> !isForgotten(row.place())).sorted(BY_PLACE).toList();
    }

    /** Whether there are rows behind those that were kept, for which there was no room. */
    boolean isCut() {
        return firstForgotten.isPresent();
    }

    long bytes() {
        return bytes;
    }

    private byte[] place(byte[] orderKey, long documentNumber, int row) {
        return new ByteBuilder(orderKey.length + Long.BYTES + Integer.BYTES)
                .append(orderKey)
                .appendLong(isDescending ? ~documentNumber : documentNumber)
                .appendInt(row)
                .toBytes();
    }

    private boolean isWanted(byte[] place) {
        boolean isBehind = after.isEmpty() || Arrays.compareUnsigned(place, after.get()) > 0;
        boolean isTooFar = best.size() >= rowsMax
                && (best.isEmpty() || Arrays.compareUnsigned(place, best.element().place()) > 0);
        return isBehind && !isTooFar && !isForgotten(place);
    }

    private boolean isForgotten(byte[] place) {
        return firstForgotten.isPresent() && Arrays.compareUnsigned(place, firstForgotten.get()) >= 0;
    }

    private void forgetFrom(byte[] place) {
        if (!isForgotten(place)) {
            firstForgotten = Optional.of(place);
        }
    }

    /** Whether there is memory for the rows that are kept; more is taken if need be. */
    private boolean hasRoom() {
        long missing = bytes - taken;
        if (missing > 0 && bytes <= bytesMax && memory.tryTake(Math.max(missing, MORE_BYTES))) {
            taken += Math.max(missing, MORE_BYTES);
        }
        return bytes <= Math.min(bytesMax, taken);
    }

    private void keep(Sorted row) {
        best.add(row);
        bytes += row.bytes();
        while (best.size() > rowsMax || (!hasRoom() && best.size() > 1)) {
            boolean isUnwanted = best.size() > rowsMax;
            Sorted last = best.remove();
            bytes -= last.bytes();
            if (!isUnwanted) {
                forgetFrom(last.place());
            }
        }
    }
}
