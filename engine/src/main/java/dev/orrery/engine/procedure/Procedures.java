package dev.orrery.engine.procedure;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.query.Queries;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.engine.transaction.Transactions;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.JavaScript;
import dev.orrery.script.NeedsAnotherRun;
import dev.orrery.script.ScriptInput;
import dev.orrery.script.ScriptOutcome;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Function;

/**
 * Runs stored procedures, and writes with their triggers. Each is one transaction on a logical partition: all of it
 * takes effect, or nothing. Nobody waits while a program runs, until others have got in its way several times; then they
 * do, for a short time.
 */
public final class Procedures {

    private static final Logger LOG = System.getLogger(Procedures.class.getName());

    private final Catalog catalog;
    private final Transactions transactions;
    private final Queries queries;
    private final JavaScript javaScript;
    private final Cancellation closing;

    /**
     * Runs the programs of a catalog's containers.
     *
     * @param closing ends all programs
     */
    public Procedures(
            Catalog catalog,
            Transactions transactions,
            Queries queries,
            JavaScript javaScript,
            Cancellation closing) {
        this.catalog = catalog;
        this.transactions = transactions;
        this.queries = queries;
        this.javaScript = javaScript;
        this.closing = closing;
    }

    /** Calls a stored procedure of a container. */
    public Committed<ProcedureResult> call(
            Container container,
            PartitionKey key,
            String procedureId,
            List<JsonValue> parameters,
            CallOptions options) {
        return call(container, LogicalPartition.of(container.partitionKey(), key), procedureId, parameters, options);
    }

    /** The same with a key that was hashed before. */
    public Committed<ProcedureResult> call(
            Container container,
            LogicalPartition where,
            String procedureId,
            List<JsonValue> parameters,
            CallOptions options) {
        Script procedure = container.script(ScriptKind.STORED_PROCEDURE, procedureId);
        ScriptInput input = ScriptInput.call(parameters, options.isLogging(), options.activityId());
        return run(container, where, options, attempt -> {
            ScriptOutcome outcome = attempt.run(procedure, input);
            return new ProcedureResult(outcome.responseBody(), attempt.log(), attempt.charge());
        });
    }

    /** Writes an item, with triggers that run before and after in the same transaction. */
    public Committed<TriggeredResult> write(
            Container container,
            PartitionKey key,
            ItemOperation operation,
            TriggerNames names,
            CallOptions options) {
        return write(container, LogicalPartition.of(container.partitionKey(), key), operation, names, options);
    }

    /** The same with a key that was hashed before. */
    public Committed<TriggeredResult> write(
            Container container,
            LogicalPartition where,
            ItemOperation operation,
            TriggerNames names,
            CallOptions options) {
        Triggers triggers = Triggers.find(container, names, WriteKind.of(operation));
        return run(container, where, options, new TriggeredWrite(operation, triggers)::run);
    }

    /** Fails with {@code INVALID_SCRIPT} if a script can't be compiled. */
    public void check(ScriptDefinition definition) {
        javaScript.check(definition.program());
    }

    /** Whether the language is loaded, which takes time and memory; it is not until something needs it. */
    public boolean isLoaded() {
        return javaScript.isLoaded();
    }

    private <R> Committed<R> run(
            Container container, LogicalPartition where, CallOptions options, Function<ProgramRun, R> work) {
        ProgramCall call = new ProgramCall(options, javaScript.limits(), closing);
        ContainerLinks links = new ContainerLinks(databaseOf(container).id(), container);
        while (true) {
            try {
                return transactions.optimistic(
                        container, where, OnConflict.RETRY,
                        transaction -> work.apply(attempt(call, transaction, links)));
            } catch (NeedsAnotherRun e) {
                // Nothing was committed; the program is run differently from now on, so this happens once or twice for each.
                LOG.log(Level.DEBUG, e.getMessage());
            }
        }
    }

    private ProgramRun attempt(ProgramCall call, Transaction transaction, ContainerLinks links) {
        return new ProgramRun(call, transaction, new TransactionHost(transaction, queries, links), javaScript);
    }

    private Database databaseOf(Container container) {
        ResourceId rid = container.rid().databasePart();
        return catalog.findDatabase(rid)
                .orElseThrow(() -> new OrreryException(ErrorCode.DATABASE_NOT_FOUND,
                        "The database of the container '{container}' was dropped. Create it again")
                        .with("container", container.id()));
    }
}
