package dev.orrery.protocol.cosmos.batch;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.protocol.cosmos.batch.hybridrow.RowBytes;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowOperationsTest {

    /** As .NET writes it, with a comment in the segment. */
    private static final byte[] STREAM = RowBytes.of(
            """
            81 F0D8FF7F 01 14000000 14 02 07 'comment'

            81 F1D8FF7F 28000000 2BF3725B
            81 7054E17F 47 00000000 02000000 05 '["p"]' 13 '{"id":"a","pk":"p"}'

            81 F1D8FF7F 32000000 6DDF687C
            81 7054E17F 53 05000000 02000000 01 'a' 19 '{"id":"a","pk":"p","n":1}' 03 0C 14 09 03 '"e"'

            81 F1D8FF7F 16000000 788626C2
            81 7054E17F 17 04000000 02000000 05 '["p"]' 01 'a'

            81 F1D8FF7F 29000000 97E79759
            81 7054E17F 47 14000000 02000000 05 '["p"]' 0A '{"id":"b"}' 14 08 07 'Exclude'

            81 F1D8FF7F 1C000000 65713221
            81 7054E17F 17 02000000 02000000 05 '["p"]' 01 'b' 14 0A 03 '"f"'
            """);

    private static final Optional<PartitionKey> P = Optional.of(PartitionKey.of("p"));

    @Test
    void theOperationsOfAStreamAreRead() {
        BatchRequest request = BatchRequest.parse(STREAM);

        assertThat(request.format()).isEqualTo(BatchFormat.HYBRID_ROW);
        assertThat(request.operations())
                .extracting(BatchOperation::type)
                .containsExactly(
                        BatchOperationType.CREATE,
                        BatchOperationType.REPLACE,
                        BatchOperationType.DELETE,
                        BatchOperationType.UPSERT,
                        BatchOperationType.READ);
        assertThat(request.operations())
                .extracting(BatchOperation::partitionKey)
                .containsExactly(P, Optional.empty(), P, P, P);
    }

    @Test
    void anOperationHasAllThatWasSent() {
        BatchOperation replace = BatchRequest.parse(STREAM).operations().get(1);

        assertThat(replace).isEqualTo(new BatchOperation(
                BatchOperationType.REPLACE,
                Optional.of("a"),
                Optional.empty(),
                Optional.of(JsonText.parse("{\"id\":\"a\",\"pk\":\"p\",\"n\":1}")),
                Optional.of("\"e\""),
                Optional.empty(),
                true,
                Optional.empty()));
    }

    @Test
    void theRarerOptionsAreReadToo() {
        BatchRequest request = BatchRequest.parse(STREAM);

        assertThat(request.operations().get(3).indexingDirective()).contains("Exclude");
        assertThat(request.operations().get(4).ifNoneMatch()).contains("\"f\"");
        assertThat(request.operations().get(4).minimalReturn()).isFalse();
    }

    @Test
    void columnsThatNobodyNeedsArePassedOver() {
        byte[] stream = RowBytes.stream(
                "81 7054E17F 3F 01000000 02000000 05 '[\"p\"]' 01 EE 01 'a' 02 ABCD 07 0B 3C000000");

        BatchOperation patch = BatchRequest.parse(stream).operations().getFirst();

        assertThat(patch.type()).isEqualTo(BatchOperationType.PATCH);
        assertThat(patch.partitionKey()).isEqualTo(P);
        assertThat(patch.id()).contains("a");
        assertThat(patch.resourceBody()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '|', textBlock = """
            INVALID_REQUEST,       |81 7054E17F 02 00000000 02000000|
            INVALID_REQUEST,       |81 7054E17F 03 03000000 02000000|
            INVALID_REQUEST,       |81 7054E17F 03 00000000 01000000|
            INVALID_REQUEST,       |81 7054E17F 43 00000000 02000000 02 80E0|
            INVALID_JSON,          |81 7054E17F 43 00000000 02000000 02 '{"'|
            INVALID_JSON,          |81 7054E17F 43 00000000 02000000 00|
            INVALID_PARTITION_KEY, |81 7054E17F 07 00000000 02000000 01 'p'|
            """)
    void anOperationThatMakesNoSenseIsRefused(ErrorCode code, String row) {
        assertThatOrreryFails(() -> BatchRequest.parse(RowBytes.stream(row))).withCode(code);
    }
}
