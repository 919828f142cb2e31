package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.batch.hybridrow.Column;
import dev.orrery.protocol.cosmos.batch.hybridrow.FieldType;
import dev.orrery.protocol.cosmos.batch.hybridrow.HybridRow;
import dev.orrery.protocol.cosmos.batch.hybridrow.RecordIo;
import dev.orrery.protocol.cosmos.batch.hybridrow.RowSchema;
import dev.orrery.protocol.cosmos.batch.hybridrow.Storage;
import java.nio.ByteBuffer;
import java.util.List;

/** Reads operations from a stream of rows, of which each is an operation. */
final class RowOperations {

    static final Column<Integer> OPERATION_TYPE = new Column<>("operationType", FieldType.INT32, Storage.FIXED);
    static final Column<Integer> RESOURCE_TYPE = new Column<>("resourceType", FieldType.INT32, Storage.FIXED);
    static final Column<String> PARTITION_KEY = new Column<>("partitionKey", FieldType.UTF8, Storage.VARIABLE);
    static final Column<ByteBuffer> EFFECTIVE_PARTITION_KEY =
            new Column<>("effectivePartitionKey", FieldType.BINARY, Storage.VARIABLE);
    static final Column<String> ID = new Column<>("id", FieldType.UTF8, Storage.VARIABLE);
    static final Column<ByteBuffer> BINARY_ID = new Column<>("binaryId", FieldType.BINARY, Storage.VARIABLE);
    static final Column<ByteBuffer> RESOURCE_BODY = new Column<>("resourceBody", FieldType.BINARY, Storage.VARIABLE);
    static final Column<String> INDEXING_DIRECTIVE =
            new Column<>("indexingDirective", FieldType.UTF8, Storage.SPARSE);
    static final Column<String> IF_MATCH = new Column<>("ifMatch", FieldType.UTF8, Storage.SPARSE);
    static final Column<String> IF_NONE_MATCH = new Column<>("ifNoneMatch", FieldType.UTF8, Storage.SPARSE);
    static final Column<Integer> TIME_TO_LIVE =
            new Column<>("timeToLiveInSeconds", FieldType.INT32, Storage.SPARSE);
    static final Column<Boolean> MINIMAL_RETURN =
            new Column<>("minimalReturnPreference", FieldType.BOOLEAN, Storage.SPARSE);

    static final RowSchema SCHEMA = new RowSchema(
            2145473648,
            List.of(
                    OPERATION_TYPE,
                    RESOURCE_TYPE,
                    PARTITION_KEY,
                    EFFECTIVE_PARTITION_KEY,
                    ID,
                    BINARY_ID,
                    RESOURCE_BODY,
                    INDEXING_DIRECTIVE,
                    IF_MATCH,
                    IF_NONE_MATCH,
                    TIME_TO_LIVE,
                    MINIMAL_RETURN));

    static final int DOCUMENT = 2;

    private static final byte BINARY_JSON = (byte) 0x80;

    private RowOperations() {}

    static List<BatchOperation> read(byte[] stream) {
        return RecordIo.read(SCHEMA, stream).stream().map(RowOperations::operation).toList();
    }

    private static BatchOperation operation(HybridRow row) {
        checkResourceType(row);
        return new BatchOperation(
                type(row),
                row.value(ID),
                row.value(PARTITION_KEY).map(PartitionKey::parse),
                row.value(RESOURCE_BODY).map(RowOperations::json),
                row.value(IF_MATCH),
                row.value(IF_NONE_MATCH),
                row.value(MINIMAL_RETURN).orElse(false),
                row.value(INDEXING_DIRECTIVE));
    }

    private static BatchOperationType type(HybridRow row) {
        return row.value(OPERATION_TYPE)
                .map(BatchOperationType::numbered)
                .orElseThrow(() -> malformed("An operation of a batch lacks its operationType. Add it"));
    }

    private static void checkResourceType(HybridRow row) {
        int type = row.value(RESOURCE_TYPE).orElse(DOCUMENT);
        if (type != DOCUMENT) {
            throw malformed("An operation of the batch has the resourceType {resourceType}. Batches are for items only")
                    .with("resourceType", type);
        }
    }

    private static JsonValue json(ByteBuffer body) {
        if (body.hasRemaining() && body.get(0) == BINARY_JSON) {
            throw malformed("The body of an operation is in binary JSON; send it as text");
        }
        return JsonText.parse(body.array(), body.arrayOffset(), body.remaining());
    }

    private static OrreryException malformed(String sentence) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence);
    }
}
