package dev.orrery.engine.procedure;

import dev.orrery.engine.resource.Script;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.ScriptInput;
import dev.orrery.script.ScriptOutcome;
import dev.orrery.script.ScriptRole;
import java.util.List;

/**
 * A write with the triggers around it, all in one transaction. Those before it may change what is written, each what the
 * one before has left; those after it may change what the client is told.
 */
record TriggeredWrite(ItemOperation operation, Triggers triggers) {

    TriggeredResult run(ProgramRun attempt) {
        ItemResult written = attempt.host().write(prepared(attempt));
        JsonValue document = written.item().map(attempt.host()::document).orElse(JsonValue.UNDEFINED);
        JsonValue response = told(attempt, document);
        return new TriggeredResult(written, response, attempt.log(), attempt.charge());
    }

    /** The operation as the triggers before it leave it. */
    private ItemOperation prepared(ProgramRun attempt) {
        ItemOperation next = operation;
        for (Script trigger : triggers.before()) {
            next = prepared(attempt, trigger, next);
        }
        return next;
    }

    private ItemOperation prepared(ProgramRun attempt, Script trigger, ItemOperation next) {
        return switch (next) {
            case ItemOperation.Create create ->
                new ItemOperation.Create(
                        changed(attempt, trigger, create.body()), create.missingId(), create.rules());
            case ItemOperation.Upsert upsert ->
                new ItemOperation.Upsert(
                        changed(attempt, trigger, upsert.body()), upsert.missingId(), upsert.precondition(),
                        upsert.rules());
            case ItemOperation.Replace replace ->
                new ItemOperation.Replace(
                        replace.id(), changed(attempt, trigger, replace.body()), replace.precondition(),
                        replace.rules());
            case ItemOperation.Modify modify ->
                prepared(attempt, trigger, attempt.transaction().replacing(modify));
            case ItemOperation.Merge merge ->
                prepared(attempt, trigger, attempt.transaction().merging(merge));
            case ItemOperation.Delete delete -> {
                changed(attempt, trigger, JsonValue.UNDEFINED);
                yield delete;
            }
            case ItemOperation.Read read -> read;
        };
    }

    private JsonValue changed(ProgramRun attempt, Script trigger, JsonValue body) {
        CallOptions options = attempt.options();
        ScriptInput input = ScriptInput.before(spelling(), body, options.isLogging(), options.activityId());
        return attempt.run(trigger, input).requestBody();
    }

    /** What the client is told, as the triggers after the write leave it. */
    private JsonValue told(ProgramRun attempt, JsonValue document) {
        CallOptions options = attempt.options();
        JsonValue response = document;
        for (Script trigger : triggers.after()) {
            ScriptInput input = new ScriptInput(
                    ScriptRole.POST_TRIGGER,
                    List.of(),
                    spelling(),
                    document,
                    response,
                    options.isLogging(),
                    options.activityId());
            ScriptOutcome outcome = attempt.run(trigger, input);
            response = outcome.responseBody();
        }
        return response;
    }

    private String spelling() {
        return WriteKind.of(operation).spelling();
    }
}
