package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.request.ChargedOperation;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import dev.orrery.protocol.cosmos.batch.OperationAnswer;
import dev.orrery.protocol.cosmos.message.ErrorAnswer;
import dev.orrery.protocol.cosmos.message.ErrorStatus;
import java.util.Optional;

/** What clients are told about the operations of a batch. */
final class OperationAnswers {

    private static final int FAILED_DEPENDENCY = 424;

    private OperationAnswers() {}

    static OperationAnswer done(BatchOperation operation, ChargedOperation.Done done, Container container) {
        ItemResult result = done.result();
        Optional<StoredItem> item = result.item();
        return new OperationAnswer(
                ItemAnswers.status(result.outcome()),
                0,
                done.charge().units(),
                item.map(present -> present.etag().toString()),
                hidesBody(operation, result)
                        ? Optional.empty()
                        : item.map(present -> SqlDocuments.FORM.document(present, container)),
                0);
    }

    /** Whether the client doesn't want, or doesn't need, to see the item. */
    static boolean hidesBody(BatchOperation operation, ItemResult result) {
        return switch (result.outcome()) {
            case CREATED, REPLACED -> operation.minimalReturn();
            case NOT_MODIFIED, DELETED -> true;
            case FOUND -> false;
        };
    }

    /** An operation that failed; its status says why, and there is no text, as SDKs expect. */
    static OperationAnswer failed(OrreryException problem) {
        ErrorStatus status = ErrorStatus.of(problem);
        return new OperationAnswer(
                status.status(),
                status.subStatus(),
                Prices.ofFailure(problem).units(),
                Optional.empty(),
                Optional.empty(),
                ErrorAnswer.retryAfterMillis(problem));
    }

    /** An operation that was not tried, because of another. */
    static OperationAnswer skipped() {
        return new OperationAnswer(FAILED_DEPENDENCY, 0, 0, Optional.empty(), Optional.empty(), 0);
    }
}
