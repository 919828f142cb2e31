package dev.orrery.protocol.table.service;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.model.Precondition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.table.access.PolicySource;
import dev.orrery.protocol.table.access.StoredPolicy;
import dev.orrery.protocol.table.resource.TableCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The access policies of tables, which are parts of the definitions of their containers. */
final class TablePolicies implements PolicySource {

    private static final String PROPERTY = "signedIdentifiers";

    private final Catalog catalog;
    private final TableCatalog tables;

    TablePolicies(Catalog catalog, TableCatalog tables) {
        this.catalog = catalog;
        this.tables = tables;
    }

    @Override
    public List<StoredPolicy> policiesOf(String table) {
        return tables.find(table).map(TablePolicies::of).orElse(List.of());
    }

    static List<StoredPolicy> of(Container table) {
        JsonValue written = table.definition().toJson().property(PROPERTY);
        List<StoredPolicy> policies = new ArrayList<>();
        if (written.isArray()) {
            written.elements().forEach(policy -> policies.add(read(policy)));
        }
        return policies;
    }

    private static StoredPolicy read(JsonValue policy) {
        return new StoredPolicy(
                text(policy, "id").orElse(""),
                policy.property("accessPolicy").isObject(),
                text(policy.property("accessPolicy"), "start"),
                text(policy.property("accessPolicy"), "expiry"),
                text(policy.property("accessPolicy"), "permission"));
    }

    private static Optional<String> text(JsonValue object, String name) {
        JsonValue value = object.isObject() ? object.property(name) : JsonValue.UNDEFINED;
        return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
    }

    /** Gives a table policies in place of those that it has. */
    void replace(Container table, List<StoredPolicy> policies) {
        ValueWriter definition = new ValueWriter().startObject();
        for (Property property : table.definition().toJson().properties()) {
            if (!property.name().equals(PROPERTY)) {
                definition.name(property.name()).value(property.value());
            }
        }
        if (!policies.isEmpty()) {
            definition.name(PROPERTY).startArray();
            policies.forEach(policy -> write(policy, definition));
            definition.endArray();
        }
        catalog.replaceContainer(
                table, ContainerDefinition.parse(definition.endObject().finish()), Precondition.NONE);
    }

    private static void write(StoredPolicy policy, ValueWriter json) {
        json.startObject().name("id").value(policy.id());
        if (policy.hasAccess()) {
            json.name("accessPolicy").startObject();
            policy.start().ifPresent(start -> json.name("start").value(start));
            policy.expiry().ifPresent(expiry -> json.name("expiry").value(expiry));
            policy.permissions().ifPresent(permission -> json.name("permission").value(permission));
            json.endObject();
        }
        json.endObject();
    }
}
