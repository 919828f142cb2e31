package dev.orrery.engine.container;

import dev.orrery.engine.index.IndexingPolicy;
import dev.orrery.engine.resource.ResourceNames;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.spatial.GeospatialType;
import java.time.Duration;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a container is, as its owner says: its name, how it is partitioned, indexed, kept unique and expired.
 *
 * @param defaultTtl seconds after which an item expires that doesn't say so itself, -1 for never; without it none does
 * @param others properties that are kept and returned as they came, such as policies for vectors and unknown ones
 */
public record ContainerDefinition(
        String id,
        PartitionKeyDefinition partitionKey,
        IndexingPolicy indexingPolicy,
        UniqueKeyPolicy uniqueKeys,
        OptionalInt defaultTtl,
        ConflictResolutionPolicy conflictResolution,
        ComputedPropertyPolicy computedProperties,
        JsonValue others) {

    private static final int NEVER = -1;

    public ContainerDefinition {
        ResourceNames.check(id);
        defaultTtl.ifPresent(ContainerDefinition::checkTtl);
        OtherProperties.check(others);
        BoundingBoxes.check(indexingPolicy.spatialIndexes(), others.property(OtherProperties.GEOSPATIAL));
    }

    /** A container with the defaults of the service for all else. */
    public static ContainerDefinition of(String id, PartitionKeyDefinition partitionKey) {
        return new ContainerDefinition(
                id,
                partitionKey,
                IndexingPolicy.DEFAULT,
                UniqueKeyPolicy.NONE,
                OptionalInt.empty(),
                ConflictResolutionPolicy.DEFAULT,
                ComputedPropertyPolicy.NONE,
                OtherProperties.of(JsonValue.EMPTY_OBJECT));
    }

    /** Fails if this is too much for a container that is one partition, since it has no partition key of its own. */
    public void checkThroughput(Throughput throughput) {
        if (partitionKey.systemKey() && throughput.requestUnitsMax() > Throughput.FIXED_UNITS_MAX) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT, "A container without a partition key has at most 10000 RU/s")
                    .with("throughput", throughput.requestUnitsMax());
        }
    }

    /** Reads a definition as a client sends it, and fills in what it leaves out. */
    public static ContainerDefinition parse(JsonValue json) {
        if (!json.isObject()) {
            throw new OrreryException(ErrorCode.INVALID_DEFINITION, "A container's definition is an object")
                    .with("found", json);
        }
        return new ContainerDefinition(
                ResourceNames.parse(json.property("id")),
                partitionKey(json.property("partitionKey")),
                IndexingPolicy.parse(json.property("indexingPolicy")),
                UniqueKeyPolicy.parse(json.property("uniqueKeyPolicy")),
                ttl(json.property("defaultTtl")),
                ConflictResolutionPolicy.parse(json.property("conflictResolutionPolicy")),
                ComputedPropertyPolicy.parse(json.property("computedProperties")),
                OtherProperties.of(json));
    }

    private static PartitionKeyDefinition partitionKey(JsonValue json) {
        return json.isUndefined() || json.isNull()
                ? PartitionKeyDefinition.none()
                : PartitionKeyDefinition.parse(json);
    }

    private static OptionalInt ttl(JsonValue ttl) {
        if (ttl.isUndefined()) {
            return OptionalInt.empty();
        }
        if (!ttl.isInteger() || ttl.longValue() != (int) ttl.longValue()) {
            throw invalidTtl(ttl);
        }
        return OptionalInt.of((int) ttl.longValue());
    }

    private static void checkTtl(int ttl) {
        if (ttl <= 0 && ttl != NEVER) {
            throw invalidTtl(ttl);
        }
    }

    private static OrreryException invalidTtl(Object ttl) {
        return new OrreryException(
                ErrorCode.INVALID_TTL,
                "The defaultTtl of a container is a positive whole number of seconds, or -1 for never")
                .with("defaultTtl", ttl);
    }

    /** The definition as clients read it, without the properties that the server adds. */
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(id);
        json.name("indexingPolicy").value(indexingPolicy.toJson());
        json.name("partitionKey").value(partitionKey.toJson());
        defaultTtl.ifPresent(ttl -> json.name("defaultTtl").value(ttl));
        json.name("uniqueKeyPolicy").value(uniqueKeys.toJson());
        json.name("conflictResolutionPolicy").value(conflictResolution.toJson());
        computedProperties.toJson().ifPresent(computed -> json.name("computedProperties").value(computed));
        for (Property other : others.properties()) {
            json.name(other.name()).value(other.value());
        }
        return json.endObject().finish();
    }

    /** What the coordinates of shapes in the items mean. */
    public GeospatialType geospatialType() {
        JsonValue type = others.property(OtherProperties.GEOSPATIAL).property("type");
        boolean isPlane = type.isString() && type.stringValue().equalsIgnoreCase("Geometry");
        return isPlane ? GeospatialType.GEOMETRY : GeospatialType.GEOGRAPHY;
    }

    /** How long all versions of items are kept for those who read their changes; zero if they aren't. */
    public Duration versionRetention() {
        JsonValue minutes = others.property(OtherProperties.CHANGE_FEED).property(OtherProperties.RETENTION_MINUTES);
        return minutes.isInteger() ? Duration.ofMinutes(minutes.longValue()) : Duration.ZERO;
    }

    /** Fails if another definition would change what stays as it was when the container was created. */
    public void checkReplaceableBy(ContainerDefinition next) {
        check(id.equals(next.id), "The id of a container can't be changed");
        check(partitionKey.equals(next.partitionKey), "The partition key of a container can't be changed");
        check(uniqueKeys.equals(next.uniqueKeys), "The unique keys of a container can't be changed");
        check(
                conflictResolution.mode() == next.conflictResolution.mode()
                        && conflictResolution.procedure().equals(next.conflictResolution.procedure()),
                "Of a container's conflict resolution policy only the path can be changed");
        check(
                next.vectors().containsAll(vectors()),
                "Vectors can be added to a container's vectorEmbeddingPolicy, but not changed or removed");
    }

    private Set<JsonValue> vectors() {
        Set<JsonValue> vectors = new HashSet<>();
        others.property(OtherProperties.VECTOR_POLICY)
                .property(OtherProperties.VECTORS)
                .elements()
                .forEach(vectors::add);
        return vectors;
    }

    private void check(boolean isUnchanged, String sentence) {
        if (!isUnchanged) {
            throw new OrreryException(ErrorCode.DEFINITION_IMMUTABLE, sentence).with("container", id);
        }
    }
}
