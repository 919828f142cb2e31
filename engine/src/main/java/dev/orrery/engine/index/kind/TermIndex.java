package dev.orrery.engine.index.kind;

import dev.orrery.engine.container.Derivation;
import dev.orrery.storage.KeySpace;

/**
 * The index terms of items, as their indexing policy says.
 *
 * <p>Key: the term, as {@link dev.orrery.engine.index.IndexPlan} describes it, and the document number (8 bytes, big-endian).
 * Value: the item's key.
 */
final class TermIndex implements IndexKind {

    @Override
    public KeySpace space() {
        return KeySpace.TERMS;
    }

    @Override
    public IndexEntries entries(ItemVersion version, Derivation rules) {
        return IndexEntries.of(version.item().terms(rules.plan()), version.itemKey());
    }

    @Override
    public byte[] itemKey(byte[] key, byte[] value, Prefixes prefixes) {
        return value;
    }

    @Override
    public boolean countsAsIndex() {
        return true;
    }

    @Override
    public String noun() {
        return "index term";
    }

    @Override
    public String lack(String key) {
        return "lacks the index term " + key;
    }
}
