package dev.orrery.protocol.cosmos.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.protocol.cosmos.batch.hybridrow.HybridRow;
import dev.orrery.protocol.cosmos.batch.hybridrow.RecordIo;
import dev.orrery.protocol.cosmos.batch.hybridrow.RowBytes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchResponseTest {

    private static final OperationAnswer CREATED = new OperationAnswer(
            201, 0, 7.5, Optional.of("\"e\""), Optional.of(JsonText.parse("{\"id\":\"a\"}")), 0);
    private static final OperationAnswer THROTTLED =
            new OperationAnswer(429, 3200, 0.5, Optional.empty(), Optional.empty(), 250);

    @Test
    void aJsonAnswerIsAnArrayWithAnObjectForEachOperation() {
        String json = new String(
                BatchResponse.write(BatchFormat.JSON, List.of(CREATED, THROTTLED)), StandardCharsets.UTF_8);

        assertThat(json)
                .isEqualTo("[{\"statusCode\":201,\"subStatusCode\":0,\"requestCharge\":7.5,\"eTag\":\"\\\"e\\\"\","
                        + "\"resourceBody\":{\"id\":\"a\"},\"retryAfterMilliseconds\":0},"
                        + "{\"statusCode\":429,\"subStatusCode\":3200,\"requestCharge\":0.5,"
                        + "\"retryAfterMilliseconds\":250}]");
    }

    @Test
    void aRowAnswerIsAStreamWithARowForEachOperation() {
        byte[] stream = BatchResponse.write(BatchFormat.HYBRID_ROW, List.of(CREATED, THROTTLED));

        assertThat(stream).isEqualTo(RowBytes.of(
                """
                81 F0D8FF7F 01 0A000000

                81 F1D8FF7F 27000000 8F085E98
                81 7154E17F 0F C9000000 00000000 03 '"e"' 0A '{"id":"a"}' 10 06 0000000000001E40

                81 F1D8FF7F 1E000000 30BCF578
                81 7154E17F 03 AD010000 800C0000 0B 05 FA000000 10 06 000000000000E03F
                """));
    }

    @Test
    void aRowAnswerCanBeReadBack() {
        byte[] stream = BatchResponse.write(BatchFormat.HYBRID_ROW, List.of(THROTTLED));

        List<HybridRow> rows = RecordIo.read(RowAnswers.SCHEMA, stream);

        assertThat(rows)
                .containsExactly(HybridRow.EMPTY
                        .with(RowAnswers.STATUS_CODE, 429)
                        .with(RowAnswers.SUB_STATUS_CODE, 3200)
                        .with(RowAnswers.RETRY_AFTER_MILLIS, 250L)
                        .with(RowAnswers.REQUEST_CHARGE, 0.5));
    }

    @Test
    void noOperationsHaveAnEmptyAnswer() {
        assertThat(BatchResponse.write(BatchFormat.JSON, List.of())).asString().isEqualTo("[]");
        assertThat(BatchResponse.write(BatchFormat.HYBRID_ROW, List.of()))
                .isEqualTo(RowBytes.of("81 F0D8FF7F 01 0A000000"));
    }
}
