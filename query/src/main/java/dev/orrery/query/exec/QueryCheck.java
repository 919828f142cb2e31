package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.function.BuiltInFunction;
import dev.orrery.query.function.BuiltInFunctions;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Refuses queries that are well-formed but have no meaning, before a document is looked at. */
public final class QueryCheck {

    static final int JOINS_MAX = 10;
    static final int USER_CALLS_MAX = 10;

    /** Whether the first identifier after FROM names the container, or something known. */
    private enum Place {
        OUTERMOST, INSIDE
    }

    /** Where an aggregate may stand. */
    private enum Aggregates {
        ALLOWED, FORBIDDEN
    }

    private final Parameters parameters;
    private int userCalls;

    private QueryCheck(Parameters parameters) {
        this.parameters = parameters;
    }

    /** Fails if a query refers to what there isn't, or combines what doesn't go together. */
    public static void check(SqlQuery query, Parameters parameters) {
        new QueryCheck(parameters).check(query, Optional.empty(), Place.OUTERMOST);
    }

    private void check(SqlQuery query, Optional<CheckScope> outer, Place place) {
        CheckScope scope = checkSources(query.sources(), outer, place);
        query.filter().ifPresent(filter -> check(filter, scope, Aggregates.FORBIDDEN));
        query.groupBy().forEach(key -> check(key, scope, Aggregates.FORBIDDEN));
        checkOrder(query, scope);
        checkProjection(query, query.isGrouped() ? scope.groupedBy(query.groupBy()) : scope);
        RowWindow.of(query, parameters);
    }

    private CheckScope checkSources(List<FromSource> sources, Optional<CheckScope> outer, Place place) {
        if (sources.size() > JOINS_MAX + 1) {
            throw invalid("The query has too many JOINs").with("joinsMax", JOINS_MAX);
        }
        Set<String> aliases = new LinkedHashSet<>();
        for (int i = 0; i < sources.size(); i++) {
            FromSource source = sources.get(i);
            if (i == 0 && place == Place.OUTERMOST) {
                checkContainer(source.collection());
            } else {
                checkCollection(source.collection(), CheckScope.within(outer, aliases));
            }
            addAlias(source, aliases);
        }
        return CheckScope.within(outer, aliases);
    }

    /** Whatever stands first is the container. */
    private void checkContainer(FromSource.Collection collection) {
        switch (collection) {
            case FromSource.Collection.Path path -> {}
            case FromSource.Collection.Rows(SqlQuery query) -> check(query, Optional.empty(), Place.OUTERMOST);
        }
    }

    private void checkCollection(FromSource.Collection collection, CheckScope scope) {
        switch (collection) {
            case FromSource.Collection.Path path -> scope.resolve(path.root());
            case FromSource.Collection.Rows(SqlQuery query) -> check(query, Optional.of(scope), Place.INSIDE);
        }
    }

    private static void addAlias(FromSource source, Set<String> aliases) {
        source.alias().ifPresent(alias -> {
            if (!aliases.add(alias)) {
                throw invalid("Two sources of the query have the same alias").with("alias", alias);
            }
        });
    }

    private void checkOrder(SqlQuery query, CheckScope scope) {
        if (!query.orderBy().isEmpty() && !query.groupBy().isEmpty()) {
            throw invalid("ORDER BY can't be used together with GROUP BY");
        }
        for (SqlQuery.SortItem item : query.orderBy()) {
            check(item.expression(), scope, Aggregates.FORBIDDEN);
            if (isConstant(item.expression())) {
                throw invalid("ORDER BY wants an expression that is different from row to row, such as a property");
            }
        }
    }

    private static boolean isConstant(Expression expression) {
        boolean isLeafOfRow = expression instanceof Expression.Identifier || expression instanceof Expression.Subquery;
        return !isLeafOfRow && expression.operands().stream().allMatch(QueryCheck::isConstant);
    }

    private void checkProjection(SqlQuery query, CheckScope scope) {
        switch (query.projection()) {
            case Projection.All all -> checkAll(query);
            case Projection.Value(Expression expression) -> check(expression, scope, Aggregates.ALLOWED);
            case Projection.Columns(List<Projection.Column> columns) -> checkColumns(columns, scope);
        }
    }

    private static void checkAll(SqlQuery query) {
        if (query.sources().size() != 1) {
            throw invalid("SELECT * wants exactly one source in FROM, and no JOIN");
        }
        if (query.isGrouped()) {
            throw invalid("SELECT * can't be used together with GROUP BY");
        }
    }

    private void checkColumns(List<Projection.Column> columns, CheckScope scope) {
        Set<String> names = new HashSet<>();
        for (Projection.Column column : columns) {
            check(column.expression(), scope, Aggregates.ALLOWED);
            if (!names.add(column.name())) {
                throw invalid("Two columns of SELECT have the same name").with("name", column.name());
            }
        }
    }

    private void check(Expression expression, CheckScope scope, Aggregates aggregates) {
        if (scope.hasKey(expression)) {
            return;
        }
        switch (expression) {
            case Expression.Identifier(String name) -> scope.resolve(name);
            case Expression.Parameter(String name) -> parameters.value(name);
            case Expression.Subquery subquery -> check(subquery.query(), Optional.of(scope), Place.INSIDE);
            case Expression.Aggregate aggregate -> checkAggregate(aggregate, scope, aggregates);
            case Expression.Call call -> checkCall(call, scope, aggregates);
            case Expression.UserCall call -> checkUserCall(call, scope, aggregates);
            default -> checkOperands(expression, scope, aggregates);
        }
    }

    private void checkOperands(Expression expression, CheckScope scope, Aggregates aggregates) {
        for (Expression operand : expression.operands()) {
            check(operand, scope, aggregates);
        }
    }

    private void checkAggregate(Expression.Aggregate aggregate, CheckScope scope, Aggregates aggregates) {
        if (aggregates == Aggregates.FORBIDDEN) {
            throw invalid("An aggregate can stand only in SELECT, and not inside of another one")
                    .with("function", aggregate.function());
        }
        check(aggregate.argument(), scope.ofRow(), Aggregates.FORBIDDEN);
    }

    private void checkCall(Expression.Call call, CheckScope scope, Aggregates aggregates) {
        BuiltInFunction function = BuiltInFunctions.find(call.function())
                .orElseThrow(() -> invalid("There is no built-in function of this name")
                        .with("function", call.function()));
        int arguments = call.arguments().size();
        if (arguments < function.argumentsMin() || arguments > function.argumentsMax()) {
            throw invalid("The function takes another number of arguments")
                    .with("function", function.name())
                    .with("arguments", arguments)
                    .with("argumentsMin", function.argumentsMin())
                    .with("argumentsMax", function.argumentsMax());
        }
        checkOperands(call, scope, aggregates);
    }

    private void checkUserCall(Expression.UserCall call, CheckScope scope, Aggregates aggregates) {
        if (++userCalls > USER_CALLS_MAX) {
            throw invalid("The query has too many calls of user-defined functions").with("callsMax", USER_CALLS_MAX);
        }
        checkOperands(call, scope, aggregates);
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_QUERY, sentence);
    }
}
