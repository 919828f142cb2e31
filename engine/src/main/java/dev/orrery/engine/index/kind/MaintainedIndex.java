package dev.orrery.engine.index.kind;

import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.storage.PartitionReader;
import java.util.ArrayList;
import java.util.List;

/** A kind of index of a container, by the rules in force there and the older ones that may have left entries behind. */
public record MaintainedIndex(IndexKind kind, Derivations derivations) {

    /** All indexes of a container. */
    public static List<MaintainedIndex> all(Derivations derivations) {
        List<MaintainedIndex> all = new ArrayList<>(IndexKinds.ALL.size());
        IndexKinds.ALL.forEach(kind -> all.add(new MaintainedIndex(kind, derivations)));
        return all;
    }

    /** What a version that is written now gets. */
    public IndexEntries wanted(ItemVersion version) {
        return entries(version, derivations.forWriting());
    }

    /** What a stored version has. While the rules change not every version has what they give, so the store is asked. */
    public IndexEntries present(ItemVersion version, PartitionReader reader) {
        IndexEntries possible = allowed(version);
        return switch (derivations.phase()) {
            case SETTLED -> possible;
            case BUILDING, CLEANING -> possible.filter(key -> reader.get(kind.space(), key).isPresent());
        };
    }

    /** What a stored version may have. */
    public IndexEntries allowed(ItemVersion version) {
        return entries(version, derivations.all());
    }

    /** What a stored version must have: while an index is being built, only what all rules agree on. */
    public IndexEntries required(ItemVersion version) {
        IndexEntries required = kind.entries(version, derivations.current());
        if (derivations.phase() == Phase.BUILDING) {
            for (Derivation older : derivations.older()) {
                required = required.intersection(kind.entries(version, older));
            }
        }
        return required;
    }

    /** What a stored version is to have after a pass over all items. */
    public IndexEntries afterPass(ItemVersion version) {
        return kind.entries(version, derivations.current());
    }

    /** What of a stored version's entries a pass over all items may take away: old ones stay until the new index answers. */
    public IndexEntries beforePass(ItemVersion version, PartitionReader reader) {
        IndexEntries present = present(version, reader);
        return switch (derivations.phase()) {
            case BUILDING -> present.intersection(afterPass(version));
            case SETTLED, CLEANING -> present;
        };
    }

    private IndexEntries entries(ItemVersion version, List<Derivation> rules) {
        IndexEntries all = kind.entries(version, rules.getFirst());
        for (Derivation rule : rules.subList(1, rules.size())) {
            all = all.union(kind.entries(version, rule));
        }
        return all;
    }
}
