package dev.orrery.engine.container;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.ConflictResolutionPolicy.Mode;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConflictResolutionPolicyTest {

    @Test
    void byDefaultTheLastWriterWins() {
        String shown =
                """
                {"mode": "LastWriterWins", "conflictResolutionPath": "/_ts", "conflictResolutionProcedure": ""}
                """;

        assertThat(ConflictResolutionPolicy.DEFAULT.toJson()).isEqualTo(JsonText.parse(shown));
        assertThat(ConflictResolutionPolicy.parse(JsonValue.UNDEFINED)).isEqualTo(ConflictResolutionPolicy.DEFAULT);
        assertThat(parse("{}")).isEqualTo(ConflictResolutionPolicy.DEFAULT);
        assertThat(parse("{\"mode\": \"lastWriterWins\", \"conflictResolutionPath\": \"\"}"))
                .isEqualTo(ConflictResolutionPolicy.DEFAULT);
    }

    @Test
    void anotherPathMayDecide() {
        ConflictResolutionPolicy policy =
                parse("{\"mode\": \"LastWriterWins\", \"conflictResolutionPath\": \"/priority\"}");

        assertThat(policy.path()).isEqualTo("/priority");
        assertThat(ConflictResolutionPolicy.parse(policy.toJson())).isEqualTo(policy);
    }

    @Test
    void aProcedureMayDecide() {
        ConflictResolutionPolicy policy =
                parse("{\"mode\": \"custom\", \"conflictResolutionProcedure\": \"dbs/d/colls/c/sprocs/merge\"}");

        assertThat(policy).isEqualTo(new ConflictResolutionPolicy(Mode.CUSTOM, "", "dbs/d/colls/c/sprocs/merge"));
        assertThat(ConflictResolutionPolicy.parse(policy.toJson())).isEqualTo(policy);
    }

    @Test
    void aCustomPolicyMayLeaveConflictsOpen() {
        assertThat(parse("{\"mode\": \"Custom\"}").procedure()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"mode\": \"FirstWriterWins\"}",
                "{\"mode\": 1}",
                "{\"conflictResolutionPath\": \"priority\"}",
                "{\"conflictResolutionPath\": 1}",
                "{\"mode\": \"LastWriterWins\", \"conflictResolutionProcedure\": \"p\"}",
                "{\"mode\": \"Custom\", \"conflictResolutionPath\": \"/a\"}"
            })
    void whatContradictsItselfIsRefused(String json) {
        assertThatOrreryFails(() -> parse(json)).withCode(ErrorCode.INVALID_DEFINITION);
    }

    private static ConflictResolutionPolicy parse(String json) {
        return ConflictResolutionPolicy.parse(JsonText.parse(json));
    }
}
