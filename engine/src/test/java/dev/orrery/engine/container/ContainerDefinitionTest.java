package dev.orrery.engine.container;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.orrery.engine.index.IndexingPolicy;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.spatial.GeospatialType;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerDefinitionTest {

    private static final String VECTOR =
            """
            {"path": "/v", "dataType": "float32", "dimensions": 3, "distanceFunction": "cosine"}
            """;

    @Test
    void whatIsLeftOutIsFilledInAsTheServiceDoes() {
        String shown =
                """
                {"id":"c","indexingPolicy":{"indexingMode":"consistent","automatic":true,\
                "includedPaths":[{"path":"/*"}],"excludedPaths":[{"path":"/\\"_etag\\"/?"}]},\
                "partitionKey":{"paths":["/pk"],"kind":"Hash","version":2},\
                "uniqueKeyPolicy":{"uniqueKeys":[]},\
                "conflictResolutionPolicy":{"mode":"LastWriterWins","conflictResolutionPath":"/_ts",\
                "conflictResolutionProcedure":""},\
                "geospatialConfig":{"type":"Geography"}}""";

        assertThat(parse("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}").toJson())
                .hasToString(shown);
        assertThat(ContainerDefinition.of("c", PartitionKeyDefinition.hash("/pk")).toJson()).hasToString(shown);
    }

    @Test
    @Spec("2.7")
    void aContainerMayBeCreatedWithoutAPartitionKey() {
        assertThat(parse("{\"id\": \"c\"}").partitionKey()).isEqualTo(PartitionKeyDefinition.none());
    }

    @Test
    void thePartsAreThoseOfTheirOwnDefinitions() {
        ContainerDefinition definition = parse(
                """
                {"id": "c", "partitionKey": {"paths": ["/t", "/u"], "kind": "MultiHash"}, "defaultTtl": 60,
                 "indexingPolicy": {"indexingMode": "none"},
                 "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/e"]}]},
                 "conflictResolutionPolicy": {"mode": "Custom"}}
                """);

        assertThat(definition.partitionKey()).isEqualTo(PartitionKeyDefinition.multiHash("/t", "/u"));
        assertThat(definition.defaultTtl()).hasValue(60);
        assertThat(definition.indexingPolicy())
                .isEqualTo(IndexingPolicy.parse(JsonText.parse("{\"indexingMode\": \"none\"}")));
        assertThat(definition.uniqueKeys().keys()).hasSize(1);
        assertThat(definition.conflictResolution().mode()).isEqualTo(ConflictResolutionPolicy.Mode.CUSTOM);
    }

    @Test
    void everythingElseIsKept() {
        String json =
                """
                {"id": "c", "partitionKey": {"paths": ["/pk"], "kind": "Hash", "version": 1}, "defaultTtl": -1,
                 "analyticalStorageTtl": -1, "geospatialConfig": {"type": "Geometry"},
                 "computedProperties": [{"name": "lower", "query": "SELECT VALUE LOWER(c.a) FROM c"}],
                 "changeFeedPolicy": {"retentionDuration": 10},
                 "vectorEmbeddingPolicy": {"vectorEmbeddings": [%s]},
                 "fullTextPolicy": {"defaultLanguage": "en-US", "fullTextPaths": [{"path": "/t", "language": "en-US"}]},
                 "clientEncryptionPolicy": {"includedPaths": [{"path": "/s", "clientEncryptionKeyId": "k"}],
                                            "policyFormatVersion": 1},
                 "materializedViewDefinition": {"sourceCollectionId": "s"}, "somethingNew": [null]}
                """
                        .formatted(VECTOR);
        ContainerDefinition definition = parse(json);

        for (var sent : JsonText.parse(json).properties()) {
            assertThat(definition.toJson().property(sent.name())).as(sent.name()).isEqualTo(sent.value());
        }
        assertThat(ContainerDefinition.parse(definition.toJson())).isEqualTo(definition);
    }

    @Test
    void theServersOwnPropertiesAreDropped() {
        ContainerDefinition definition = parse(
                """
                {"id": "c", "_rid": "r", "_self": "s", "_etag": "e", "_ts": 1, "_docs": "docs/", "_sprocs": "sprocs/",
                 "_triggers": "triggers/", "_udfs": "udfs/", "_conflicts": "conflicts/"}
                """);

        assertThat(definition).isEqualTo(parse("{\"id\": \"c\"}"));
    }

    @Test
    void aKnownOptionThatIsNullIsLeftOut() {
        assertThat(parse("{\"id\": \"c\", \"geospatialConfig\": null, \"analyticalStorageTtl\": null}"))
                .isEqualTo(parse("{\"id\": \"c\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"id\": 1}", "{\"id\": null}", "{\"id\": \"\"}", "{\"id\": \"a?\"}"})
    void theIdFollowsTheRulesForNames(String json) {
        assertThatOrreryFails(() -> parse(json)).withCode(ErrorCode.INVALID_ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "0", "-2", "1.5", "\"60\"", "2147483648", "true"})
    @Spec("5.5")
    void theTtlIsPositiveOrMinusOne(String ttl) {
        assertThatOrreryFails(() -> parse("{\"id\": \"c\", \"defaultTtl\": " + ttl + "}"))
                .withCode(ErrorCode.INVALID_TTL);
    }

    @Test
    @Spec("5.5")
    void theTtlMayBeAsLongAsAnIntCanSay() {
        assertThat(parse("{\"id\": \"c\", \"defaultTtl\": 2147483647}").defaultTtl()).hasValue(Integer.MAX_VALUE);
        assertThat(parse("{\"id\": \"c\"}").defaultTtl()).isEqualTo(OptionalInt.empty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"partitionKey\": \"/pk\"",
                "\"partitionKey\": {\"paths\": \"/pk\"}",
                "\"indexingPolicy\": []",
                "\"uniqueKeyPolicy\": []",
                "\"conflictResolutionPolicy\": []",
                "\"geospatialConfig\": {\"type\": \"Flat\"}",
                "\"geospatialConfig\": \"Geometry\"",
                "\"computedProperties\": {}",
                "\"changeFeedPolicy\": {\"retentionDuration\": -1}",
                "\"changeFeedPolicy\": {\"retentionDuration\": 1.5}",
                "\"changeFeedPolicy\": {\"retentionDuration\": 2147483648}",
                "\"changeFeedPolicy\": 5",
                "\"vectorEmbeddingPolicy\": []",
                "\"vectorEmbeddingPolicy\": {\"vectorEmbeddings\": {}}",
                "\"vectorEmbeddingPolicy\": {\"vectorEmbeddings\": [{}]}",
                "\"vectorEmbeddingPolicy\": {\"vectorEmbeddings\": [{\"path\": \"/v\", \"dataType\": \"bit\"}]}",
                "\"vectorEmbeddingPolicy\": {\"vectorEmbeddings\": [{\"path\": \"/v\", \"dimensions\": 0}]}",
                "\"vectorEmbeddingPolicy\": {\"vectorEmbeddings\": [{\"path\": \"/v\", \"dimensions\": 4097}]}",
                "\"vectorEmbeddingPolicy\": {\"vectorEmbeddings\": [{\"path\": \"/v\","
                        + " \"distanceFunction\": \"far\"}]}",
                "\"fullTextPolicy\": {\"fullTextPaths\": [{\"path\": \"t\"}]}",
                "\"clientEncryptionPolicy\": {\"includedPaths\": [1]}"
            })
    void whatHasNotItsShapeIsRefused(String property) {
        assertThatOrreryFails(() -> parse("{\"id\": \"c\", " + property + "}")).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void aDefinitionIsAnObject() {
        assertThatOrreryFails(() -> parse("[]")).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2", "1.5", "\"x\"", "2147483648"})
    void theAnalyticalTtlIsANumberOfSecondsOrMinusOne(String ttl) {
        assertThatOrreryFails(() -> parse("{\"id\": \"c\", \"analyticalStorageTtl\": " + ttl + "}"))
                .withCode(ErrorCode.INVALID_TTL);
    }

    @Test
    void computedPropertiesAreKeptAsText() {
        ContainerDefinition definition = parse(
                """
                {"id": "c", "computedProperties": [{"name": "lower", "query": "SELECT VALUE LOWER(c.a) FROM c"}]}
                """);

        assertThat(definition.computedProperties().all())
                .containsExactly(new ComputedProperty("lower", "SELECT VALUE LOWER(c.a) FROM c"));
        assertThat(parse("{\"id\": \"c\"}").computedProperties()).isEqualTo(ComputedPropertyPolicy.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1]",
                "[{\"name\": \"x\"}]",
                "[{\"query\": \"SELECT VALUE 1\"}]",
                "[{\"name\": \"\", \"query\": \"q\"}]",
                "[{\"name\": \"x\", \"query\": \" \"}]",
                "[{\"name\": \"id\", \"query\": \"q\"}]",
                "[{\"name\": \"_ts\", \"query\": \"q\"}]",
                "[{\"name\": \"x\", \"query\": \"SELECT VALUE 1 FROM c\"},"
                        + " {\"name\": \"x\", \"query\": \"SELECT VALUE 2 FROM c\"}]"
            })
    void aComputedPropertyHasANameOfItsOwnAndAQuery(String computed) {
        assertThatOrreryFails(() -> parse("{\"id\": \"c\", \"computedProperties\": " + computed + "}"))
                .withCode(ErrorCode.INVALID_DEFINITION);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT VALUE                         | SYNTAX_ERROR
            SELECT VALUE 1                       | INVALID_QUERY
            SELECT c.a FROM c                    | INVALID_QUERY
            SELECT VALUE c.a FROM c WHERE c.b    | INVALID_QUERY
            """)
    void theQueryOfAComputedPropertyIsOfOneItem(String query, ErrorCode code) {
        assertThatOrreryFails(() -> parse("{\"id\": \"c\", \"computedProperties\": [{\"name\": \"x\", \"query\": \""
                + query + "\"}]}"))
                .withCode(code);
    }

    @Test
    void computedPropertiesAreReturnedAsTheyCame() {
        String computed = "\"computedProperties\":[{\"name\":\"x\",\"query\":\"SELECT  VALUE 1 FROM c\"}]";

        assertThat(parse("{\"id\": \"c\", " + computed + "}").toJson().toString()).contains(computed);
        assertThat(parse("{\"id\": \"c\", \"computedProperties\": []}").toJson().toString())
                .contains("\"computedProperties\":[]");
        assertThat(parse("{\"id\": \"c\"}").toJson().toString()).doesNotContain("computedProperties");
    }

    @Test
    void queriesAreExpandedByComputedProperties() {
        ContainerDefinition definition = parse(
                """
                {"id": "c", "computedProperties": [{"name": "lower", "query": "SELECT VALUE LOWER(x.a) FROM x"}]}
                """);

        SqlQuery expanded = definition.computedProperties().expand(SqlParser.parse("SELECT VALUE c.lower FROM c"));

        assertThat(expanded).isEqualTo(SqlParser.parse("SELECT VALUE LOWER(c.a) FROM c"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"id": "c"}                                             | GEOGRAPHY
            {"id": "c", "geospatialConfig": {"type": "Geography"}}  | GEOGRAPHY
            {"id": "c", "geospatialConfig": {"type": "Geometry"}}   | GEOMETRY
            {"id": "c", "geospatialConfig": {}}                     | GEOGRAPHY
            """)
    void aContainerSaysWhatCoordinatesMean(String definition, GeospatialType type) {
        assertThat(parse(definition).geospatialType()).isEqualTo(type);
    }

    @Test
    void thereAreAtMostTwentyComputedProperties() {
        assertThat(parse(withComputed(20)).computedProperties().all()).hasSize(20);
        assertThatOrreryFails(() -> parse(withComputed(21))).withCode(ErrorCode.INVALID_DEFINITION);
    }

    private static String withComputed(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"name\": \"x" + i + "\", \"query\": \"SELECT VALUE c.a FROM c\"}")
                .collect(Collectors.joining(",", "{\"id\": \"c\", \"computedProperties\": [", "]}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\": \"d\", \"partitionKey\": {\"paths\": [\"/pk\"]}}",
                "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/other\"]}}",
                "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}",
                "{\"id\": \"c\"}",
                "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]},"
                        + " \"uniqueKeyPolicy\": {\"uniqueKeys\": [{\"paths\": [\"/e\"]}]}}",
                "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]},"
                        + " \"conflictResolutionPolicy\": {\"mode\": \"Custom\"}}"
            })
    void whatACreatedContainerIsStays(String next) {
        ContainerDefinition now = parse("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}");

        assertThatOrreryFails(() -> now.checkReplaceableBy(parse(next))).withCode(ErrorCode.DEFINITION_IMMUTABLE);
    }

    @Test
    void theProcedureThatResolvesConflictsStays() {
        ContainerDefinition now = parse(
                """
                {"id": "c", "conflictResolutionPolicy": {"mode": "Custom", "conflictResolutionProcedure": "p"}}
                """);
        ContainerDefinition next = parse(
                """
                {"id": "c", "conflictResolutionPolicy": {"mode": "Custom", "conflictResolutionProcedure": "q"}}
                """);

        assertThatOrreryFails(() -> now.checkReplaceableBy(next)).withCode(ErrorCode.DEFINITION_IMMUTABLE);
    }

    @Test
    void allElseCanBeChanged() {
        ContainerDefinition now = parse("{\"id\": \"c\"}");
        ContainerDefinition next = parse(
                """
                {"id": "c", "defaultTtl": 5, "indexingPolicy": {"indexingMode": "none"},
                 "conflictResolutionPolicy": {"conflictResolutionPath": "/p"},
                 "computedProperties": [{"name": "x", "query": "SELECT VALUE 1 FROM c"}],
                 "changeFeedPolicy": {"retentionDuration": 1},
                 "fullTextPolicy": {"fullTextPaths": [{"path": "/t"}]}, "somethingNew": 1}
                """);

        assertThatCode(() -> now.checkReplaceableBy(next)).doesNotThrowAnyException();
        assertThatCode(() -> next.checkReplaceableBy(now)).doesNotThrowAnyException();
    }

    @Test
    void versionsAreKeptForSomeMinutesOrNotAtAll() {
        ContainerDefinition kept = parse("{\"id\": \"c\", \"changeFeedPolicy\": {\"retentionDuration\": 90}}");
        ContainerDefinition none = parse("{\"id\": \"c\", \"changeFeedPolicy\": {\"retentionDuration\": 0}}");
        ContainerDefinition unsaid = parse("{\"id\": \"c\", \"changeFeedPolicy\": {}}");

        assertThat(kept.versionRetention()).isEqualTo(Duration.ofMinutes(90));
        assertThat(none.versionRetention()).isZero();
        assertThat(unsaid.versionRetention()).isZero();
        assertThat(parse("{\"id\": \"c\"}").versionRetention()).isZero();
    }

    @Test
    void vectorsCanOnlyBeAdded() {
        ContainerDefinition none = parse("{\"id\": \"c\"}");
        ContainerDefinition one = withVectors(VECTOR);
        ContainerDefinition two = withVectors("{\"path\": \"/w\", \"dimensions\": 5}," + VECTOR);
        ContainerDefinition changed = withVectors(VECTOR.replace("\"dimensions\": 3", "\"dimensions\": 4"));

        assertThatCode(() -> none.checkReplaceableBy(one)).doesNotThrowAnyException();
        assertThatCode(() -> one.checkReplaceableBy(two)).doesNotThrowAnyException();
        assertThatOrreryFails(() -> two.checkReplaceableBy(one)).withCode(ErrorCode.DEFINITION_IMMUTABLE);
        assertThatOrreryFails(() -> one.checkReplaceableBy(none)).withCode(ErrorCode.DEFINITION_IMMUTABLE);
        assertThatOrreryFails(() -> one.checkReplaceableBy(changed)).withCode(ErrorCode.DEFINITION_IMMUTABLE);
    }

    private static ContainerDefinition withVectors(String vectors) {
        return parse("{\"id\": \"c\", \"vectorEmbeddingPolicy\": {\"vectorEmbeddings\": [" + vectors + "]}}");
    }

    private static ContainerDefinition parse(String json) {
        JsonValue parsed = JsonText.parse(json);
        return ContainerDefinition.parse(parsed);
    }
}
