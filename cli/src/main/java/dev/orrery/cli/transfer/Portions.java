package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ItemWriter;
import dev.orrery.cli.transfer.Portion.Piece;
import dev.orrery.model.partition.PartitionKey;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sorts items into portions by the partition that they go to. A portion is handed out when it is full, when others have
 * long overtaken it, or when all together are too much to keep.
 */
final class Portions {

    private static final long ENTRIES_BEHIND_MAX = 10_000;
    private static final long BYTES_MAX = 32 << 20;

    /** What tells an item from all others of its container. */
    private record Name(PartitionKey key, String id) {}

    private final ItemWriter writer;
    // The oldest first.
    private final Map<String, Portion> open = new LinkedHashMap<>();
    private final Map<Name, Portion> underWay = new HashMap<>();
    private long bytes;

    Portions(ItemWriter writer) {
        this.writer = writer;
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Adds an item to the portion of its partition; hands out one that is due then. */
    Optional<Portion> add(Piece piece) {
        String range = writer.rangeOf(piece.write());
        Optional<Portion> full = Optional.ofNullable(open.get(range))
                .filter(portion -> !portion.hasRoomFor(piece, writer.itemsMax()))
                .map(this::handOut);
        Portion portion = open.computeIfAbsent(range, Portion::new);
        portion.add(piece);
        bytes += piece.write().json().length;
        nameOf(piece).ifPresent(name -> underWay.put(name, portion));
        return full.or(() -> due(piece.entry().number()));
    }

    /** The portion that has waited longest; empty if there is none. */
    Optional<Portion> oldest() {
        Iterator<Portion> portions = open.values().iterator();
        return portions.hasNext() ? Optional.of(handOut(portions.next())) : Optional.empty();
    }

    /** Whether the same item is in a portion that has not been written yet. */
    boolean isUnderWay(Piece piece) {
        return nameOf(piece).map(underWay::containsKey).orElse(false);
    }

    /** The portion with the same item, unless it has been handed out already. */
    Optional<Portion> withSame(Piece piece) {
        return nameOf(piece)
                .map(underWay::get)
                .filter(portion -> portion == open.get(portion.range()))
                .map(this::handOut);
    }

    /** The items of a portion are written, or never will be. */
    void end(Portion portion) {
        portion.pieces().forEach(piece -> nameOf(piece).ifPresent(name -> underWay.remove(name, portion)));
    }

    private Optional<Portion> due(long number) {
        Portion first = open.values().iterator().next();
        boolean isBehind = number - first.first() > ENTRIES_BEHIND_MAX;
        return isBehind || bytes > BYTES_MAX ? Optional.of(handOut(first)) : Optional.empty();
    }

    private Portion handOut(Portion portion) {
        open.remove(portion.range());
        bytes -= portion.bytes();
        return portion;
    }

    private static Optional<Name> nameOf(Piece piece) {
        return piece.write().id().map(id -> new Name(piece.write().key(), id));
    }
}
