package dev.orrery.engine.container;

import dev.orrery.engine.container.policy.ChangeFeedPolicy;
import dev.orrery.engine.container.policy.ClientEncryptionPolicy;
import dev.orrery.engine.container.policy.FullTextPolicy;
import dev.orrery.engine.container.policy.GeospatialConfig;
import dev.orrery.engine.container.policy.SearchPolicies;
import dev.orrery.engine.container.policy.VectorEmbeddingPolicy;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The properties of a container that its definition can do without.
 *
 * @param analyticalTtl kept and returned: there is no analytical storage
 * @param unknown properties that are not known here, kept and returned as they came
 */
record OtherProperties(
        GeospatialConfig geospatial,
        OptionalInt analyticalTtl,
        ChangeFeedPolicy changeFeed,
        SearchPolicies search,
        ClientEncryptionPolicy encryption,
        JsonValue unknown) {

    private static final String GEOSPATIAL = "geospatialConfig";
    private static final String ANALYTICAL_TTL = "analyticalStorageTtl";
    private static final String CHANGE_FEED = "changeFeedPolicy";
    private static final String VECTORS = "vectorEmbeddingPolicy";
    private static final String TEXTS = "fullTextPolicy";
    private static final String ENCRYPTION = "clientEncryptionPolicy";

    /** Those that are read here, and those that the definition has as parts of its own. */
    private static final Set<String> KNOWN = Set.of(
            GEOSPATIAL, ANALYTICAL_TTL, CHANGE_FEED, VECTORS, TEXTS, ENCRYPTION,
            "id", "partitionKey", "indexingPolicy", "uniqueKeyPolicy", "defaultTtl", "conflictResolutionPolicy",
            "computedProperties");

    /** Those that the server makes up; clients send them back with what they read. */
    private static final Set<String> SYSTEM =
            Stream.concat(
                    SystemProperty.OF_RESOURCES.stream(),
                    Stream.of("_docs", "_sprocs", "_triggers", "_udfs", "_conflicts"))
                    .collect(Collectors.toUnmodifiableSet());

    /** What a client's definition has besides its parts, with defaults. */
    static OtherProperties parse(JsonValue definition) {
        return new OtherProperties(
                GeospatialConfig.parse(definition.property(GEOSPATIAL)),
                analyticalTtl(definition.property(ANALYTICAL_TTL)),
                ChangeFeedPolicy.parse(definition.property(CHANGE_FEED)),
                new SearchPolicies(
                        VectorEmbeddingPolicy.parse(definition.property(VECTORS)),
                        FullTextPolicy.parse(definition.property(TEXTS))),
                ClientEncryptionPolicy.parse(definition.property(ENCRYPTION)),
                unknown(definition));
    }

    private static OptionalInt analyticalTtl(JsonValue ttl) {
        if (ttl.isUndefined() || ttl.isNull()) {
            return OptionalInt.empty();
        }
        if (!ttl.isInteger() || ttl.longValue() < -1 || ttl.longValue() > Integer.MAX_VALUE) {
            throw new OrreryException(
                    ErrorCode.INVALID_TTL,
                    "The analyticalStorageTtl is %s. Give a number of seconds, or -1 for ever.".formatted(ttl));
        }
        return OptionalInt.of((int) ttl.longValue());
    }

    private static JsonValue unknown(JsonValue definition) {
        ValueWriter unknown = new ValueWriter().startObject();
        for (Property property : definition.properties()) {
            if (!KNOWN.contains(property.name()) && !SYSTEM.contains(property.name())) {
                unknown.name(property.name()).value(property.value());
            }
        }
        return unknown.endObject().finish();
    }

    /** Writes what was given, and the defaults of the service. */
    void writeTo(ValueWriter json) {
        json.name(GEOSPATIAL).value(geospatial.written());
        analyticalTtl.ifPresent(ttl -> json.name(ANALYTICAL_TTL).value(ttl));
        writeIfGiven(json, CHANGE_FEED, changeFeed.written());
        writeIfGiven(json, VECTORS, search.vectors().written());
        writeIfGiven(json, TEXTS, search.texts().written());
        writeIfGiven(json, ENCRYPTION, encryption.written());
        for (Property property : unknown.properties()) {
            json.name(property.name()).value(property.value());
        }
    }

    private static void writeIfGiven(ValueWriter json, String name, JsonValue written) {
        if (!written.isUndefined()) {
            json.name(name).value(written);
        }
    }
}
