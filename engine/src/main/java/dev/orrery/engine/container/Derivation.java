package dev.orrery.engine.container;

import dev.orrery.engine.index.IndexPlan;
import dev.orrery.engine.index.IndexingPolicy;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.OptionalInt;

/**
 * The rules by which entries are derived from an item: its index terms, when it expires, which of its values are unique.
 *
 * @param uniqueKeys the container's, which never change
 * @param plan the policy, compiled
 */
public record Derivation(
        IndexingPolicy policy, OptionalInt defaultTtl, UniqueKeyPolicy uniqueKeys, IndexPlan plan) {

    Derivation(IndexingPolicy policy, OptionalInt defaultTtl, UniqueKeyPolicy uniqueKeys) {
        this(policy, defaultTtl, uniqueKeys, IndexPlan.of(policy));
    }

    public static Derivation of(ContainerDefinition definition) {
        return new Derivation(definition.indexingPolicy(), definition.defaultTtl(), definition.uniqueKeys());
    }

    boolean derivesTheSameAs(Derivation other) {
        return policy.equals(other.policy) && defaultTtl.equals(other.defaultTtl);
    }

    /** The rules as they are stored; unique keys are stored once, with the definition of the container. */
    JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("policy").value(policy.toJson());
        defaultTtl.ifPresent(seconds -> json.name("defaultTtl").value(seconds));
        return json.endObject().finish();
    }

    static Derivation parse(JsonValue json, UniqueKeyPolicy uniqueKeys) {
        JsonValue ttl = json.property("defaultTtl");
        return new Derivation(
                IndexingPolicy.parse(json.property("policy")),
                ttl.isUndefined() ? OptionalInt.empty() : OptionalInt.of((int) ttl.longValue()),
                uniqueKeys);
    }
}
