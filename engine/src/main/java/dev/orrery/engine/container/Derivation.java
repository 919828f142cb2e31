package dev.orrery.engine.container;

import dev.orrery.engine.index.IndexPlan;
import dev.orrery.engine.index.IndexingPolicy;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.OptionalInt;

/** The rules by which entries are derived from an item: its index terms, and when it expires. */
public record Derivation(IndexingPolicy policy, OptionalInt defaultTtl, IndexPlan plan) {

    Derivation(IndexingPolicy policy, OptionalInt defaultTtl) {
        this(policy, defaultTtl, IndexPlan.of(policy));
    }

    public static Derivation of(ContainerDefinition definition) {
        return new Derivation(definition.indexingPolicy(), definition.defaultTtl());
    }

    boolean derivesTheSameAs(Derivation other) {
        return policy.equals(other.policy) && defaultTtl.equals(other.defaultTtl);
    }

    JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("policy").value(policy.toJson());
        defaultTtl.ifPresent(seconds -> json.name("defaultTtl").value(seconds));
        return json.endObject().finish();
    }

    static Derivation parse(JsonValue json) {
        JsonValue ttl = json.property("defaultTtl");
        return new Derivation(
                IndexingPolicy.parse(json.property("policy")),
                ttl.isUndefined() ? OptionalInt.empty() : OptionalInt.of((int) ttl.longValue()));
    }
}
