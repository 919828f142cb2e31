package dev.orrery.protocol.table.batch;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.request.ChargedOperation;
import dev.orrery.engine.request.ChargedOperations;
import dev.orrery.engine.request.Freshness;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.request.RequestedOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.FailureAnswer;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableFailure;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.resource.EntityAnswers;
import dev.orrery.protocol.table.resource.EntityPermission;
import dev.orrery.protocol.table.resource.TableCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** {@code /$batch}: a change set, which is one transaction of the engine, or a single read. */
public final class BatchResource {

    private final RequestExecutor requests;
    private final TableCatalog tables;
    private final FailureAnswer failures;

    public BatchResource(Engine engine, TableCatalog tables, FailureAnswer failures) {
        this.requests = engine.requests();
        this.tables = tables;
        this.failures = failures;
    }

    /**
     * Carries out a batch.
     *
     * @param single answers a request that reads
     */
    public TableAnswer answer(
            TableRequest request,
            EntityPermission permission,
            Function<TableRequest, TableAnswer> single,
            String requestId) {
        return switch (BatchContent.of(request)) {
            case BatchContent.ChangeSet(List<String> operations) ->
                changeSet(request, operations, permission, requestId);
            case BatchContent.SingleRead(String operation) -> read(request, operation, permission, single, requestId);
        };
    }

    private TableAnswer read(
            TableRequest request,
            String operation,
            EntityPermission permission,
            Function<TableRequest, TableAnswer> single,
            String requestId) {
        try {
            TableRequest inner = InnerRequest.parse(operation).within(request);
            TableAnswer answer = switch (inner.operation()) {
                case READ, QUERY -> {
                    permission.check(inner);
                    yield single.apply(inner);
                }
                default -> throw TableError.invalidInput(
                        "The batch has a request outside of a change set that does not read an entity. Put it into one.");
            };
            TableAnswer batch = BatchAnswer.ofOne(answer).charge(answer.charge());
            answer.container().ifPresent(batch::about);
            return batch;
        } catch (TableError e) {
            return BatchAnswer.ofOne(failures.inBatch(0, TableFailure.of(e), requestId));
        } catch (OrreryException e) {
            return BatchAnswer.ofOne(failures.inBatch(0, TableFailure.of(rethrownIfBusy(e)), requestId));
        }
    }

    private TableAnswer changeSet(
            TableRequest request, List<String> operations, EntityPermission permission, String requestId) {
        ChangeSetReader changes = new ChangeSetReader(request, permission);
        try {
            changes.readAll(operations);
            Container table = tables.table(changes.table());
            return run(table, changes, requestId);
        } catch (TableError e) {
            return failed(changes.place(), TableFailure.of(e), requestId);
        } catch (OrreryException e) {
            return failed(changes.place(), TableFailure.of(rethrownIfBusy(e)), requestId);
        }
    }

    private TableAnswer run(Container table, ChangeSetReader changes, String requestId) {
        LogicalPartition where = changes.all().getFirst().asked().where(table);
        List<RequestedOperation> requested = changes.all().stream()
                .<RequestedOperation>map(
                        change -> new RequestedOperation.Understood(where, change.asked().operation()))
                .toList();
        ChargedOperations ended = requests.batch(
                new ItemRequest.Batch(table, where, requested, (place, result) -> {}, Freshness.ANY));
        List<TableAnswer> answers = new ArrayList<>();
        for (int i = 0; i < requested.size(); i++) {
            switch (ended.all().get(i)) {
                case ChargedOperation.Done done ->
                    answers.add(answer(table, changes.all().get(i), done));
                case ChargedOperation.Failed(OrreryException cause) -> {
                    return failed(i, TableFailure.of(cause), requestId).about(table).charge(ended.charge());
                }
                case ChargedOperation.Skipped skipped -> {}
            }
        }
        return BatchAnswer.ofChangeSet(answers).about(table).charge(ended.charge());
    }

    private static TableAnswer answer(Container table, ChangeSetReader.Change change, ChargedOperation.Done done) {
        return EntityAnswers.ofWrite(change.request()).written(table, change.asked(), done.result());
    }

    private TableAnswer failed(int place, TableFailure failure, String requestId) {
        return BatchAnswer.ofChangeSet(List.of(failures.inBatch(place, failure, requestId)))
                .charge(failure.charge());
    }

    /** What says nothing about an operation, but about the server, is the answer to the whole. */
    private static OrreryException rethrownIfBusy(OrreryException problem) {
        if (problem.code() == ErrorCode.TOO_MANY_REQUESTS || TableFailure.of(problem).status() >= 500) {
            throw problem;
        }
        return problem;
    }
}
