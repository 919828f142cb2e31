package dev.orrery.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OrreryExceptionTest {

    private static final String TEMPLATE = "Two computed properties have the same name: '{name}'. Rename one.";

    @Test
    void theMessageSaysTheFactsThatTheTextNames() {
        OrreryException failure = new OrreryException(ErrorCode.INVALID_DEFINITION, TEMPLATE).with("name", "total");

        assertThat(failure).hasMessage("Two computed properties have the same name: 'total'. Rename one.");
        assertThat(failure.template()).isEqualTo(TEMPLATE);
    }

    @Test
    void otherFactsAreForProgramsAndLogs() {
        OrreryException failure = new OrreryException(ErrorCode.PARTITION_GONE, "It is gone").with("range", 3);

        assertThat(failure).hasMessage("It is gone");
        assertThat(failure.facts()).containsEntry("range", 3);
        assertThat(failure.toString()).contains("PARTITION_GONE", "It is gone", "range=3");
    }

    @Test
    void factsAreShownAsTheyAre() {
        OrreryException failure = new OrreryException(ErrorCode.INVALID_ID, "'{a}' {\"x\": …} {b} {c}")
                .with("a", "$1 {b} \\")
                .with("b", null);

        assertThat(failure).hasMessage("'$1 {b} \\' {\"x\": …} null {c}");
    }

    @Test
    void longFactsAreCut() {
        OrreryException failure = new OrreryException(ErrorCode.INVALID_ID, "{id}").with("id", "x".repeat(1_000));

        assertThat(failure).hasMessage("x".repeat(200) + "…");
    }

    @Test
    void aFailureThatIsThrownAgainSaysTheSame() {
        OrreryException failure = new OrreryException(ErrorCode.INVALID_DEFINITION, TEMPLATE).with("name", "total");

        assertThat(failure.again()).hasMessage(failure.getMessage()).hasCause(failure);
        assertThat(failure.as(ErrorCode.INVALID_ID).code()).isEqualTo(ErrorCode.INVALID_ID);
        assertThat(failure.as(ErrorCode.INVALID_ID)).hasMessage(failure.getMessage());
    }
}
