package dev.orrery.engine.query.explain;

import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.Scalar;
import java.util.List;
import java.util.stream.Collectors;

/** The operators of a query as people see them: each is a step. */
final class PlanSteps {

    private static final int TEXT_LENGTH_MAX = 200;

    private PlanSteps() {}

    /** The steps of an operator and of all below it. */
    static PlanStep of(Operator operator) {
        PlanStep[] inputs = operator.inputs().stream().map(PlanSteps::of).toArray(PlanStep[]::new);
        return switch (operator) {
            case Operator.Visit visit -> PlanStep.of(scope(visit.scope()), "", inputs);
            case Operator.Limit limit -> PlanStep.of("Limit", limit.window().text(), inputs);
            case Operator.Distinct distinct -> PlanStep.of("Distinct", "", inputs);
            case Operator.Project project -> PlanStep.of("Project", cut(project.value().text()), inputs);
            case Operator.Group group -> group(group, inputs);
            case Operator.InMemory query -> PlanStep.of("Query", cut(query.text().get()), inputs);
            case Operator.Sort sort -> PlanStep.of("Sort", order(sort.keys()), inputs);
            case Operator.Filter filter -> PlanStep.of("Filter", cut(filter.predicate().text()), inputs);
            case Operator.ItemRows items -> PlanStep.of(items.path().operator(), items.path().detail().get(), inputs);
            case Operator.IndexOnly known -> PlanStep.of("IndexOnly", known.detail().get(), inputs);
            case Operator.IndexDistinct values -> PlanStep.of("IndexDistinct", values.path().toString(), inputs);
        };
    }

    private static PlanStep group(Operator.Group group, PlanStep... inputs) {
        String value = cut(group.value().text());
        String keys = cut(group.keys().stream().map(Scalar::text).collect(Collectors.joining(", ")));
        return group.keys().isEmpty()
                ? PlanStep.of("Aggregate", value, inputs)
                : PlanStep.of("Group", "by " + keys + ": " + value, inputs);
    }

    private static String scope(FeedScope scope) {
        return switch (scope) {
            case FeedScope.FullKey key -> "LogicalPartition";
            case FeedScope.KeyPrefix prefix -> "KeyPrefix";
            case FeedScope.OnePartition partition -> "Partition";
            case FeedScope.HashRange range -> "Gather";
        };
    }

    private static String order(List<LogicalPlan.Key> keys) {
        return cut(keys.stream()
                .map(key -> key.value().text() + switch (key.direction()) {
                    case ASCENDING -> " ASC";
                    case DESCENDING -> " DESC";
                })
                .collect(Collectors.joining(", ")));
    }

    private static String cut(String text) {
        return text.length() > TEXT_LENGTH_MAX ? text.substring(0, TEXT_LENGTH_MAX) + "…" : text;
    }
}
