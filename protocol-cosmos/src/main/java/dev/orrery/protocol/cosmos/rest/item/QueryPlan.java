package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.exec.RowWindow;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;

/** What clients are told about a query before they send it, as it is, to all partitions. */
final class QueryPlan {

    private static final JsonValue RANGES =
            JsonText.parse("[{\"min\":\"\",\"max\":\"FF\",\"isMinInclusive\":true,\"isMaxInclusive\":false}]");

    private static final JsonValue REST = JsonText.parse("""
            {"distinctType":"None","offset":null,"limit":null,"orderBy":[],"orderByExpressions":[],
             "groupByExpressions":[],"groupByAliases":[],"aggregates":[],"groupByAliasToAggregateType":{},
             "rewrittenQuery":"","dCountInfo":null,"hasNonStreamingOrderBy":false}""");

    private QueryPlan() {}

    /** Take the rows as one partition gives them. */
    static JsonValue ofOnePartition(SqlQuery query) {
        return of(query, JsonValue.NULL);
    }

    /** Take the rows of all partitions as they come, until there are enough. */
    static JsonValue ofManyPartitions(SqlQuery query, RowWindow window) {
        if (window.offset() > 0) {
            throw unsupported();
        }
        return of(query, window.limit() == Integer.MAX_VALUE ? JsonValue.NULL : JsonValue.of(window.limit()));
    }

    static OrreryException unsupported() {
        return new OrreryException(
                ErrorCode.QUERY_UNSUPPORTED,
                "This version of Orrery has no plan yet for sorting, skipping, grouping and aggregates over several"
                        + " partitions");
    }

    private static JsonValue of(SqlQuery query, JsonValue top) {
        ValueWriter json = new ValueWriter().startObject();
        json.name("partitionedQueryExecutionInfoVersion").value(2);
        json.name("queryInfo").startObject();
        json.name("top").value(top);
        json.name("hasSelectValue").value(query.projection() instanceof Projection.Value);
        for (Property property : REST.properties()) {
            json.name(property.name()).value(property.value());
        }
        json.endObject();
        return json.name("queryRanges").value(RANGES).endObject().finish();
    }
}
