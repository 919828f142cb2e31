package dev.orrery.protocol.cosmos.rest.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import org.junit.jupiter.api.Test;

class ErrorAnswerTest {

    @Test
    void aMessageHasTheSentenceAndTheFacts() {
        OrreryException problem = new OrreryException(ErrorCode.INVALID_TTL, "Too short").with("ttl", 0);

        assertThat(ErrorAnswer.message(problem)).isEqualTo("Too short {ttl=0}");
    }

    @Test
    void aRefusedPathOfAPartitionKeyIsToldAsClientsExpect() {
        OrreryException problem =
                new OrreryException(ErrorCode.INVALID_PARTITION_KEY_PATH, "No path").with("path", "id");

        assertThat(ErrorAnswer.message(problem))
                .startsWith("The partition key component definition path 'id' could not be accepted.")
                .contains("Partition key paths must contain only valid characters")
                .endsWith("No path {path=id}");
    }

    @Test
    void aRequestThatIsTooLargeIsToldAsClientsExpect() {
        OrreryException problem = new OrreryException(ErrorCode.REQUEST_TOO_LARGE, "More than 2 MB");

        assertThat(ErrorAnswer.message(problem))
                .startsWith("Message: {\"Errors\":[\"Request size is too large\"]}\r\n")
                .endsWith("More than 2 MB");
    }
}
