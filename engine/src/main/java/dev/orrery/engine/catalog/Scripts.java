package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import java.util.Optional;
import java.util.function.Consumer;

/** Creates, replaces and deletes the scripts of containers; {@link Container} has them. */
public final class Scripts {

    private final CatalogStore records;
    private final CatalogChanges changes;
    private volatile Consumer<Script> watcher = script -> {};

    Scripts(CatalogStore records, CatalogChanges changes) {
        this.records = records;
        this.changes = changes;
    }

    /** From now on somebody is told of each script that was created or replaced. */
    public void watch(Consumer<Script> next) {
        watcher = next;
    }

    public Script create(Container container, ScriptDefinition definition) {
        return changes.alone(() -> {
            container.checkThere();
            checkFree(container, definition);
            long number = container.record().counters().script();
            Script script = Script.of(number, container.rid(), definition, changes.newRevision());
            ContainerRecord changed = container.record().withNextScript(number + 1);
            records.change().put(changed).put(container.number(), script).commit();
            container.update(changed);
            container.put(script);
            watcher.accept(script);
            return script;
        });
    }

    /** Replaces a script; a definition with another id renames it. */
    public Script replace(
            Container container, ScriptKind kind, String id, ScriptDefinition next, Precondition precondition) {
        return changes.alone(() -> {
            container.checkThere();
            Script present = container.script(kind, id);
            precondition.check(Optional.of(present.revision().etag()));
            boolean isRenamed = !next.id().equals(id);
            if (isRenamed) {
                checkFree(container, next);
            }
            Script script = Script.of(present.number(), container.rid(), next, changes.newRevision());
            records.change().put(container.number(), script).commit();
            container.put(script);
            watcher.accept(script);
            if (isRenamed) {
                container.remove(present);
            }
            return script;
        });
    }

    /** Replaces the script with the definition's name, or creates it. The precondition counts only if it is there. */
    public Upserted<Script> upsert(Container container, ScriptDefinition definition, Precondition precondition) {
        return changes.alone(() -> container.hasScript(definition.kind(), definition.id())
                ? Upserted.replaced(replace(container, definition.kind(), definition.id(), definition, precondition))
                : Upserted.created(create(container, definition)));
    }

    public void delete(Container container, ScriptKind kind, String id, Precondition precondition) {
        changes.alone(() -> {
            container.checkThere();
            Script present = container.script(kind, id);
            precondition.check(Optional.of(present.revision().etag()));
            records.change().remove(container.number(), present).commit();
            container.remove(present);
            return present;
        });
    }

    private static void checkFree(Container container, ScriptDefinition definition) {
        if (container.hasScript(definition.kind(), definition.id())) {
            throw new OrreryException(ErrorCode.SCRIPT_EXISTS,
                    "The container has a script '{id}' already. Replace it, or choose another id")
                    .with("kind", definition.kind())
                    .with("id", definition.id());
        }
    }
}
