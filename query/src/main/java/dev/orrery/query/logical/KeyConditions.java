package dev.orrery.query.logical;

import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import java.util.List;
import java.util.Optional;

/**
 * The partition keys, and maybe the ids, that the filter of a query allows.
 *
 * <p>{@code (c.id = 'a' AND c.pk = 'x') OR (c.id = 'b' AND c.pk = 'y')}, as SDKs write it to read many items at once,
 * has two alternatives. Every item that the filter lets pass is in one of them, and in one only; others may be as well.
 *
 * @param alternatives in an order that stays the same for the same query; none if no item can pass
 */
public record KeyConditions(List<Alternative> alternatives) {

    /** So many alternatives are told apart at most. */
    public static final int ALTERNATIVES_MAX = 10_000;

    /** Any item can pass, as far as keys tell. */
    public static final KeyConditions ANYTHING =
            new KeyConditions(List.of(new Alternative(PartitionKey.of(List.of()), Optional.empty())));

    /**
     * Items of some keys.
     *
     * @param key a full key, the beginning of a hierarchical one, or without components: then the keys are all allowed
     * @param ids the ids that are allowed; empty if all are
     */
    public record Alternative(PartitionKey key, Optional<List<ItemId>> ids) {
        public Alternative {
            ids = ids.map(List::copyOf);
        }
    }

    public KeyConditions {
        alternatives = List.copyOf(alternatives);
    }

    /** The keys and beginnings of keys that are allowed, none of them the beginning of another; empty if all are. */
    public Optional<List<PartitionKey>> keys() {
        for (Alternative alternative : alternatives) {
            if (alternative.key.components().isEmpty()) {
                return Optional.empty();
            }
        }
        return Optional.of(alternatives.stream().map(Alternative::key).toList());
    }

    /** Whether no item can pass. */
    public boolean isNothing() {
        return alternatives.isEmpty();
    }
}
