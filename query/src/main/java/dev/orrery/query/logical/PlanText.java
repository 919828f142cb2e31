package dev.orrery.query.logical;

import dev.orrery.query.logical.LogicalPlan.Aggregate;
import dev.orrery.query.logical.LogicalPlan.Direction;
import dev.orrery.query.logical.LogicalPlan.Taken;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** A plan as people read it. */
final class PlanText {

    private PlanText() {}

    static void print(LogicalPlan plan, int depth, List<String> lines) {
        lines.add("  ".repeat(depth) + line(plan));
        plan.inputs().forEach(input -> print(input, depth + 1, lines));
    }

    private static String line(LogicalPlan node) {
        return switch (node) {
            case LogicalPlan.Items items -> "Items";
            case LogicalPlan.OneRow one -> "OneRow";
            case LogicalPlan.Unnest unnest ->
                "Unnest " + taken(unnest.taken()) + unnest.value().text() + " into slot " + unnest.slot();
            case LogicalPlan.Apply apply -> "Apply " + taken(apply.taken()) + "the second into slot " + apply.slot();
            case LogicalPlan.Filter filter -> "Filter " + filter.predicate().text();
            case LogicalPlan.Sort sort -> "Sort " + sort.keys().stream().map(PlanText::key).collect(listed());
            case LogicalPlan.Group group -> group(group);
            case LogicalPlan.Project project -> "Project " + project.value().text();
            case LogicalPlan.Distinct distinct -> "Distinct";
            case LogicalPlan.Limit limit -> "Limit " + limit.window().text();
        };
    }

    private static String taken(Taken taken) {
        return taken == Taken.ELEMENTS ? "elements of " : "";
    }

    private static String key(LogicalPlan.Key key) {
        return key.value().text() + (key.direction() == Direction.DESCENDING ? " DESC" : " ASC");
    }

    private static String group(LogicalPlan.Group group) {
        String keys = group.keys().stream().map(Scalar::text).collect(listed());
        String aggregates = group.aggregates().stream().map(PlanText::aggregate).collect(listed());
        return (group.keys().isEmpty() ? "Group" : "Group by " + keys)
                + (aggregates.isEmpty() ? "" : ": " + aggregates)
                + " into slots from " + group.firstSlot();
    }

    private static String aggregate(Aggregate aggregate) {
        return aggregate.function() + "(" + aggregate.argument().text() + ")";
    }

    private static Collector<CharSequence, ?, String> listed() {
        return Collectors.joining(", ");
    }
}
