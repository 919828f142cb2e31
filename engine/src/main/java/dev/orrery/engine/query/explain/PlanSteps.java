package dev.orrery.engine.query.explain;

import dev.orrery.engine.query.plan.BoundQuery;
import dev.orrery.engine.query.plan.Plan;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlText;
import java.util.List;
import java.util.stream.Collectors;

/** The steps that a query takes after its items are found. */
public final class PlanSteps {

    private static final int TEXT_LENGTH_MAX = 200;

    private PlanSteps() {}

    /**
     * The whole plan around the step that finds the items.
     *
     * @param partitions how many were visited
     * @param rows how many the page has
     */
    public static PlanStep around(Plan plan, PlanStep access, int partitions, int rows) {
        SqlQuery query = plan.bound().query();
        PlanStep step = query.filter().isPresent() && !plan.isFilterCovered()
                ? PlanStep.of("Filter", text(query.filter().get()), access)
                : access;
        step = result(plan, query, step);
        if (query.isDistinct() && plan.kind() != Plan.Kind.DISTINCT_VALUES) {
            step = PlanStep.of("Distinct", "", step);
        }
        step = window(plan.bound(), step);
        PlanStep root = PlanStep.of(scope(plan.bound().scope()), "", step);
        root.visited(partitions);
        root.gave(rows);
        return root;
    }

    private static PlanStep result(Plan plan, SqlQuery query, PlanStep input) {
        return switch (plan.kind()) {
            case STREAMED -> project(query, input);
            case SORTED -> project(query, PlanStep.of("Sort", order(query), input));
            case GROUPED -> PlanStep.of(
                    query.groupBy().isEmpty() ? "Aggregate" : "Group",
                    query.groupBy().isEmpty() ? select(query) : "by " + texts(query.groupBy()) + ": " + select(query),
                    input);
            case COUNTED, DISTINCT_VALUES -> project(query, input);
            case WHOLE -> PlanStep.of("Query", cut(SqlText.of(query)), input);
        };
    }

    private static PlanStep project(SqlQuery query, PlanStep input) {
        return PlanStep.of("Project", select(query), input);
    }

    private static PlanStep window(BoundQuery bound, PlanStep input) {
        int offset = bound.window().offset();
        int limit = bound.window().limit();
        if (offset == 0 && limit == Integer.MAX_VALUE) {
            return input;
        }
        return PlanStep.of("Limit", offset == 0 ? Integer.toString(limit) : limit + " after " + offset, input);
    }

    private static String scope(FeedScope scope) {
        return switch (scope) {
            case FeedScope.FullKey key -> "LogicalPartition";
            case FeedScope.KeyPrefix prefix -> "KeyPrefix";
            case FeedScope.OnePartition partition -> "Partition";
            case FeedScope.HashRange range -> "Gather";
        };
    }

    private static String select(SqlQuery query) {
        return cut(switch (query.projection()) {
            case Projection.All all -> "*";
            case Projection.Value(Expression expression) -> SqlText.of(expression);
            case Projection.Columns(List<Projection.Column> columns) ->
                columns.stream().map(column -> SqlText.of(column.expression())).collect(Collectors.joining(", "));
        });
    }

    private static String order(SqlQuery query) {
        return cut(query.orderBy().stream()
                .map(item -> SqlText.of(item.expression()) + switch (item.direction()) {
                    case ASCENDING -> " ASC";
                    case DESCENDING -> " DESC";
                })
                .collect(Collectors.joining(", ")));
    }

    private static String texts(List<Expression> expressions) {
        return cut(expressions.stream().map(SqlText::of).collect(Collectors.joining(", ")));
    }

    private static String text(Expression expression) {
        return cut(SqlText.of(expression));
    }

    private static String cut(String text) {
        return text.length() > TEXT_LENGTH_MAX ? text.substring(0, TEXT_LENGTH_MAX) + "…" : text;
    }
}
