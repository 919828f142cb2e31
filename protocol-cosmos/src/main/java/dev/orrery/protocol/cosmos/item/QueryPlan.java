package dev.orrery.protocol.cosmos.item;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.gather.DistinctType;
import dev.orrery.query.gather.MergedGroups;
import dev.orrery.query.gather.PartitionedQuery;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import dev.orrery.query.sql.SqlText;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** What clients are told about a query before they send it to each partition, in the form that SDKs want. */
record QueryPlan(PartitionedQuery query, QueryRanges ranges) {

    JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("partitionedQueryExecutionInfoVersion").value(2);
        json.name("queryInfo").startObject();
        writeWindow(json);
        writeOrder(json);
        writeGroups(json);
        json.name("rewrittenQuery").value(query.rewritten().map(SqlText::of).orElse(""));
        json.name("hasSelectValue").value(query.hasSelectValue());
        json.name("dCountInfo").value(distinctCount());
        json.name("hasNonStreamingOrderBy").value(false);
        json.endObject();
        return json.name("queryRanges").value(ranges.toJson()).endObject().finish();
    }

    private void writeWindow(ValueWriter json) {
        json.name("distinctType").value(word(query.distinctType()));
        json.name("top").value(count(query.window().top()));
        json.name("offset").value(count(query.window().offset()));
        json.name("limit").value(count(query.window().limit()));
    }

    private void writeOrder(ValueWriter json) {
        writeAll("orderBy", query.orderBy(), json, (item, out) -> out.value(word(item.direction())));
        writeTexts("orderByExpressions", query.orderBy().stream().map(SortItem::expression).toList(), json);
    }

    private void writeGroups(ValueWriter json) {
        MergedGroups groups = query.groups();
        writeTexts("groupByExpressions", groups.keys(), json);
        writeAll("groupByAliases", List.copyOf(groups.columns().keySet()), json, (alias, out) -> out.value(alias));
        writeAll("aggregates", groups.aggregate().stream().toList(), json, (f, out) -> out.value(word(f)));
        json.name("groupByAliasToAggregateType").startObject();
        groups.columns().forEach((alias, function) -> json.name(alias)
                .value(function.map(f -> JsonValue.of(word(f))).orElse(JsonValue.NULL)));
        json.endObject();
    }

    private static void writeTexts(String name, List<Expression> expressions, ValueWriter json) {
        writeAll(name, expressions, json, (expression, out) -> out.value(SqlText.of(expression)));
    }

    private static <T> void writeAll(String name, List<T> things, ValueWriter json, BiConsumer<T, ValueWriter> write) {
        json.name(name).startArray();
        things.forEach(thing -> write.accept(thing, json));
        json.endArray();
    }

    private JsonValue distinctCount() {
        return query.distinctCountAlias()
                .map(alias -> new ValueWriter().startObject().name("dCountAlias").value(alias).endObject().finish())
                .orElse(JsonValue.NULL);
    }

    private static JsonValue count(Optional<Integer> count) {
        return count.map(JsonValue::of).orElse(JsonValue.NULL);
    }

    private static String word(DistinctType type) {
        return switch (type) {
            case NONE -> "None";
            case ORDERED -> "Ordered";
            case UNORDERED -> "Unordered";
        };
    }

    private static String word(SortDirection direction) {
        return direction == SortDirection.ASCENDING ? "Ascending" : "Descending";
    }

    private static String word(AggregateFunction function) {
        return switch (function) {
            case AVG -> "Average";
            case COUNT -> "Count";
            case COUNTIF -> "CountIf";
            case MAKELIST -> "MakeList";
            case MAKESET -> "MakeSet";
            case MAX -> "Max";
            case MIN -> "Min";
            case SUM -> "Sum";
        };
    }
}
