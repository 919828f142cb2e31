package dev.orrery.protocol.cosmos.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import org.junit.jupiter.api.Test;

class ScriptErrorTextTest {

    private final OrreryException thrown = new OrreryException(
            ErrorCode.SCRIPT_FAILED, "The script has thrown an error")
            .with("exception", "Error: \"No\"")
            .with("stack", "    at s (s.js:1:2)");

    @Test
    void anErrorThatAProgramThrewIsToldAsClientsExpect() {
        assertThat(ErrorAnswer.message(thrown))
                .isEqualTo("Message: {\"Errors\":[\"Encountered exception while executing function. Exception = "
                        + "Error: \\\"No\\\"\\r\\nStack trace: Error: \\\"No\\\"\\n    at s (s.js:1:2)\"]}"
                        + "\r\nThe script has thrown an error");
    }

    @Test
    void aProgramThatDoesNotCompileIsToldWithThePlace() {
        OrreryException invalid = new OrreryException(ErrorCode.INVALID_SCRIPT, "The program can't be compiled")
                .with("name", "s")
                .with("problem", "Expected , but found ;")
                .with("line", 2)
                .with("column", 7);

        assertThat(ErrorAnswer.message(invalid))
                .isEqualTo("Message: {\"Errors\":[\"Encountered exception while compiling Javascript. Exception = "
                        + "SyntaxError: Expected , but found ;\\r\\n"
                        + "Stack trace: SyntaxError: Expected , but found ;\\n    at s:2:7\"]}"
                        + "\r\nThe program can't be compiled");
    }

    @Test
    void theNumberOfAnErrorIsTheSubStatus() {
        assertThat(ErrorStatus.of(thrown)).isEqualTo(new ErrorStatus(400, 0));
        assertThat(ErrorStatus.of(thrown.with("number", 409))).isEqualTo(new ErrorStatus(400, 409));
    }

    @Test
    void aNumberAmongTheFactsOfOtherFailuresIsNoSubStatus() {
        OrreryException missing = new OrreryException(ErrorCode.ITEM_NOT_FOUND, "Not there").with("number", 409);

        assertThat(ErrorStatus.of(missing)).isEqualTo(new ErrorStatus(404, 0));
    }

    @Test
    void aProgramThatTookTooLongIsToldWithTheFacts() {
        OrreryException late =
                new OrreryException(ErrorCode.SCRIPT_TIMEOUT, "The script took longer than {millisMax} ms")
                        .with("millisMax", 5000);

        assertThat(ErrorAnswer.message(late))
                .isEqualTo("Message: {\"Errors\":[\"The script took longer than 5000 ms\"]}"
                        + "\r\nThe script took longer than 5000 ms");
    }

    @Test
    void aTriggerForAnotherOperationIsToldAsClientsExpect() {
        OrreryException unfit = new OrreryException(ErrorCode.INVALID_REQUEST, "Not for this operation")
                .with("trigger", "t")
                .with("triggerOperation", "Update")
                .with("operation", "Upsert");

        assertThat(ErrorAnswer.message(unfit))
                .contains("Trigger 't' was defined with operation type 'Update', and therefore is invalid for "
                        + "'Upsert'.");
    }
}
