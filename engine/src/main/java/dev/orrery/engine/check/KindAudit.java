package dev.orrery.engine.check;

import dev.orrery.engine.index.kind.IndexEntries;
import dev.orrery.engine.index.kind.IndexKind.Prefixes;
import dev.orrery.engine.index.kind.ItemVersion;
import dev.orrery.engine.index.kind.MaintainedIndex;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Checks one kind of index of a partition: that items have their entries, and that entries have their items. */
final class KindAudit {

    private static final HexFormat HEX = HexFormat.of();

    private final MaintainedIndex index;
    private final PartitionSnapshot snapshot;
    private final Prefixes prefixes;
    private long required;
    private boolean lacking;
    private long entries;
    private long bytes;

    KindAudit(MaintainedIndex index, PartitionSnapshot snapshot, Prefixes prefixes) {
        this.index = index;
        this.snapshot = snapshot;
        this.prefixes = prefixes;
    }

    KeySpace space() {
        return index.kind().space();
    }

    /** How many entries there are. */
    long entries() {
        return entries;
    }

    /** How many of the partition's index bytes are those of the entries. */
    long indexBytes() {
        return index.kind().countsAsIndex() ? bytes : 0;
    }

    /** Looks whether an item has what it must have. */
    void checkItem(ItemVersion version, Consumer<String> problems) {
        IndexEntries wanted = index.required(version);
        required += wanted.size();
        wanted.forEach((key, value) -> {
            boolean isThere = snapshot.get(space(), key)
                    .map(found -> Arrays.equals(found, value))
                    .orElse(false);
            if (!isThere) {
                lacking = true;
                problems.accept(index.kind().lack(HEX.formatHex(key)));
            }
        });
    }

    void count(byte[] key, byte[] value) {
        entries++;
        bytes += key.length + value.length;
    }

    /** Whether each entry has its item. Keys are unique: if all that must be there is, and no more, there is nothing else. */
    boolean isProved() {
        return !lacking && entries == required;
    }

    /** Looks whether an entry has an item that allows it, among those that a function finds by their keys. */
    void checkEntry(
            byte[] key, byte[] value, Function<byte[], Optional<ItemVersion>> items, Consumer<String> problems) {
        boolean isAllowed = items.apply(index.kind().itemKey(key, value, prefixes))
                .map(version -> index.allowed(version).contains(key, value))
                .orElse(false);
        if (!isAllowed) {
            problems.accept(index.kind().noun() + " " + HEX.formatHex(key) + " belongs to no item");
        }
    }
}
