package dev.orrery.engine.item;

import dev.orrery.engine.catalog.Derivation;
import dev.orrery.engine.catalog.Derivations;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The index terms and the expiries of one version of an item, as keys of their spaces. */
record DerivedEntries(Set<Bytes> terms, Set<Bytes> expiries) {

    static final DerivedEntries NONE = new DerivedEntries(Set.of(), Set.of());

    /** What a version that is written now gets. */
    static DerivedEntries wanted(StoredItem item, byte[] itemKey, Derivations derivations) {
        return derive(item, itemKey, derivations.forWriting());
    }

    /** What a stored version has. While the rules change not every version has what they give, so the store is asked. */
    static DerivedEntries present(StoredItem item, byte[] itemKey, Derivations derivations, PartitionReader reader) {
        DerivedEntries possible = derive(item, itemKey, derivations.all());
        if (derivations.phase() != Derivations.Phase.SETTLED) {
            possible.terms.removeIf(key -> reader.get(KeySpace.TERMS, key.array()).isEmpty());
            possible.expiries.removeIf(
                    key -> reader.get(KeySpace.EXPIRIES, key.array()).isEmpty());
        }
        return possible;
    }

    /** All that rules give to an item. */
    static DerivedEntries derive(StoredItem item, byte[] itemKey, List<Derivation> rules) {
        Set<Bytes> terms = new LinkedHashSet<>();
        Set<Bytes> expiries = new LinkedHashSet<>();
        for (Derivation rule : rules) {
            rule.plan()
                    .forEachTerm(
                            item.body(),
                            item.timestampSeconds(),
                            term -> terms.add(new Bytes(termKey(term, item.documentNumber()))));
            Expiry.of(item, rule.defaultTtl())
                    .ifPresent(second -> expiries.add(new Bytes(Expiry.key(second, itemKey))));
        }
        return new DerivedEntries(terms, expiries);
    }

    /** The store key of a term: path hash and value, then the document number (8 bytes, big-endian). */
    static byte[] termKey(byte[] term, long documentNumber) {
        byte[] key = Arrays.copyOf(term, term.length + Long.BYTES);
        for (int i = 0; i < Long.BYTES; i++) {
            key[term.length + i] = (byte) (documentNumber >>> (Long.SIZE - Byte.SIZE * (i + 1)));
        }
        return key;
    }
}
