package dev.orrery.engine.resource;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptDefinitionTest {

    private static final String TRIGGER =
            """
            {"id": "t", "body": "serverScript() {…}", "triggerType": "pre", "triggerOperation": "All"}
            """;

    @Test
    void theBodyIsKeptWithoutBeingCompiled() {
        ScriptDefinition script = parse(ScriptKind.STORED_PROCEDURE, "{\"id\": \"p\", \"body\": \"not (script\\n\"}");

        assertThat(script.body()).isEqualTo("not (script\n");
        assertThat(script.triggerType()).isEmpty();
        assertThat(script.triggerOperation()).isEmpty();
    }

    @Test
    void aTriggerSaysWhenItRuns() {
        ScriptDefinition trigger = parse(ScriptKind.TRIGGER, TRIGGER);

        assertThat(trigger.triggerType().orElseThrow().moment()).isEqualTo(TriggerType.Moment.PRE);
        assertThat(trigger.triggerOperation().orElseThrow().writes()).isEqualTo(TriggerOperation.Writes.ALL);
    }

    @Test
    void itIsShownInItsAuthorsSpelling() {
        assertThat(parse(ScriptKind.TRIGGER, TRIGGER).toJson()).isEqualTo(JsonText.parse(TRIGGER));
    }

    @ParameterizedTest
    @EnumSource(ScriptKind.class)
    void itComesBackFromItsJson(ScriptKind kind) {
        ScriptDefinition script = parse(kind, TRIGGER);

        assertThat(ScriptDefinition.parse(kind, script.toJson())).isEqualTo(script);
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "Create", "UPDATE", "delete", "Replace", "upsert"})
    void everyOperationIsKnownInAnyCase(String operation) {
        assertThat(TriggerOperation.parse(operation).spelling()).isEqualTo(operation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\": \"t\", \"body\": \"\", \"triggerOperation\": \"All\"}",
                "{\"id\": \"t\", \"body\": \"\", \"triggerType\": \"Pre\"}",
                "{\"id\": \"t\", \"body\": \"\", \"triggerType\": \"During\", \"triggerOperation\": \"All\"}",
                "{\"id\": \"t\", \"body\": \"\", \"triggerType\": \"Pre\", \"triggerOperation\": \"Read\"}",
                "{\"id\": \"t\", \"body\": \"\", \"triggerType\": 1, \"triggerOperation\": \"All\"}",
                "{\"id\": \"t\", \"triggerType\": \"Pre\", \"triggerOperation\": \"All\"}",
                "{\"id\": \"t\", \"body\": 1, \"triggerType\": \"Pre\", \"triggerOperation\": \"All\"}"
            })
    void aTriggerWithoutBodyTypeOrOperationIsRefused(String json) {
        assertThatOrreryFails(() -> parse(ScriptKind.TRIGGER, json)).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"body\": \"\"}", "{\"id\": 1, \"body\": \"\"}", "{\"id\": \"a/b\", \"body\": \"\"}"})
    void theIdFollowsTheRulesForNames(String json) {
        assertThatOrreryFails(() -> parse(ScriptKind.FUNCTION, json)).withCode(ErrorCode.INVALID_ID);
    }

    private static ScriptDefinition parse(ScriptKind kind, String json) {
        return ScriptDefinition.parse(kind, JsonText.parse(json));
    }
}
