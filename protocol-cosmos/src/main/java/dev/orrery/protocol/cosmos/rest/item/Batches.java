package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import dev.orrery.protocol.cosmos.batch.BatchFormat;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import dev.orrery.protocol.cosmos.batch.BatchRequest;
import dev.orrery.protocol.cosmos.batch.BatchResponse;
import dev.orrery.protocol.cosmos.batch.BatchTranslation;
import dev.orrery.protocol.cosmos.batch.OperationAnswer;
import dev.orrery.protocol.cosmos.rest.feed.FeedResponse;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import dev.orrery.protocol.cosmos.rest.message.Operation;
import java.util.List;

/** Several operations in one request: a transactional batch, all or nothing, or bulk, each for itself. */
final class Batches {

    private static final int OPERATIONS_MAX = 100;
    private static final int BODY_BYTES_MAX = 2 << 20;

    private final AtomicBatch atomic;
    private final Bulk bulk;

    Batches(Engine engine, Conditions conditions) {
        BatchTranslation translation = new BatchTranslation(conditions::parse);
        this.atomic = new AtomicBatch(engine.items(), translation);
        this.bulk = new Bulk(engine, translation);
    }

    CosmosResponse answer(CosmosRequest request, Container container) {
        if (!TriggerHeaders.namedBy(request).isEmpty()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "Triggers don't run with batches and bulk requests");
        }
        if (request.http().body().length > BODY_BYTES_MAX) {
            throw new OrreryException(ErrorCode.REQUEST_TOO_LARGE,
                    "Request size is too large: a batch has at most 2 MB")
                    .with("bytes", request.http().body().length);
        }
        BatchRequest batch = BatchRequest.parse(request.http().body());
        if (batch.operations().isEmpty() || batch.operations().size() > OPERATIONS_MAX) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST, "Batch request has more operations than what is supported, or none")
                    .with("operations", batch.operations().size())
                    .with("operationsMax", OPERATIONS_MAX);
        }
        List<BatchOperation> operations = operations(request, batch);
        BatchOutcome outcome = request.operation() == Operation.BULK
                ? bulk.run(request, container, operations)
                : atomic.run(request, container, operations);
        return response(batch.format(), outcome);
    }

    /** What clients say for the whole request counts for each operation. */
    private static List<BatchOperation> operations(CosmosRequest request, BatchRequest batch) {
        return request.wantsMinimalReturn()
                ? batch.operations().stream().map(BatchOperation::withMinimalReturn).toList()
                : batch.operations();
    }

    private static CosmosResponse response(BatchFormat format, BatchOutcome outcome) {
        boolean allDone = outcome.answers().stream().allMatch(answer -> answer.statusCode() < 400);
        return CosmosResponse.of(allDone ? CosmosResponse.OK : CosmosResponse.MULTI_STATUS)
                .body(contentType(format), BatchResponse.write(format, outcome.answers()))
                .charge(charge(outcome.answers()))
                .header(CosmosHeaders.SESSION_TOKEN, FeedResponse.session(outcome.positions()))
                .header(CosmosHeaders.ITEM_COUNT, Integer.toString(outcome.answers().size()));
    }

    private static String contentType(BatchFormat format) {
        return switch (format) {
            case JSON -> "application/json";
            case HYBRID_ROW -> "application/octet-stream";
        };
    }

    /** The sum of what the operations cost: each is a whole number of parts, which was rounded for the client. */
    private static RequestCharge charge(List<OperationAnswer> answers) {
        return new RequestCharge(answers.stream()
                .mapToLong(answer -> Math.round(answer.requestCharge() * RequestCharge.PARTS_PER_UNIT))
                .sum());
    }
}
