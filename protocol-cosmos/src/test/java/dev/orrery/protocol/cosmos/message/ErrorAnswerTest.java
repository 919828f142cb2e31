package dev.orrery.protocol.cosmos.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import org.junit.jupiter.api.Test;

class ErrorAnswerTest {

    @Test
    void aMessageHasTheSentenceAndTheFacts() {
        OrreryException problem = new OrreryException(ErrorCode.INVALID_TTL, "{ttl} s is too short").with("ttl", 0);

        assertThat(ErrorAnswer.message(problem)).isEqualTo("0 s is too short");
    }

    @Test
    void aRefusedPathOfAPartitionKeyIsToldAsClientsExpect() {
        OrreryException problem =
                new OrreryException(ErrorCode.INVALID_PARTITION_KEY_PATH, "No path").with("path", "id");

        assertThat(ErrorAnswer.message(problem))
                .startsWith("The partition key component definition path 'id' could not be accepted.")
                .contains("Partition key paths must contain only valid characters")
                .endsWith("No path");
    }

    @Test
    void partitionKeysThatDoNotFitAreToldAsClientsExpect() {
        OrreryException partial = refusal("[\"a\"]");
        OrreryException other = new OrreryException(ErrorCode.PARTITION_KEY_MISMATCH, "Not the one in the item");

        assertThat(ErrorAnswer.message(partial))
                .startsWith(
                        "Partition key provided either doesn't correspond to definition in the collection or doesn't"
                                + " match partition key field values specified in the document. The partition key [\"a\"] has fewer");
        assertThat(ErrorAnswer.message(other))
                .startsWith("PartitionKey extracted from document doesn't match the one specified in the header.")
                .contains("wrong-pk-value")
                .endsWith("Not the one in the item");
    }

    private static OrreryException refusal(String key) {
        PartitionKeyDefinition definition = PartitionKeyDefinition.multiHash("/a", "/b");
        return catchThrowableOfType(
                OrreryException.class, () -> definition.checkFull(PartitionKey.parse(key)));
    }

    @Test
    void aMissingItemIsToldAsClientsExpect() {
        OrreryException problem = new OrreryException(ErrorCode.ITEM_NOT_FOUND, "There is no item");

        assertThat(ErrorAnswer.message(problem))
                .startsWith("Entity with the specified id does not exist in the system.")
                .contains("Resource Not Found.")
                .endsWith("There is no item");
    }

    @Test
    void aRequestThatIsTooLargeIsToldAsClientsExpect() {
        OrreryException problem = new OrreryException(ErrorCode.REQUEST_TOO_LARGE, "More than 2 MB");

        assertThat(ErrorAnswer.message(problem))
                .startsWith("Message: {\"Errors\":[\"Request size is too large\"]}\r\n")
                .endsWith("More than 2 MB");
    }
}
