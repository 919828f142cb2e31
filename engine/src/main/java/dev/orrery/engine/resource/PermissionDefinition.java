package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A permission as its author gives it.
 *
 * @param resource the link of what may be used, by names or resource ids, as it was given; it need not lead to anything
 * @param resourcePartitionKey the only partition key that may be used, an array or its only element, as it was given
 */
public record PermissionDefinition(
        String id, PermissionMode mode, String resource, Optional<JsonValue> resourcePartitionKey) {

    private static final Pattern LINK =
            Pattern.compile("/?dbs/[^/]+(/colls/[^/]+(/(docs|sprocs|triggers|udfs|conflicts)/[^/]+)?)?/?");

    public PermissionDefinition {
        ResourceNames.check(id);
        if (!LINK.matcher(resource).matches()) {
            throw invalid("The resource of the permission is no link: '{resource}'. Give one such as dbs/d/colls/c")
                    .with("resource", resource);
        }
        resourcePartitionKey.ifPresent(PermissionDefinition::keyOf);
    }

    /** Reads a permission as a client sends it. */
    public static PermissionDefinition parse(JsonValue json) {
        String mode = string(json, "permissionMode", "The permissionMode is no string. Use All or Read");
        String resource = string(json, "resource",
                "The resource of the permission is no string. Give a link such as dbs/d/colls/c");
        JsonValue key = json.property("resourcePartitionKey");
        return new PermissionDefinition(
                ResourceNames.parse(json.property("id")),
                PermissionMode.parse(mode),
                resource,
                key.isUndefined() || key.isNull() ? Optional.empty() : Optional.of(key));
    }

    /** The only partition key that may be used, or a prefix of a hierarchical one. */
    public Optional<PartitionKey> partitionKey() {
        return resourcePartitionKey.map(PermissionDefinition::keyOf);
    }

    /** Whether both are for the same link and partition key. */
    public boolean hasTheResourceOf(PermissionDefinition other) {
        return link().equals(other.link()) && partitionKey().equals(other.partitionKey());
    }

    private String link() {
        int start = resource.startsWith("/") ? 1 : 0;
        int end = resource.endsWith("/") ? resource.length() - 1 : resource.length();
        return resource.substring(start, end);
    }

    private static PartitionKey keyOf(JsonValue given) {
        JsonValue array = given.isArray()
                ? given
                : new ValueWriter().startArray().value(given).endArray().finish();
        return PartitionKey.parse(array.toString());
    }

    private static String string(JsonValue json, String name, String sentence) {
        JsonValue value = json.property(name);
        if (!value.isString()) {
            throw invalid(sentence).with(name, value);
        }
        return value.stringValue();
    }

    /** The permission as clients read it, without the properties that the server adds. */
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(id);
        json.name("permissionMode").value(mode.spelling());
        json.name("resource").value(resource);
        resourcePartitionKey.ifPresent(key -> json.name("resourcePartitionKey").value(key));
        return json.endObject().finish();
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
