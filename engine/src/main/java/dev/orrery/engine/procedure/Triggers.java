package dev.orrery.engine.procedure;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.TriggerOperation;
import dev.orrery.engine.resource.TriggerType.Moment;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.List;

/** The triggers that run with a write. */
record Triggers(List<Script> before, List<Script> after) {

    /** Finds triggers; fails if one of them is not there or is not for this. */
    static Triggers find(Container container, TriggerNames names, WriteKind write) {
        return new Triggers(
                find(container, names.before(), Moment.PRE, write),
                find(container, names.after(), Moment.POST, write));
    }

    private static List<Script> find(Container container, List<String> ids, Moment moment, WriteKind write) {
        return ids.stream().map(id -> find(container, id, moment, write)).toList();
    }

    private static Script find(Container container, String id, Moment moment, WriteKind write) {
        if (!container.hasScript(ScriptKind.TRIGGER, id)) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The container has no trigger '{trigger}'. Create it first")
                    .with("trigger", id);
        }
        Script trigger = container.script(ScriptKind.TRIGGER, id);
        if (trigger.definition().triggerType().orElseThrow().moment() != moment) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The trigger '{trigger}' is a {triggerType} trigger, and was named for the other moment of a write. Name it in the other header")
                    .with("trigger", id)
                    .with("triggerType", trigger.definition().triggerType().get().spelling());
        }
        TriggerOperation operation = trigger.definition().triggerOperation().orElseThrow();
        if (!write.isFor(operation.writes())) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The trigger '{trigger}' was defined with the operation type {triggerOperation}, and therefore is invalid for {operation}. Leave it out, or define it with All")
                    .with("trigger", id)
                    .with("triggerOperation", operation.spelling())
                    .with("operation", write.spelling());
        }
        return trigger;
    }
}
