package dev.orrery.engine.container;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The properties of a container that its definition only keeps and returns; those it knows it looks over first. */
final class OtherProperties {

    static final String VECTOR_POLICY = "vectorEmbeddingPolicy";
    static final String VECTORS = "vectorEmbeddings";
    static final String GEOSPATIAL = "geospatialConfig";
    static final String CHANGE_FEED = "changeFeedPolicy";
    static final String RETENTION_MINUTES = "retentionDuration";

    /** Those that the definition has as parts of its own. */
    private static final Set<String> PARTS = Set.of(
            "id", "partitionKey", "indexingPolicy", "uniqueKeyPolicy", "defaultTtl", "conflictResolutionPolicy",
            "computedProperties");

    /** Those that the server makes up; clients send them back with what they read. */
    private static final Set<String> SYSTEM =
            Set.of("_rid", "_self", "_etag", "_ts", "_docs", "_sprocs", "_triggers", "_udfs", "_conflicts");

    private static final Map<String, Consumer<JsonValue>> CHECKS = Map.of(
            GEOSPATIAL, OtherProperties::checkGeospatial,
            "analyticalStorageTtl", OtherProperties::checkAnalyticalTtl,
            CHANGE_FEED, OtherProperties::checkChangeFeed,
            VECTOR_POLICY, OtherProperties::checkVectors,
            "fullTextPolicy", policy -> checkPaths(policy, "fullTextPaths"),
            "clientEncryptionPolicy", policy -> checkPaths(policy, "includedPaths"));

    private static final JsonValue GEOGRAPHY = new ValueWriter()
            .startObject()
            .name("type")
            .value("Geography")
            .endObject()
            .finish();

    private static final int VECTOR_DIMENSIONS_MAX = 4096;

    private OtherProperties() {}

    /** What a client's definition has besides its parts, with defaults, in the order in which it came. */
    static JsonValue of(JsonValue definition) {
        ValueWriter others = new ValueWriter().startObject();
        JsonValue geospatial = definition.property(GEOSPATIAL);
        others.name(GEOSPATIAL).value(isAbsent(geospatial) ? GEOGRAPHY : geospatial);
        for (Property property : definition.properties()) {
            if (isKept(property)) {
                others.name(property.name()).value(property.value());
            }
        }
        return others.endObject().finish();
    }

    private static boolean isKept(Property property) {
        String name = property.name();
        boolean isUnset = CHECKS.containsKey(name) && property.value().isNull();
        return !PARTS.contains(name) && !SYSTEM.contains(name) && !name.equals(GEOSPATIAL) && !isUnset;
    }

    static void check(JsonValue others) {
        for (Property property : others.properties()) {
            CHECKS.getOrDefault(property.name(), unknown -> {}).accept(property.value());
        }
    }

    private static void checkGeospatial(JsonValue config) {
        if (!config.isObject()) {
            throw invalid("A container's geospatialConfig is an object with a type", config);
        }
        checkOneOf(config.property("type"), List.of("Geography", "Geometry"),
                "The type of a container's geospatialConfig is Geography or Geometry");
    }

    private static void checkAnalyticalTtl(JsonValue ttl) {
        if (!ttl.isInteger() || ttl.longValue() < -1 || ttl.longValue() > Integer.MAX_VALUE) {
            throw new OrreryException(
                    ErrorCode.INVALID_TTL, "The analyticalStorageTtl is a number of seconds, or -1 for ever")
                    .with("analyticalStorageTtl", ttl);
        }
    }

    private static void checkChangeFeed(JsonValue policy) {
        JsonValue retention = policy.property(RETENTION_MINUTES);
        boolean isFine = isAbsent(retention)
                || (retention.isInteger() && retention.longValue() >= 0 && retention.longValue() <= Integer.MAX_VALUE);
        if (!policy.isObject() || !isFine) {
            throw invalid(
                    "A changeFeedPolicy is an object whose retentionDuration is a whole number of minutes", policy);
        }
    }

    private static void checkVectors(JsonValue policy) {
        checkPaths(policy, VECTORS);
        for (JsonValue vector : policy.property(VECTORS).elements()) {
            checkOneOf(vector.property("dataType"), List.of("float32", "float16", "uint8", "int8"),
                    "The dataType of a vector is float32, float16, uint8 or int8");
            checkOneOf(vector.property("distanceFunction"), List.of("cosine", "euclidean", "dotproduct"),
                    "The distanceFunction of a vector is cosine, euclidean or dotproduct");
            checkDimensions(vector.property("dimensions"));
        }
    }

    private static void checkDimensions(JsonValue dimensions) {
        boolean isFine = isAbsent(dimensions)
                || (dimensions.isInteger()
                        && dimensions.longValue() >= 1
                        && dimensions.longValue() <= VECTOR_DIMENSIONS_MAX);
        if (!isFine) {
            throw invalid("A vector has from 1 to 4096 dimensions", dimensions);
        }
    }

    /** A policy that is an object with an array of objects, each with a path. */
    private static void checkPaths(JsonValue policy, String arrayName) {
        JsonValue entries = policy.property(arrayName);
        if (!policy.isObject() || !(isAbsent(entries) || entries.isArray())) {
            throw invalid("A container's policy is an object, and its paths come in an array", policy);
        }
        for (JsonValue entry : entries.elements()) {
            if (!entry.property("path").isString()) {
                throw invalid("Each entry of a container's policy is an object with a path", entry);
            }
            PropertyPath.parse(entry.property("path").stringValue());
        }
    }

    private static void checkOneOf(JsonValue value, List<String> choices, String sentence) {
        boolean isFine = isAbsent(value)
                || (value.isString() && choices.stream().anyMatch(value.stringValue()::equalsIgnoreCase));
        if (!isFine) {
            throw invalid(sentence, value);
        }
    }

    private static boolean isAbsent(JsonValue value) {
        return value.isUndefined() || value.isNull();
    }

    private static OrreryException invalid(String sentence, JsonValue found) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with("found", found);
    }
}
