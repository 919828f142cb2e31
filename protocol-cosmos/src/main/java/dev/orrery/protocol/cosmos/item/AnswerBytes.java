package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import java.util.List;

/** Counts the bytes of a batch's answer while it runs, and refuses a batch whose answer would be too large. */
final class AnswerBytes {

    private static final long BYTES_MAX = 4 << 20;

    private final List<BatchOperation> operations;
    private long bytes;

    AnswerBytes(List<BatchOperation> operations) {
        this.operations = operations;
    }

    void add(int place, ItemResult result) {
        if (OperationAnswers.hidesBody(operations.get(place), result)) {
            return;
        }
        bytes += result.item().map(item -> item.body().encodedLength()).orElse(0);
        if (bytes > BYTES_MAX) {
            throw new OrreryException(
                    ErrorCode.RESPONSE_TOO_LARGE,
                    "The answer to the batch would be larger than {bytesMax} bytes. Read fewer items at once")
                    .with("bytesMax", BYTES_MAX);
        }
    }
}
