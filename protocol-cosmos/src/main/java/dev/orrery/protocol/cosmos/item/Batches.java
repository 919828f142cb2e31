package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.Queries;
import dev.orrery.engine.request.ChargedOperation;
import dev.orrery.engine.request.ChargedOperations;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.request.RequestedOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.batch.BatchFormat;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import dev.orrery.protocol.cosmos.batch.BatchRequest;
import dev.orrery.protocol.cosmos.batch.BatchResponse;
import dev.orrery.protocol.cosmos.batch.BatchTranslation;
import dev.orrery.protocol.cosmos.batch.OperationAnswer;
import dev.orrery.protocol.cosmos.feed.FeedResponse;
import dev.orrery.protocol.cosmos.feed.Scopes;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Several operations in one request: a transactional batch, all or nothing, or bulk, each for itself. */
final class Batches {

    private static final int OPERATIONS_MAX = 100;
    private static final int BODY_BYTES_MAX = 2 << 20;

    private final RequestExecutor requests;
    private final RequestRules rules;
    private final Queries queries;

    Batches(RequestExecutor requests, RequestRules rules, Queries queries) {
        this.requests = requests;
        this.rules = rules;
        this.queries = queries;
    }

    /** Operations on one logical partition that all take effect, or none of them. */
    CosmosResponse batch(CosmosRequest request, Container container) {
        BatchRequest batch = parse(request);
        List<BatchOperation> operations = operations(request, batch);
        PartitionKey key = request.partitionKey()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_PARTITION_KEY,
                        "The transactional batch has no partition key. Send the header x-ms-documentdb-partitionkey"));
        operations.forEach(operation -> checkKey(operation, key));
        LogicalPartition where = LogicalPartition.of(container.partitionKey(), key);
        BatchTranslation translation = translation(request);
        List<RequestedOperation> requested = new ArrayList<>();
        for (BatchOperation operation : operations) {
            requested.add(understood(
                    () -> new RequestedOperation.Understood(where, translation.translate(operation))));
        }
        ChargedOperations ended = requests.batch(new ItemRequest.Batch(
                container, where, requested, new AnswerBytes(operations)::add, rules.freshness(request)));
        CosmosResponse response = response(batch.format(), operations, ended, ended.positions(), container);
        return ended.all().stream().anyMatch(Batches::isMissingItem) ? response.aboutNothing() : response;
    }

    /** Operations that share nothing but the way. */
    CosmosResponse bulk(CosmosRequest request, Container container) {
        BatchRequest bulk = parse(request);
        List<BatchOperation> operations = operations(request, bulk);
        Optional<Integer> range = Scopes.rangeId(request);
        // A client that knows of partitions which are no more has to sort its operations anew.
        range.ifPresent(container.partitions()::withId);
        BatchTranslation translation = translation(request);
        List<RequestedOperation> requested = new ArrayList<>();
        for (BatchOperation operation : operations) {
            requested.add(understood(() -> requested(request, container, operation, translation)));
        }
        ChargedOperations ended = requests.bulk(new ItemRequest.Bulk(container, requested, onFailure(request)));
        // Who asks one partition expects the session of one, even if it has just been split.
        List<RangePosition> positions =
                ended.positions().stream().limit(range.isPresent() ? 1 : Long.MAX_VALUE).toList();
        return response(bulk.format(), operations, ended, positions, container);
    }

    private BatchTranslation translation(CosmosRequest request) {
        return new BatchTranslation(queries.conditions(request.cancellation())::parse);
    }

    private static boolean isMissingItem(ChargedOperation ended) {
        return ended instanceof ChargedOperation.Failed(OrreryException cause)
                && cause.code() == ErrorCode.ITEM_NOT_FOUND;
    }

    private static BatchRequest parse(CosmosRequest request) {
        if (!TriggerHeaders.namedBy(request).isEmpty()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "Triggers don't run with batches and bulk requests. Leave their headers out");
        }
        if (request.wire().body().length > BODY_BYTES_MAX) {
            throw new OrreryException(ErrorCode.REQUEST_TOO_LARGE,
                    "Request size is too large: the batch has {bytes} bytes, and may have 2 MB. Send it in parts")
                    .with("bytes", request.wire().body().length);
        }
        BatchRequest batch = BatchRequest.parse(request.wire().body());
        if (batch.operations().isEmpty() || batch.operations().size() > OPERATIONS_MAX) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "Batch request has more operations than what is supported, or none: {operations}. Send from 1 to {operationsMax}")
                    .with("operations", batch.operations().size())
                    .with("operationsMax", OPERATIONS_MAX);
        }
        return batch;
    }

    /** What clients say for the whole request counts for each operation. */
    private static List<BatchOperation> operations(CosmosRequest request, BatchRequest batch) {
        return request.wantsMinimalReturn()
                ? batch.operations().stream().map(BatchOperation::withMinimalReturn).toList()
                : batch.operations();
    }

    private static void checkKey(BatchOperation operation, PartitionKey key) {
        if (operation.partitionKey().filter(own -> !own.equals(key)).isPresent()) {
            throw new OrreryException(
                    ErrorCode.INVALID_PARTITION_KEY,
                    "One or more operations within the batch request have a different partition key value than the request.");
        }
    }

    private static RequestedOperation understood(Supplier<RequestedOperation> reading) {
        try {
            return reading.get();
        } catch (OrreryException e) {
            return new RequestedOperation.Faulty(e);
        }
    }

    private static RequestedOperation requested(
            CosmosRequest request, Container container, BatchOperation operation, BatchTranslation translation) {
        PartitionKey key = operation.partitionKey()
                .or(request::partitionKey)
                .or(() -> operation.resourceBody().map(container.partitionKey()::keyOf))
                .map(container.partitionKey()::checkFull)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_PARTITION_KEY,
                        "An operation of the bulk request has no partition key. Add it"));
        request.keyLimit().check(key);
        return new RequestedOperation.Understood(
                LogicalPartition.of(container.partitionKey(), key), translation.translate(operation));
    }

    private static ItemRequest.OnFailure onFailure(CosmosRequest request) {
        return request.header(CosmosHeaders.BATCH_CONTINUE_ON_ERROR).filter("false"::equalsIgnoreCase).isPresent()
                ? ItemRequest.OnFailure.STOP
                : ItemRequest.OnFailure.GO_ON;
    }

    private static CosmosResponse response(
            BatchFormat format,
            List<BatchOperation> operations,
            ChargedOperations ended,
            List<RangePosition> positions,
            Container container) {
        List<OperationAnswer> answers = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            answers.add(answer(operations.get(i), ended.all().get(i), container));
        }
        return CosmosResponse.of(ended.areAllDone() ? CosmosResponse.OK : CosmosResponse.MULTI_STATUS)
                .body(contentType(format), BatchResponse.write(format, answers))
                .charge(ended.charge())
                .header(CosmosHeaders.SESSION_TOKEN, FeedResponse.session(positions))
                .header(CosmosHeaders.ITEM_COUNT, Integer.toString(answers.size()));
    }

    private static OperationAnswer answer(BatchOperation operation, ChargedOperation ended, Container container) {
        return switch (ended) {
            case ChargedOperation.Done done -> OperationAnswers.done(operation, done, container);
            case ChargedOperation.Failed(OrreryException cause) -> OperationAnswers.failed(cause);
            case ChargedOperation.Skipped skipped -> OperationAnswers.skipped();
        };
    }

    private static String contentType(BatchFormat format) {
        return switch (format) {
            case JSON -> "application/json";
            case HYBRID_ROW -> "application/octet-stream";
        };
    }
}
