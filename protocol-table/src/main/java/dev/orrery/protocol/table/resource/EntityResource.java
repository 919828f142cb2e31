package dev.orrery.protocol.table.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.procedure.TriggerNames;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.Freshness;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.request.Written;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.protocol.table.message.PayloadFormat;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.TableTarget;
import java.util.Optional;
import java.util.OptionalLong;

/** Single entities: insert, get, replace, merge, delete. */
public final class EntityResource {

    private final RequestExecutor requests;
    private final TableCatalog tables;

    public EntityResource(Engine engine, TableCatalog tables) {
        this.requests = engine.requests();
        this.tables = tables;
    }

    /** Reads an entity. */
    public TableAnswer read(TableRequest request, EntityPermission permission) {
        EntityAnswers answers = EntityAnswers.of(request, PayloadFormat.of(request));
        TableTarget.OneEntity target = (TableTarget.OneEntity) request.url().target();
        EntityOperations asked = EntityOperations.of(request, EntityOperations.BareDelete.REFUSED);
        permission.checkKeys(asked.partitionKey(), asked.rowKey());
        Container table = tables.table(target.table());
        Charged<Committed<ItemResult>> done = requests.read(new ItemRequest.Read(
                table,
                asked.where(table),
                EntityDocument.id(target.rowKey()),
                OptionalLong.empty(),
                Optional.empty(),
                Freshness.ANY));
        StoredItem item = done.result().result().item().orElseThrow();
        return answers.found(table, item).charge(done.charge());
    }

    /** Writes or deletes an entity. */
    public TableAnswer write(TableRequest request, EntityPermission permission) {
        EntityAnswers answers = EntityAnswers.ofWrite(request);
        EntityOperations asked = EntityOperations.of(request, EntityOperations.BareDelete.REFUSED);
        permission.checkKeys(asked.partitionKey(), asked.rowKey());
        Container table = tables.table(request.url().target().tableName().orElseThrow());
        Charged<Committed<Written>> done = requests.write(new ItemRequest.Write(
                table,
                asked.where(table),
                asked.operation(),
                OptionalLong.empty(),
                TriggerNames.NONE,
                new CallOptions(false, "", request.cancellation())));
        return answers.written(table, asked, done.result().result().item()).charge(done.charge());
    }
}
