package dev.orrery.engine.index.kind;

import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.storage.KeySpace;

/**
 * A kind of index: entries in a key space of its own, each of which is derived from one item and leads back to it.
 *
 * <p>Whatever writes, copies, rebuilds or checks items does so with {@linkplain IndexKinds#ALL all kinds}. An entry depends on nothing but a
 * version of its item and the rules of the container; that is why it can be checked, and taken away again.
 */
public interface IndexKind {

    /** Where the entries are. Nothing else is there. */
    KeySpace space();

    /** The entries that rules give to a version of an item. */
    IndexEntries entries(ItemVersion version, Derivation rules);

    /** The store key of the item that an entry leads to. */
    byte[] itemKey(byte[] key, byte[] value, Prefixes prefixes);

    /** Whether the bytes of the entries count as those of the index, in the totals of a partition. */
    boolean countsAsIndex();

    /** What an entry is called, such as "index term". */
    String noun();

    /** What is wrong with an item that has no such entry, such as "lacks the index term 0102". */
    String lack(String key);

    /** Finds the logical partition with whose prefix a key starts. */
    @FunctionalInterface
    interface Prefixes {
        LogicalPartition of(byte[] key);
    }
}
