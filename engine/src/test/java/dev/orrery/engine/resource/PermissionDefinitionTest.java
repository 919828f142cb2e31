package dev.orrery.engine.resource;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.partition.PartitionKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionDefinitionTest {

    @Test
    void itComesBackAsItWasGiven() {
        String text = """
                {"id":"p","permissionMode":"aLL","resource":"/dbs/d/colls/c/","resourcePartitionKey":"x"}""";

        PermissionDefinition definition = PermissionDefinition.parse(json(text));

        assertThat(definition.toJson()).hasToString(text);
        assertThat(definition.mode().access()).isEqualTo(PermissionMode.Access.ALL);
        assertThat(definition.partitionKey()).contains(PartitionKey.of("x"));
    }

    @Test
    void whatTheServerAddsIsLeftOut() {
        PermissionDefinition definition = PermissionDefinition.parse(json("""
                {"id": "p", "permissionMode": "Read", "resource": "dbs/d/colls/c", "_token": "t", "_rid": "r"}"""));

        assertThat(definition.toJson())
                .isEqualTo(json("{\"id\": \"p\", \"permissionMode\": \"Read\", \"resource\": \"dbs/d/colls/c\"}"));
    }

    @Test
    void thePartitionKeyIsAnArrayOrItsOnlyElement() {
        assertThat(withKey("[\"x\", 1]").partitionKey()).contains(PartitionKey.of("x", 1));
        assertThat(withKey("7").partitionKey()).contains(PartitionKey.of(7));
        assertThat(withKey("null").partitionKey()).isEmpty();
        assertThatOrreryFails(() -> withKey("[[1]]")).withCode(ErrorCode.INVALID_PARTITION_KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dbs/d",
                "dbs/d/colls/c",
                "/dbs/d/colls/c/",
                "dbs/AQAAAA==/colls/AQAAAJ0fgTc=",
                "dbs/d/colls/c/docs/a b",
                "dbs/d/colls/c/sprocs/s",
                "dbs/d/colls/c/triggers/t/",
                "dbs/d/colls/c/udfs/u"
            })
    void theResourceIsALink(String link) {
        assertThat(withResource(link).resource()).isEqualTo(link);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d", "dbs", "dbs/", "colls/c", "dbs/d/colls", "dbs/d/users/u", "dbs/d/colls/c/x/y"})
    void whatIsNoLinkIsRefused(String link) {
        assertThatOrreryFails(() -> withResource(link)).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\": \"p\", \"permissionMode\": \"Write\", \"resource\": \"dbs/d\"}",
                "{\"id\": \"p\", \"resource\": \"dbs/d\"}",
                "{\"id\": \"p\", \"permissionMode\": \"All\"}"
            })
    void modeAndResourceMustBeThere(String text) {
        assertThatOrreryFails(() -> PermissionDefinition.parse(json(text))).withCode(ErrorCode.INVALID_DEFINITION);
    }

    private static PermissionDefinition withResource(String link) {
        return PermissionDefinition.parse(
                json("{\"id\": \"p\", \"permissionMode\": \"All\", \"resource\": \"" + link + "\"}"));
    }

    private static PermissionDefinition withKey(String key) {
        return PermissionDefinition.parse(json("""
                {"id": "p", "permissionMode": "All", "resource": "dbs/d/colls/c", "resourcePartitionKey": %s}
                """.formatted(key)));
    }
}
