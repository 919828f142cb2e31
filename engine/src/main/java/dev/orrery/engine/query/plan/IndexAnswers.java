package dev.orrery.engine.query.plan;

import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.answer.IndexCounts;
import dev.orrery.engine.query.answer.IndexExtremes;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.plan.RootPaths;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Aggregate;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Aggregates that the index knows without any item being read: counts of what a filter leaves, least and greatest values. */
final class IndexAnswers {

    private final BoundQuery bound;
    private final IndexCondition condition;
    private final boolean isScopeExact;
    private final AccessPaths ways;
    private final QueryMeter meter;
    private final IndexCounts counts;
    private final IndexExtremes extremes;

    IndexAnswers(Plan plan, AccessPaths ways) {
        this.bound = plan.bound();
        this.condition = plan.condition();
        this.isScopeExact = plan.isScopeExact();
        this.ways = ways;
        this.meter = plan.planning();
        this.counts = new IndexCounts(bound.items());
        this.extremes = new IndexExtremes(bound.items());
    }

    /** The partitions that were looked at. */
    List<RangePosition> read() {
        List<RangePosition> read = new ArrayList<>(counts.read());
        read.addAll(extremes.read());
        return read;
    }

    /** The values of all aggregates of a query without groups; empty if some have to be computed from items. */
    Optional<Map<Aggregate, JsonValue>> aggregates() {
        SqlQuery query = bound.query();
        if (!query.groupBy().isEmpty() || RootPaths.rootAlias(query).isEmpty() || query.aggregates().isEmpty()) {
            return Optional.empty();
        }
        Map<Aggregate, JsonValue> values = new HashMap<>();
        for (Aggregate aggregate : query.aggregates()) {
            Optional<JsonValue> value = value(aggregate);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.put(aggregate, value.get());
        }
        return Optional.of(values);
    }

    private Optional<JsonValue> value(Aggregate aggregate) {
        return switch (aggregate.function()) {
            case COUNT -> count(aggregate.argument());
            case MIN -> extreme(aggregate.argument(), IndexExtremes::least);
            case MAX -> extreme(aggregate.argument(), IndexExtremes::greatest);
            case SUM, AVG, COUNTIF, MAKELIST, MAKESET -> Optional.empty();
        };
    }

    private Optional<JsonValue> count(Expression counted) {
        OptionalLong count = isDefinedConstant(counted) ? countOfRows() : countOfDefined(counted);
        return count.isPresent() ? Optional.of(JsonValue.of(count.getAsLong())) : Optional.empty();
    }

    private boolean isDefinedConstant(Expression expression) {
        return switch (expression) {
            case Expression.Literal(JsonValue value) -> !value.isUndefined();
            case Expression.Parameter(String name) -> !bound.parameters().value(name).isUndefined();
            case Expression.Identifier(String name) -> RootPaths.rootAlias(bound.query()).orElse("").equals(name);
            default -> false;
        };
    }

    private OptionalLong countOfRows() {
        if (bound.query().filter().isEmpty() || isScopeExact) {
            return OptionalLong.of(counts.countAll(meter));
        }
        boolean isCheap = condition.isExact() && (!ways.isMostlyOutOfScope() || AccessPathChoice.isPosting(condition));
        return isCheap ? counts.exactCount(condition, meter) : OptionalLong.empty();
    }

    private OptionalLong countOfDefined(Expression counted) {
        Optional<IndexPath> path = servedPath(counted);
        return path.isPresent()
                ? counts.exactCount(new IndexCondition.Values(path.get(), ValueSet.ALL, true), meter)
                : OptionalLong.empty();
    }

    private Optional<JsonValue> extreme(Expression argument, ExtremeOf which) {
        return servedPath(argument).flatMap(path -> which.find(extremes, path, meter));
    }

    @FunctionalInterface
    private interface ExtremeOf {
        Optional<JsonValue> find(IndexExtremes extremes, IndexPath path, QueryMeter meter);
    }

    /** The path of an expression if its index has all that the query wants: there is no filter. */
    private Optional<IndexPath> servedPath(Expression expression) {
        Derivations derivations = bound.items().derivations();
        if (bound.query().filter().isPresent() || ways.isMostlyOutOfScope()) {
            return Optional.empty();
        }
        return RootPaths.of(expression, bound.query()).filter(derivations::serves);
    }
}
