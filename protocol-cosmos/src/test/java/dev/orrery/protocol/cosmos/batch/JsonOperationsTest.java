package dev.orrery.protocol.cosmos.batch;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonOperationsTest {

    @Test
    void anOperationHasAllThatWasSent() {
        BatchRequest request = parse(
                """
                [{"operationType": "Replace", "id": "x", "partitionKey": "[\\"pk\\"]", "resourceBody": {"id": "x"},
                  "ifMatch": "\\"e\\"", "ifNoneMatch": "f", "minimalReturnPreference": true,
                  "indexingDirective": "Include"}]
                """);

        assertThat(request.format()).isEqualTo(BatchFormat.JSON);
        assertThat(request.operations())
                .containsExactly(new BatchOperation(
                        BatchOperationType.REPLACE,
                        Optional.of("x"),
                        Optional.of(PartitionKey.of("pk")),
                        Optional.of(JsonText.parse("{\"id\": \"x\"}")),
                        Optional.of("\"e\""),
                        Optional.of("f"),
                        true,
                        Optional.of("Include")));
    }

    @Test
    void whatIsNullOrMissingIsAbsent() {
        BatchRequest request = parse(
                """
                [{"operationType": "Delete", "id": null, "resourceBody": null, "ifMatch": null, "ifNoneMatch": null,
                  "minimalReturnPreference": null, "indexingDirective": null},
                 {"operationType": "Delete"}]
                """);

        BatchOperation bare = new BatchOperation(
                BatchOperationType.DELETE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty());
        assertThat(request.operations()).containsExactly(bare, bare);
    }

    @Test
    void operationsKeepTheirOrder() {
        BatchRequest request = parse(
                """
                [{"operationType": "Create"}, {"operationType": "Upsert"}, {"operationType": "Replace"},
                 {"operationType": "Read"}, {"operationType": "Delete"}, {"operationType": "Patch"}]
                """);

        assertThat(request.operations())
                .extracting(BatchOperation::type)
                .containsExactly(
                        BatchOperationType.CREATE,
                        BatchOperationType.UPSERT,
                        BatchOperationType.REPLACE,
                        BatchOperationType.READ,
                        BatchOperationType.DELETE,
                        BatchOperationType.PATCH);
    }

    @Test
    void anEmptyBatchHasNoOperations() {
        assertThat(parse("[]").operations()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '|', textBlock = """
            |"[\\"a\\", 1, null, {}]"|, |["a", 1, null, {}]|
            |["a", 1, {}]|,             |["a", 1, {}]|
            |"B"|,                      |["B"]|
            |"[B"|,                     |["[B"]|
            |"{}"|,                     |["{}"]|
            |""|,                       |[""]|
            |7|,                        |[7]|
            |true|,                     |[true]|
            |null|,                     |[null]|
            |{}|,                       |[{}]|
            """)
    void aPartitionKeyIsAnArrayInAStringOrAValue(String sent, String key) {
        BatchRequest request = parse("[{\"operationType\": \"Read\", \"partitionKey\": " + sent + "}]");

        assertThat(request.operations().getFirst().partitionKey()).contains(PartitionKey.parse(key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": 1}", "[[1]]", "\"[{\\\"a\\\": 1}]\""})
    void aPartitionKeyHasNoStructures(String sent) {
        assertThatOrreryFails(() -> parse("[{\"operationType\": \"Read\", \"partitionKey\": " + sent + "}]"))
                .withCode(ErrorCode.INVALID_PARTITION_KEY);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{}",
        "[1]",
        "[[]]",
        "[{}]",
        "[{\"operationType\": null}]",
        "[{\"operationType\": 1}]",
        "[{\"operationType\": \"ReadFeed\"}]",
        "[{\"operationType\": \"create\"}]",
        "[{\"operationType\": \"Read\", \"id\": 1}]",
        "[{\"operationType\": \"Read\", \"ifMatch\": {}}]",
        "[{\"operationType\": \"Read\", \"ifNoneMatch\": []}]",
        "[{\"operationType\": \"Read\", \"minimalReturnPreference\": \"true\"}]",
    })
    void anOperationThatMakesNoSenseIsRefused(String body) {
        assertThatOrreryFails(() -> parse(body)).withCode(ErrorCode.INVALID_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[{\"operationType\": }]", "[] []"})
    void whatIsNotJsonIsRefused(String body) {
        assertThatOrreryFails(() -> parse(body)).withCode(ErrorCode.INVALID_JSON);
    }

    @Test
    void aBodyMayBeAnyValue() {
        BatchRequest request = parse("[{\"operationType\": \"Create\", \"resourceBody\": 5}]");

        assertThat(request.operations().getFirst().resourceBody()).contains(JsonValue.of(5));
    }

    private static BatchRequest parse(String body) {
        return BatchRequest.parse(body.getBytes(UTF_8));
    }
}
