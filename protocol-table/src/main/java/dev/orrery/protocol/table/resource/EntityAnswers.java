package dev.orrery.protocol.table.resource;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.protocol.table.edm.Entity;
import dev.orrery.protocol.table.edm.EntityLink;
import dev.orrery.protocol.table.edm.EntityTime;
import dev.orrery.protocol.table.edm.EntityWriter;
import dev.orrery.protocol.table.edm.MetadataLevel;
import dev.orrery.protocol.table.edm.SelectedProperties;
import dev.orrery.protocol.table.message.PayloadFormat;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableOperation;
import dev.orrery.protocol.table.message.TableRequest;

/** Answers that tell of an entity. */
public final class EntityAnswers {

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;

    private final TableRequest request;
    private final MetadataLevel level;

    private EntityAnswers(TableRequest request, MetadataLevel level) {
        this.request = request;
        this.level = level;
    }

    /** Answers in a form. */
    public static EntityAnswers of(TableRequest request, MetadataLevel level) {
        return new EntityAnswers(request, level);
    }

    /** Answers to a write, in the form that was asked for; it doesn't matter where nothing is shown. */
    public static EntityAnswers ofWrite(TableRequest request) {
        boolean showsEntity = request.operation() == TableOperation.INSERT && !request.wantsNoContent();
        return of(request, showsEntity ? PayloadFormat.of(request) : MetadataLevel.NONE);
    }

    /** An entity that was read. */
    public TableAnswer found(Container table, StoredItem item) {
        SelectedProperties selection =
                request.parameter("$select").map(SelectedProperties::parse).orElse(SelectedProperties.ALL);
        return shown(OK, table, item, selection);
    }

    /** What came of a write. */
    public TableAnswer written(Container table, EntityOperations asked, ItemResult result) {
        if (request.operation() != TableOperation.INSERT) {
            TableAnswer answer = new TableAnswer(NO_CONTENT).about(table);
            result.item().ifPresent(item -> answer.header(TableHeaders.ETAG, etag(item)));
            return answer;
        }
        StoredItem item = result.item().orElseThrow();
        String link = request.origin().base() + "/"
                + EntityLink.of(table.id(), asked.partitionKey(), asked.rowKey());
        TableAnswer answer = request.wantsNoContent()
                ? new TableAnswer(NO_CONTENT).about(table).header(TableHeaders.ETAG, etag(item))
                : shown(CREATED, table, item, SelectedProperties.ALL);
        return answer.header(TableHeaders.PREFERENCE_APPLIED, request.appliedPreference())
                .header(TableHeaders.LOCATION, link)
                .header(TableHeaders.DATA_SERVICE_ID, link);
    }

    private TableAnswer shown(int status, Container table, StoredItem item, SelectedProperties selection) {
        EntityWriter writer = new EntityWriter(request.origin().base(), request.origin().account(), table.id(), level);
        return new TableAnswer(status)
                .about(table)
                .header(TableHeaders.ETAG, etag(item))
                .body(PayloadFormat.contentType(level), writer.one(Entity.of(item), selection));
    }

    private static String etag(StoredItem item) {
        return EntityTime.etag(EntityTime.ticks(item));
    }
}
