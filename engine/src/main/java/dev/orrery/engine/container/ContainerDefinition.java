package dev.orrery.engine.container;

import dev.orrery.engine.container.policy.SearchPolicies;
import dev.orrery.engine.index.IndexingPolicy;
import dev.orrery.engine.resource.ResourceNames;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.spatial.GeospatialType;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What a container is, as its owner says: its name, how it is partitioned, indexed, kept unique and expired.
 *
 * @param defaultTtl seconds after which an item expires that doesn't say so itself, -1 for never; without it none does
 */
public record ContainerDefinition(
        String id,
        PartitionKeyDefinition partitionKey,
        IndexingPolicy indexingPolicy,
        UniqueKeyPolicy uniqueKeys,
        OptionalInt defaultTtl,
        ConflictResolutionPolicy conflictResolution,
        ComputedPropertyPolicy computedProperties,
        OtherProperties others) {

    private static final int NEVER = -1;

    public ContainerDefinition {
        ResourceNames.check(id);
        defaultTtl.ifPresent(ContainerDefinition::checkTtl);
        BoundingBoxes.check(indexingPolicy.spatialIndexes(), others.geospatial().type());
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
                OtherProperties.parse(JsonValue.EMPTY_OBJECT));
    }

    /** Fails if this is too much for a container that is one partition, since it has no partition key of its own. */
    public void checkThroughput(Throughput throughput) {
        if (partitionKey.systemKey() && throughput.requestUnitsMax() > Throughput.FIXED_UNITS_MAX) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT,
                    "{throughput} RU/s are asked for, but a container without a partition key has at most 10000 RU/s. Give it a partition key, or less throughput")
                    .with("throughput", throughput.requestUnitsMax());
        }
    }

    /** Reads a definition as a client sends it, and fills in what it leaves out. */
    public static ContainerDefinition parse(JsonValue json) {
        if (!json.isObject()) {
            throw new OrreryException(ErrorCode.INVALID_DEFINITION,
                    "The definition of the container is not an object: {found}. Write {\"id\": …}")
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
                OtherProperties.parse(json));
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
                "The defaultTtl is {defaultTtl}. Give a positive whole number of seconds, or -1 for never")
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
        others.writeTo(json);
        return json.endObject().finish();
    }

    /** What the coordinates of shapes in the items mean. */
    public GeospatialType geospatialType() {
        return others.geospatial().type();
    }

    /** How long all versions of items are kept for those who read their changes; zero if they aren't. */
    public Duration versionRetention() {
        return others.changeFeed().retention();
    }

    /** Whether the feed of all versions tells the last version of an item that was deleted. */
    public boolean tellsWhatWasDeleted() {
        return others.changeFeed().tellsWhatWasDeleted();
    }

    /** The vectors and texts of the items. */
    public SearchPolicies search() {
        return others.search();
    }

    /**
     * Fails if no container may be given this definition from now on. One that has been given it before can still be read,
     * with whatever it says that was not looked at then.
     */
    public void checkAcceptable() {
        search().check(indexingPolicy.searchIndexes());
    }

    /** Fails if another definition would change what stays as it was when the container was created. */
    public void checkReplaceableBy(ContainerDefinition next) {
        check(id.equals(next.id), "The id of the container '{container}' can't be changed. Create another container");
        check(partitionKey.equals(next.partitionKey),
                "The partition key of the container '{container}' can't be changed. Copy it into another container");
        check(uniqueKeys.equals(next.uniqueKeys),
                "The unique keys of the container '{container}' can't be changed. Copy it into another container");
        check(
                conflictResolution.mode() == next.conflictResolution.mode()
                        && conflictResolution.procedure().equals(next.conflictResolution.procedure()),
                "The conflict resolution of the container '{container}' can't be changed, but for its path. Create another container");
        check(
                next.search().vectors().embeddings().containsAll(search().vectors().embeddings()),
                "Paths in existing embedding policy cannot be modified in Collection Replace. Keep the vectors that are"
                        + " there as they are; others can be added.");
    }

    private void check(boolean isUnchanged, String sentence) {
        if (!isUnchanged) {
            throw new OrreryException(ErrorCode.DEFINITION_IMMUTABLE, sentence).with("container", id);
        }
    }
}
