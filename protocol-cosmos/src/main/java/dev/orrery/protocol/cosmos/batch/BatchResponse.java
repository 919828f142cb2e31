package dev.orrery.protocol.cosmos.batch;

import java.util.List;

/** The body that answers a batch: an answer for each operation, in their order. */
public final class BatchResponse {

    private BatchResponse() {}

    public static byte[] write(BatchFormat format, List<OperationAnswer> answers) {
        return switch (format) {
            case JSON -> JsonAnswers.write(answers);
            case HYBRID_ROW -> RowAnswers.write(answers);
        };
    }
}
