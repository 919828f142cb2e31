package dev.orrery.engine.query.run;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Runs one page of a query: opens the operators of its plan, and takes a page of what they give. Used once. */
public final class QueryRunner {

    private final Plan plan;
    private final PageRun run;

    /** Prepares to run a plan, with a meter that has counted its making. */
    public QueryRunner(QueryParts parts, Plan plan) {
        this.plan = plan;
        this.run = new PageRun(parts, plan);
    }

    public RowPage run(Optional<QueryPosition> start) {
        run.open(plan.root());
        return open(plan.root().input(), WantedRows.ALL).page(start);
    }

    /** What was read, for the plan and for the page. */
    public QueryMeter work() {
        return run.meter();
    }

    /** The partitions that were looked at. */
    public List<RangePosition> read() {
        return run.read();
    }

    /** The operators that were opened. Those below rows that were kept since the page before are not among them. */
    public Set<Operator> opened() {
        return run.opened();
    }

    private RowPages open(Operator.Values operator, WantedRows wanted) {
        run.open(operator);
        return switch (operator) {
            case Operator.Limit(var window, var input) -> open(input, wanted.within(window));
            case Operator.Distinct(var input) -> open(input, wanted.different());
            case Operator.Project project -> project(project, wanted);
            case Operator.Group group -> whole(wanted, new GroupedRows(run, group)::rows);
            case Operator.InMemory query -> inMemory(query, wanted);
        };
    }

    private RowPages project(Operator.Project project, WantedRows wanted) {
        return switch (project.input()) {
            case Operator.RowsOfItems rows -> new StreamedRows(run, project, items(rows), wanted);
            case Operator.Sort sort -> sorted(new RowSort(run, project, sort, wanted), wanted);
            case Operator.IndexOnly known -> known(project, known, wanted);
            case Operator.IndexDistinct values -> new IndexValues(run, values, wanted.window());
        };
    }

    static Operator.ItemRows items(Operator.RowsOfItems rows) {
        return switch (rows) {
            case Operator.Filter filter -> items(filter.input());
            case Operator.ItemRows items -> items;
        };
    }

    private RowPages sorted(RowSort sort, WantedRows wanted) {
        return wanted.isDistinct() ? whole(wanted, sort::all) : sort;
    }

    /** The one row of aggregates that the index knows. */
    private RowPages known(Operator.Project project, Operator.IndexOnly known, WantedRows wanted) {
        run.read(known.answer().in());
        return whole(wanted, () -> {
            JsonValue row = run.program(project).projectAggregates(known.answer().values());
            return row.isUndefined() ? List.of() : List.of(row);
        });
    }

    /** The rows of a plan that is not taken apart. Their order may be that of the items, so pages name the access path. */
    private RowPages inMemory(Operator.InMemory query, WantedRows wanted) {
        return new GatheredRows(run, query.input().path().name(), wanted, () -> run.readItems(
                query.input(),
                Optional.empty(),
                items -> InMemoryQuery.run(
                        query.plan(),
                        () -> new ItemDocuments(items, run.bound()),
                        run.bound().context())));
    }

    private RowPages whole(WantedRows wanted, Supplier<List<JsonValue>> rows) {
        return new GatheredRows(run, GatheredRows.NAME, wanted, rows);
    }
}
