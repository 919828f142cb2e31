package dev.orrery.query.gather;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import dev.orrery.query.sql.SqlText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A client that asks all partitions, one after the other, and merges their rows as SDKs do. */
public final class ClientMerge {

    /** Asks a partition, known by a number from 0 on, for all rows of a query. */
    @FunctionalInterface
    public interface Partitions {
        List<JsonValue> ask(int partition, String sql);
    }

    private final String sql;
    private final PartitionedQuery plan;

    public ClientMerge(String sql, PartitionedQuery plan) {
        this.sql = sql;
        this.plan = plan;
    }

    /** What the client sends: the text that the plan wants, with no row left out. */
    public String sentText() {
        return plan.rewritten()
                .map(query -> SqlText.of(query).replace(OrderedRewriting.FILTER, "true"))
                .orElse(sql);
    }

    public List<JsonValue> rows(int partitionCount, Partitions partitions) {
        List<JsonValue> rows = new ArrayList<>();
        for (int i = 0; i < partitionCount; i++) {
            rows.addAll(partitions.ask(i, sentText()));
        }
        return counted(window(distinct(grouped(ordered(rows)))));
    }

    private List<JsonValue> ordered(List<JsonValue> rows) {
        if (plan.orderBy().isEmpty()) {
            return rows;
        }
        return rows.stream().sorted(order()).map(row -> row.property("payload")).toList();
    }

    private Comparator<JsonValue> order() {
        Comparator<JsonValue> order = null;
        for (int i = 0; i < plan.orderBy().size(); i++) {
            Comparator<JsonValue> next = order(i, plan.orderBy().get(i));
            order = order == null ? next : order.thenComparing(next);
        }
        Comparator<JsonValue> byRid = Comparator.comparing(row -> row.property("_rid").stringValue());
        return order.thenComparing(directed(byRid, plan.orderBy().getFirst()));
    }

    private static Comparator<JsonValue> order(int index, SortItem item) {
        Comparator<JsonValue> byItem = Comparator.comparing(
                row -> place(row.property("orderByItems").element(index).property("item")), Arrays::compareUnsigned);
        return directed(byItem, item);
    }

    private static Comparator<JsonValue> directed(Comparator<JsonValue> order, SortItem item) {
        return item.direction() == SortDirection.DESCENDING ? order.reversed() : order;
    }

    /** All arrays have the same place, and all objects. */
    private static byte[] place(JsonValue value) {
        byte[] key = SortKey.of(value);
        return value.isArray() || value.isObject() ? Arrays.copyOf(key, 1) : key;
    }

    private List<JsonValue> grouped(List<JsonValue> rows) {
        MergedGroups groups = plan.groups();
        if (groups.equals(MergedGroups.NONE)) {
            return rows;
        }
        Map<JsonValue, MergedGroup> byKey = new LinkedHashMap<>();
        for (JsonValue row : rows) {
            JsonValue payload = isBare(groups) ? row : row.property("payload");
            byKey.computeIfAbsent(row.property("groupByItems"), key -> MergedGroup.of(groups)).add(payload);
        }
        return byKey.values().stream().map(MergedGroup::result).filter(result -> !result.isUndefined()).toList();
    }

    /** Whether rows have nothing around what is to be merged. */
    private static boolean isBare(MergedGroups groups) {
        return groups.keys().isEmpty() && groups.aggregate().isPresent();
    }

    private List<JsonValue> distinct(List<JsonValue> rows) {
        return switch (plan.distinctType()) {
            case NONE -> rows;
            case UNORDERED -> List.copyOf(new LinkedHashSet<>(rows));
            case ORDERED -> withoutRepetitions(rows);
        };
    }

    private static List<JsonValue> withoutRepetitions(Collection<JsonValue> rows) {
        List<JsonValue> kept = new ArrayList<>();
        for (JsonValue row : rows) {
            if (kept.isEmpty() || !kept.getLast().equals(row)) {
                kept.add(row);
            }
        }
        return kept;
    }

    private List<JsonValue> window(List<JsonValue> rows) {
        Stream<JsonValue> kept = rows.stream().skip(plan.window().offset().orElse(0));
        return kept.limit(plan.window().limit().or(plan.window()::top).orElse(Integer.MAX_VALUE)).toList();
    }

    private List<JsonValue> counted(List<JsonValue> rows) {
        return plan.distinctCountAlias()
                .map(alias -> List.of(MergedGroup.named(alias, JsonValue.of(rows.size()))))
                .orElse(rows);
    }
}
