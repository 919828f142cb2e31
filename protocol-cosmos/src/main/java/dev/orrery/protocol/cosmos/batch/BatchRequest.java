package dev.orrery.protocol.cosmos.batch;

import java.util.List;

/** The operations of a batch or of bulk, and the form they came in. The caller checks how many there may be. */
public record BatchRequest(BatchFormat format, List<BatchOperation> operations) {

    public BatchRequest {
        operations = List.copyOf(operations);
    }

    /** Reads a body; {@code INVALID_REQUEST}, {@code INVALID_JSON} and the like if it is malformed. */
    public static BatchRequest parse(byte[] body) {
        BatchFormat format = BatchFormat.of(body);
        return new BatchRequest(
                format,
                switch (format) {
                    case JSON -> JsonOperations.read(body);
                    case HYBRID_ROW -> RowOperations.read(body);
                });
    }
}
