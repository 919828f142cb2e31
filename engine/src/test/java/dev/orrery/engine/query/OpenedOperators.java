package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.query.explain.Explanation;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.scan.FeedScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The operators that were really opened for a page, against those that the explanation prints. */
public final class OpenedOperators {

    private OpenedOperators() {}

    /** Fails unless the first page of a query has opened what its explanation prints, and nothing else. */
    public static void checkFirstPage(QueryPage page) {
        Explanation explanation = page.explanation();

        List<String> lines = new ArrayList<>();
        print(root(explanation.opened()), explanation.opened(), 0, lines);

        assertThat(explanation.text().lines().map(OpenedOperators::withoutDetail)).containsExactlyElementsOf(lines);
        assertThat(explanation.opened()).hasSameSizeAs(lines);
    }

    private static Operator root(Set<Operator> opened) {
        return opened.stream()
                .filter(Operator.Visit.class::isInstance)
                .reduce((one, other) -> {
                    throw new AssertionError("There are two roots");
                })
                .orElseThrow();
    }

    private static void print(Operator operator, Set<Operator> opened, int depth, List<String> lines) {
        lines.add("  ".repeat(depth) + name(operator));
        operator.inputs().stream()
                .filter(opened::contains)
                .forEach(input -> print(input, opened, depth + 1, lines));
    }

    private static String withoutDetail(String line) {
        int start = line.length() - line.stripLeading().length();
        int end = line.indexOf(' ', start);
        return end < 0 ? line : line.substring(0, end);
    }

    private static String name(Operator operator) {
        return switch (operator) {
            case Operator.Visit visit -> switch (visit.scope()) {
                case FeedScope.FullKey key -> "LogicalPartition";
                case FeedScope.KeyPrefix prefix -> "KeyPrefix";
                case FeedScope.OnePartition partition -> "Partition";
                case FeedScope.HashRange range -> "Gather";
            };
            case Operator.Group group -> group.keys().isEmpty() ? "Aggregate" : "Group";
            case Operator.InMemory query -> "Query";
            case Operator.ItemRows items -> items.path().operator();
            case Operator.Limit limit -> "Limit";
            case Operator.Distinct distinct -> "Distinct";
            case Operator.Project project -> "Project";
            case Operator.Sort sort -> "Sort";
            case Operator.Filter filter -> "Filter";
            case Operator.IndexOnly known -> "IndexOnly";
            case Operator.IndexDistinct values -> "IndexDistinct";
        };
    }
}
