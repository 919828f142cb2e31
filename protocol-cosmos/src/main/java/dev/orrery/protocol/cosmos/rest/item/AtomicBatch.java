package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import dev.orrery.protocol.cosmos.batch.BatchTranslation;
import dev.orrery.protocol.cosmos.batch.OperationAnswer;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import java.util.ArrayList;
import java.util.List;

/** A transactional batch: operations on one logical partition that all take effect, or none of them. */
final class AtomicBatch {

    private final Items items;
    private final BatchTranslation translation;

    AtomicBatch(Items items, BatchTranslation translation) {
        this.items = items;
        this.translation = translation;
    }

    BatchOutcome run(CosmosRequest request, Container container, List<BatchOperation> operations) {
        PartitionKey key = request.partitionKey()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_PARTITION_KEY, "A transactional batch needs a partition key header"));
        List<ItemOperation> translated = new ArrayList<>();
        for (BatchOperation operation : operations) {
            checkKey(operation, key);
            try {
                translated.add(translation.translate(operation));
            } catch (OrreryException e) {
                return refused(operations.size(), translated.size(), e, List.of());
            }
        }
        Committed<BatchResult> committed =
                items.batch(container, key, translated, new AnswerBytes(operations)::add);
        List<RangePosition> positions = List.of(new RangePosition(committed.rangeId(), committed.lsn()));
        return switch (committed.result()) {
            case BatchResult.Done(List<ItemResult> results) -> done(operations, results, container, positions);
            case BatchResult.Refused(int failed, OrreryException cause) ->
                refused(operations.size(), failed, cause, positions);
        };
    }

    private static void checkKey(BatchOperation operation, PartitionKey key) {
        if (operation.partitionKey().filter(own -> !own.equals(key)).isPresent()) {
            throw new OrreryException(
                    ErrorCode.INVALID_PARTITION_KEY,
                    "One or more operations within the batch request have a different partition key value than the request.");
        }
    }

    private static BatchOutcome done(
            List<BatchOperation> operations,
            List<ItemResult> results,
            Container container,
            List<RangePosition> positions) {
        List<OperationAnswer> answers = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            answers.add(OperationAnswers.done(operations.get(i), results.get(i), container));
        }
        return new BatchOutcome(answers, positions);
    }

    private static BatchOutcome refused(
            int count, int failed, OrreryException cause, List<RangePosition> positions) {
        List<OperationAnswer> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(i == failed ? OperationAnswers.failed(cause) : OperationAnswers.skipped());
        }
        return new BatchOutcome(answers, positions);
    }
}
