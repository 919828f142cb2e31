package dev.orrery.query.exec;

import dev.orrery.model.value.PropertyName;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;
import java.util.Optional;

/**
 * Makes a query that was checked ready for being run: its expressions become formulas, its aliases numbers of slots.
 *
 * <p>Every alias has a slot of its own, also those of subqueries, so that one row serves them all.
 */
final class QueryCompiler {

    private final Parameters parameters;
    private final long bytesMax;
    private final FormulaCompiler formulas;
    private final SourceCompiler sources;
    private int slots;

    QueryCompiler(Parameters parameters, EvaluationContext context, long bytesMax) {
        this.parameters = parameters;
        this.bytesMax = bytesMax;
        formulas = new FormulaCompiler(parameters, context,
                (subquery, scope) -> SubqueryFormulas.of(subquery.kind(), within(subquery.query(), scope), bytesMax));
        sources = new SourceCompiler(formulas, this);
    }

    /** Compiles a query whose first source is the container. */
    ContainerQuery compile(SqlQuery query) {
        Scope scope = Scope.outermost();
        DocumentSource source = sources.overDocuments(query, scope);
        Selection selection = selection(query, scope);
        return new ContainerQuery(source, selection, slots);
    }

    /** Compiles a query that lies in another one. */
    InnerQuery within(SqlQuery query, Scope outer) {
        Scope scope = outer.inner();
        RowSource source = sources.within(query, scope);
        return new InnerQuery(source, selection(query, scope));
    }

    int newSlot() {
        return slots++;
    }

    private Selection selection(SqlQuery query, Scope scope) {
        return query.isGrouped() ? groupedSelection(query, scope) : rowSelection(query, scope);
    }

    private Selection rowSelection(SqlQuery query, Scope scope) {
        return new Selection(Optional.empty(), order(query, scope), projection(query, scope), query.isDistinct(),
                RowWindow.of(query, parameters), bytesMax);
    }

    private Selection groupedSelection(SqlQuery query, Scope scope) {
        List<Formula> keys = formulas.compileAll(query.groupBy(), scope);
        List<GroupFormulas.Aggregate> aggregates = query.aggregates().stream()
                .map(aggregate -> aggregate(aggregate, scope))
                .toList();
        GroupFormulas groups = new GroupFormulas(keys, aggregates, slots);
        Scope groupScope = scope.inner();
        query.groupBy().forEach(key -> groupScope.know(key, new RowPath.Slot(newSlot())));
        query.aggregates().forEach(aggregate -> groupScope.know(aggregate, new RowPath.Slot(newSlot())));
        return new Selection(Optional.of(groups), Optional.empty(), projection(query, groupScope), query.isDistinct(),
                RowWindow.of(query, parameters), bytesMax);
    }

    private GroupFormulas.Aggregate aggregate(Expression.Aggregate aggregate, Scope scope) {
        return new GroupFormulas.Aggregate(aggregate.function(), formulas.compile(aggregate.argument(), scope));
    }

    private Optional<OrderFormulas> order(SqlQuery query, Scope scope) {
        if (query.orderBy().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new OrderFormulas(query.orderBy().stream()
                .map(item -> new OrderFormulas.Item(formulas.compile(item.expression(), scope), item.direction()))
                .toList()));
    }

    private Formula projection(SqlQuery query, Scope scope) {
        return switch (query.projection()) {
            case Projection.All all -> scope.place(SourceCompiler.alias(query.sources().getFirst()));
            case Projection.Value(Expression expression) -> formulas.compile(expression, scope);
            case Projection.Columns(List<Projection.Column> columns) -> new ObjectFormula(columns.stream()
                    .map(column -> new ObjectFormula.Member(
                            PropertyName.of(column.name()), formulas.compile(column.expression(), scope)))
                    .toList());
        };
    }
}
