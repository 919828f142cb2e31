package dev.orrery.engine.item;

import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.container.Derivations;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import java.util.List;
import java.util.OptionalLong;

/** The index terms and the expiries of one version of an item, as keys of their spaces. */
public record DerivedEntries(KeySet terms, KeySet expiries) {

    public static final DerivedEntries NONE = new DerivedEntries(KeySet.EMPTY, KeySet.EMPTY);

    /** What a version that is written now gets. */
    public static DerivedEntries wanted(StoredItem item, byte[] itemKey, Derivations derivations) {
        return derive(item, itemKey, derivations.forWriting());
    }

    /** What a stored version has. While the rules change not every version has what they give, so the store is asked. */
    public static DerivedEntries present(StoredItem item, byte[] itemKey, Derivations derivations,
            PartitionReader reader) {
        DerivedEntries possible = derive(item, itemKey, derivations.all());
        return switch (derivations.phase()) {
            case SETTLED -> possible;
            case BUILDING, CLEANING ->
                new DerivedEntries(
                        possible.terms.filter(
                                key -> reader.get(KeySpace.TERMS, key).isPresent()),
                        possible.expiries.filter(
                                key -> reader.get(KeySpace.EXPIRIES, key).isPresent()));
        };
    }

    /** All that rules give to an item. */
    public static DerivedEntries derive(StoredItem item, byte[] itemKey, List<Derivation> rules) {
        DerivedEntries all = NONE;
        for (Derivation rule : rules) {
            all = all.union(derive(item, itemKey, rule));
        }
        return all;
    }

    public static DerivedEntries derive(StoredItem item, byte[] itemKey, Derivation rule) {
        OptionalLong expiry = Expiry.of(item, rule.defaultTtl());
        List<byte[]> expiries =
                expiry.isPresent() ? List.of(Expiry.key(expiry.getAsLong(), itemKey)) : List.of();
        return new DerivedEntries(item.terms(rule.plan()), KeySet.ofSorted(expiries));
    }

    DerivedEntries union(DerivedEntries other) {
        return new DerivedEntries(terms.union(other.terms), expiries.union(other.expiries));
    }

    public DerivedEntries minus(DerivedEntries other) {
        return new DerivedEntries(terms.minus(other.terms), expiries.minus(other.expiries));
    }

    public DerivedEntries intersection(DerivedEntries other) {
        return new DerivedEntries(terms.intersection(other.terms), expiries.intersection(other.expiries));
    }
}
