package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ItemWrite;
import dev.orrery.cli.transfer.source.Entry;
import java.util.ArrayList;
import java.util.List;

/** Items of one partition that are written with one request. */
final class Portion {

    /** Servers take twice as much; what stands around the items needs some of it. */
    private static final int BYTES_MAX = 1 << 20;

    /** An entry and the item that it became. */
    record Piece(Entry entry, ItemWrite write) {}

    private final String range;
    private final List<Piece> pieces = new ArrayList<>();
    private int bytes;

    Portion(String range) {
        this.range = range;
    }

    String range() {
        return range;
    }

    List<Piece> pieces() {
        return pieces;
    }

    List<ItemWrite> writes() {
        return pieces.stream().map(Piece::write).toList();
    }

    int bytes() {
        return bytes;
    }

    /** The number of its first entry. */
    long first() {
        return pieces.getFirst().entry().number();
    }

    boolean hasRoomFor(Piece piece, int itemsMax) {
        return pieces.isEmpty() || (pieces.size() < itemsMax && bytes + piece.write().json().length <= BYTES_MAX);
    }

    void add(Piece piece) {
        pieces.add(piece);
        bytes += piece.write().json().length;
    }
}
