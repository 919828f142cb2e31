package dev.orrery.protocol.table.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.network.http.HeaderText;
import dev.orrery.protocol.table.edm.EntityWriter;
import dev.orrery.protocol.table.edm.MetadataLevel;
import dev.orrery.protocol.table.edm.SelectedProperties;
import dev.orrery.protocol.table.message.PayloadFormat;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.query.EntityPage;
import dev.orrery.protocol.table.query.EntityPosition;
import dev.orrery.protocol.table.query.EntityQueries;
import dev.orrery.protocol.table.query.EntityQuery;
import dev.orrery.protocol.table.query.TableFilter;

/** {@code /people()}: pages of the entities of a table. */
public final class EntityQueryResource {

    private final EntityQueries queries;
    private final TableCatalog tables;

    public EntityQueryResource(Engine engine, TableCatalog tables) {
        this.queries = new EntityQueries(engine.requests());
        this.tables = tables;
    }

    /**
     * A page of entities.
     *
     * @param limit what those must pass besides that the sender may see
     */
    public TableAnswer query(TableRequest request, TableFilter limit) {
        MetadataLevel level = PayloadFormat.of(request);
        String text = request.parameter("$filter").orElse("");
        TableFilter filter = TableFilter.parse(text);
        SelectedProperties selection =
                request.parameter("$select").map(SelectedProperties::parse).orElse(SelectedProperties.ALL);
        Container table = tables.table(request.url().target().tableName().orElseThrow());
        EntityQuery query = new EntityQuery(
                limit.equals(TableFilter.EVERYTHING) ? filter : new TableFilter.And(limit, filter),
                request.parameter("NextPartitionKey")
                        .map(key -> EntityPosition.parse(key, request.parameter("NextRowKey"))),
                PageSize.of(request, EntityQueries.PAGE_ENTITIES_MAX),
                request.cancellation());
        EntityPage page = request.isBrief()
                ? queries.pageBriefly(table, query, text).orElseThrow(TakesLonger::new)
                : queries.page(table, query);
        EntityWriter writer = new EntityWriter(request.origin().base(), request.origin().account(), table.id(), level);
        TableAnswer answer = new TableAnswer(200)
                .about(table)
                .body(PayloadFormat.contentType(level), writer.list(page.entities(), selection))
                .charge(page.charge());
        request.header(TableHeaders.EXPLAIN).ifPresent(form -> page.explanation().ifPresent(explanation -> answer
                .header(TableHeaders.EXPLAIN, HeaderText.encode(explanation.inForm(form)))));
        page.next().ifPresent(next -> answer
                .header(TableHeaders.NEXT_PARTITION_KEY, next.nextPartitionKey())
                .header(TableHeaders.NEXT_ROW_KEY, next.nextRowKey()));
        return answer;
    }
}
