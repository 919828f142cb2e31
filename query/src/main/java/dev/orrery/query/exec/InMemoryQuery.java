package dev.orrery.query.exec;

import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Document;
import dev.orrery.query.row.DocumentShape;
import dev.orrery.query.row.Row;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A query over documents that all are looked at. Only one thread at a time may use it. */
public final class InMemoryQuery {

    private final CompiledPlan plan;
    private final Row row;
    private final MemoryLease memory;

    private InMemoryQuery(LogicalPlan.Values plan, EvaluationContext context) {
        Compilation compilation = new Compilation(context, DocumentShape.SQL, plan.slots());
        this.memory = context.memory();
        this.plan = new PlanCompiler(compilation).compile(plan);
        this.row = compilation.newRow();
    }

    /** Prepares a query of the SQL dialect; fails if it has no meaning. */
    static InMemoryQuery of(SqlQuery query, Parameters parameters, EvaluationContext context) {
        QueryCheck.check(query, parameters);
        return new InMemoryQuery(
                SqlPlanBuilder.plan(query, parameters, Candidates.ANY, Optional.empty()), context);
    }

    /** All rows of a query; none of them is undefined. */
    public static List<JsonValue> run(SqlQuery query, Parameters parameters, Iterable<JsonValue> documents,
            EvaluationContext context) {
        return of(query, parameters, context).rows(documents);
    }

    /** All rows of a plan. */
    public static List<JsonValue> run(
            LogicalPlan.Values plan, Iterable<JsonValue> documents, EvaluationContext context) {
        return new InMemoryQuery(plan, context).rows(documents);
    }

    List<JsonValue> rows(Iterable<JsonValue> documents) {
        List<JsonValue> rows = new ArrayList<>();
        MemoryBudget budget = new MemoryBudget(memory);
        forEach(Document.ofEach(documents), value -> rows.add(budget.keep(value)));
        return rows;
    }

    /** Gives the rows; false if the sink wanted no more. */
    boolean forEach(Iterable<? extends Document> documents, ValueSink sink) {
        return plan.forEach(documents, row, sink);
    }
}
