package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.value.JsonText;
import dev.orrery.protocol.cosmos.batch.hybridrow.Column;
import dev.orrery.protocol.cosmos.batch.hybridrow.FieldType;
import dev.orrery.protocol.cosmos.batch.hybridrow.HybridRow;
import dev.orrery.protocol.cosmos.batch.hybridrow.RecordIo;
import dev.orrery.protocol.cosmos.batch.hybridrow.RowSchema;
import dev.orrery.protocol.cosmos.batch.hybridrow.Storage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Writes answers as a stream of rows, of which each is an answer. */
final class RowAnswers {

    static final Column<Integer> STATUS_CODE = new Column<>("statusCode", FieldType.INT32, Storage.FIXED);
    static final Column<Integer> SUB_STATUS_CODE = new Column<>("subStatusCode", FieldType.INT32, Storage.FIXED);
    static final Column<String> ETAG = new Column<>("eTag", FieldType.UTF8, Storage.VARIABLE);
    static final Column<ByteBuffer> RESOURCE_BODY = new Column<>("resourceBody", FieldType.BINARY, Storage.VARIABLE);
    static final Column<Long> RETRY_AFTER_MILLIS =
            new Column<>("retryAfterMilliseconds", FieldType.UINT32, Storage.SPARSE);
    static final Column<Double> REQUEST_CHARGE = new Column<>("requestCharge", FieldType.FLOAT64, Storage.SPARSE);

    static final RowSchema SCHEMA = new RowSchema(
            2145473649,
            List.of(STATUS_CODE, SUB_STATUS_CODE, ETAG, RESOURCE_BODY, RETRY_AFTER_MILLIS, REQUEST_CHARGE));

    private RowAnswers() {}

    static byte[] write(List<OperationAnswer> answers) {
        return RecordIo.write(SCHEMA, answers.stream().map(RowAnswers::row).toList());
    }

    private static HybridRow row(OperationAnswer answer) {
        return HybridRow.EMPTY
                .with(STATUS_CODE, answer.statusCode())
                .with(SUB_STATUS_CODE, answer.subStatusCode())
                .with(ETAG, answer.etag())
                .with(RESOURCE_BODY, answer.resourceBody().map(JsonText::write).map(ByteBuffer::wrap))
                .with(RETRY_AFTER_MILLIS, retryAfterMillis(answer))
                .with(REQUEST_CHARGE, answer.requestCharge());
    }

    private static Optional<Long> retryAfterMillis(OperationAnswer answer) {
        return answer.retryAfterMillis() == 0 ? Optional.empty() : Optional.of((long) answer.retryAfterMillis());
    }
}
