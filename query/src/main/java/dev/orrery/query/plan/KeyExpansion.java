package dev.orrery.query.plan;

import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.logical.KeyConditions.Alternative;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes partition keys of the values that their components may have. */
final class KeyExpansion {

    private static final JsonValue ZERO = JsonValue.of(0);
    private static final JsonValue MINUS_ZERO = JsonValue.of(-0.0);

    private final int keyLevels;
    private final int idAt;
    private final Map<PartitionKey, Ids> idsByKey = new LinkedHashMap<>();
    private long idsNamed;

    /** The ids that are allowed with a key. */
    private static final class Ids {

        private final Set<ItemId> names = new LinkedHashSet<>();
        private boolean isAny;

        void add(Optional<Set<ItemId>> more) {
            more.ifPresentOrElse(names::addAll, () -> isAny = true);
        }

        Optional<Set<ItemId>> allowed() {
            return isAny ? Optional.empty() : Optional.of(names);
        }
    }

    /** @param idAt where the pins have the values of the id, which can be one of the key's paths */
    KeyExpansion(int keyLevels, int idAt) {
        this.keyLevels = keyLevels;
        this.idAt = idAt;
    }

    KeyConditions expand(List<Pins> alternatives) {
        for (Pins pins : alternatives) {
            add(pins);
            if (idsByKey.size() > KeyConditions.ALTERNATIVES_MAX) {
                return KeyConditions.ANYTHING;
            }
        }
        dropCovered();
        List<Alternative> expanded = new ArrayList<>(idsByKey.size());
        idsByKey.forEach((key, ids) -> expanded.add(new Alternative(key, ids.allowed().map(List::copyOf))));
        return new KeyConditions(expanded);
    }

    private void add(Pins pins) {
        Optional<Set<ItemId>> ids = pins.at(idAt).map(KeyExpansion::ids);
        for (List<JsonValue> components : keys(pins)) {
            Optional<Set<ItemId>> allowed =
                    idAt < components.size() ? Optional.of(ids(List.of(components.get(idAt)))) : ids;
            boolean isPossible = allowed.isEmpty() || !allowed.get().isEmpty();
            if (isPossible) {
                key(components).ifPresent(key -> add(key, allowed));
            }
        }
    }

    private void add(PartitionKey key, Optional<Set<ItemId>> ids) {
        idsByKey.computeIfAbsent(key, unseen -> new Ids()).add(ids.filter(this::isWorthNaming));
    }

    private boolean isWorthNaming(Set<ItemId> ids) {
        idsNamed += ids.size();
        return idsNamed <= KeyConditions.ALTERNATIVES_MAX;
    }

    /** The ids with these texts; SQL knows ids by their texts, so only strings can be some. */
    private static Set<ItemId> ids(List<JsonValue> values) {
        Set<ItemId> ids = new LinkedHashSet<>();
        for (JsonValue value : values) {
            if (value.isString()) {
                ids.add(ItemId.ofText(value.stringValue()));
            }
        }
        return ids;
    }

    /** All combinations of components, as far as they are pinned from the first on and are not too many. */
    private List<List<JsonValue>> keys(Pins pins) {
        List<List<JsonValue>> keys = List.of(List.of());
        for (int level = 0; level < keyLevels; level++) {
            Optional<List<JsonValue>> pinned = pins.at(level);
            if (pinned.isEmpty()) {
                return keys;
            }
            List<JsonValue> components = components(pinned.get());
            if ((long) keys.size() * components.size() > KeyConditions.ALTERNATIVES_MAX) {
                return keys;
            }
            keys = followed(keys, components);
        }
        return keys;
    }

    private static List<List<JsonValue>> followed(List<List<JsonValue>> keys, List<JsonValue> components) {
        List<List<JsonValue>> longer = new ArrayList<>(keys.size() * components.size());
        for (List<JsonValue> key : keys) {
            for (JsonValue component : components) {
                List<JsonValue> next = new ArrayList<>(key);
                next.add(component);
                longer.add(next);
            }
        }
        return longer;
    }

    /** What a key has of values: an item with an array or object there counts as one without. */
    private static List<JsonValue> components(List<JsonValue> values) {
        List<JsonValue> components = new ArrayList<>(values.size());
        for (JsonValue value : values) {
            if (value.isArray() || value.isObject()) {
                components.add(JsonValue.UNDEFINED);
            } else if (value.isNumber() && value.doubleValue() == 0) {
                // As numbers they are equal, as components of keys they are two.
                components.add(ZERO);
                components.add(MINUS_ZERO);
            } else {
                components.add(value);
            }
        }
        return components;
    }

    /** The key of some components; empty if no item can have it, as with an infinite number or too long strings. */
    private static Optional<PartitionKey> key(List<JsonValue> components) {
        try {
            return Optional.of(PartitionKey.of(components));
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    /** Keys that begin like a shorter one of these are part of it. */
    private void dropCovered() {
        if (keyLevels == 1 && !idsByKey.containsKey(PartitionKey.of(List.of()))) {
            return;
        }
        for (PartitionKey key : List.copyOf(idsByKey.keySet())) {
            for (int length = 0; length < key.components().size(); length++) {
                PartitionKey shorter = PartitionKey.of(key.components().subList(0, length));
                if (idsByKey.containsKey(shorter)) {
                    idsByKey.get(shorter).add(idsByKey.remove(key).allowed());
                    break;
                }
            }
        }
    }
}
