package dev.orrery.query.exec;

import static dev.orrery.query.exec.CheckFailures.invalid;

import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import dev.orrery.query.function.BuiltInFunction;
import dev.orrery.query.function.BuiltInFunctions;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.QueryProblem;
import dev.orrery.query.sql.SqlLimits;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Refuses queries that are well-formed but have no meaning, before a document is looked at. */
public final class QueryCheck {

    /** Whether the first identifier after FROM names the container, or something known. */
    private enum Place {
        OUTERMOST, INSIDE
    }

    /** Where an aggregate may stand. */
    private enum Aggregates {
        ALLOWED, FORBIDDEN
    }

    private final Parameters parameters;
    private final Predicate<String> hasUserFunction;
    private final CheckFailures failures;
    private final List<Expression.UserCall> userCalls = new ArrayList<>();
    private int ands;
    private int ors;

    private QueryCheck(Parameters parameters, Predicate<String> hasUserFunction, CheckFailures failures) {
        this.parameters = parameters;
        this.hasUserFunction = hasUserFunction;
        this.failures = failures;
    }

    /**
     * Fails if a query refers to what there isn't, or combines what doesn't go together. Any user-defined function may be
     * there.
     */
    public static void check(SqlQuery query, Parameters parameters) {
        check(query, parameters, name -> true);
    }

    /** The same, and fails if it calls a user-defined function that there isn't. */
    public static void check(SqlQuery query, Parameters parameters, Predicate<String> hasUserFunction) {
        QueryCheck check = new QueryCheck(parameters, hasUserFunction, new CheckFailures(query.positions()));
        check.check(query, Optional.empty(), Place.OUTERMOST);
        check.checkUserFunctions();
    }

    private void check(SqlQuery query, Optional<CheckScope> outer, Place place) {
        CheckScope scope = checkSources(query.sources(), outer, place);
        query.filter().ifPresent(filter -> check(filter, scope, Aggregates.FORBIDDEN));
        query.groupBy().forEach(key -> check(key, scope, Aggregates.FORBIDDEN));
        CheckScope selected = query.isGrouped() ? scope.groupedBy(query.groupBy()) : scope;
        if (query.groupBy().isEmpty()) {
            checkOrder(query, scope, Aggregates.FORBIDDEN);
        } else {
            checkOrder(query, selected, Aggregates.ALLOWED);
        }
        checkProjection(query, selected);
        checkCounts(query);
    }

    private CheckScope checkSources(List<FromSource> sources, Optional<CheckScope> outer, Place place) {
        if (sources.size() > SqlLimits.JOINS_MAX + 1) {
            throw failures.ofWhole(
                    invalid("The query has more than {joinsMax} JOINs. Remove some").with("joinsMax",
                            SqlLimits.JOINS_MAX),
                    QueryProblem.TOO_MANY_JOINS);
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
            case FromSource.Collection.Path path -> checkIdentifier(path.rootIdentifier(), scope, path.expression());
            case FromSource.Collection.Rows(SqlQuery query) -> check(query, Optional.of(scope), Place.INSIDE);
        }
    }

    private static void addAlias(FromSource source, Set<String> aliases) {
        source.alias().ifPresent(alias -> {
            if (!aliases.add(alias)) {
                throw invalid("Two sources of the query have the same alias: '{alias}'. Rename one").with("alias",
                        alias);
            }
        });
    }

    private void checkOrder(SqlQuery query, CheckScope scope, Aggregates aggregates) {
        for (SqlQuery.SortItem item : query.orderBy()) {
            check(item.expression(), scope, aggregates);
            if (isConstant(item.expression())) {
                throw failures.at(item.expression(),
                        invalid("ORDER BY has an expression that is the same for every row. Use one that is different from row to row, such as a property"));
            }
        }
    }

    private static boolean isConstant(Expression expression) {
        boolean isDifferent = expression instanceof Expression.Identifier
                || expression instanceof Expression.Subquery
                || expression instanceof Expression.Aggregate;
        return !isDifferent && expression.operands().stream().allMatch(QueryCheck::isConstant);
    }

    private void checkProjection(SqlQuery query, CheckScope scope) {
        switch (query.projection()) {
            case Projection.All all -> checkAll(query);
            case Projection.Value(Expression expression) -> check(expression, scope, Aggregates.ALLOWED);
            case Projection.Columns(List<Projection.Column> columns) -> checkColumns(columns, scope);
        }
    }

    private void checkAll(SqlQuery query) {
        if (query.sources().size() != 1) {
            throw failures.at(query.projection(), invalid(
                    "SELECT * wants exactly one source in FROM, and no JOIN. Name the properties, or use SELECT VALUE"));
        }
        if (query.isGrouped()) {
            throw failures.at(query.projection(),
                    invalid("SELECT * can't be used together with GROUP BY. Name the properties"),
                    QueryProblem.STAR_WITH_GROUP_BY);
        }
    }

    private void checkColumns(List<Projection.Column> columns, CheckScope scope) {
        Set<String> names = new HashSet<>();
        for (Projection.Column column : columns) {
            check(column.expression(), scope, Aggregates.ALLOWED);
            if (!names.add(column.name())) {
                throw failures.at(column.expression(),
                        invalid("Two columns of SELECT have the same name: '{name}'. Rename one with AS").with("name",
                                column.name()));
            }
        }
    }

    private void checkCounts(SqlQuery query) {
        query.top().ifPresent(top -> checkCount(top, QueryProblem.TOP_COUNT));
        query.window().ifPresent(window -> {
            checkCount(window.offset(), QueryProblem.OFFSET_COUNT);
            checkCount(window.limit(), QueryProblem.LIMIT_COUNT);
        });
    }

    private void checkCount(Expression count, QueryProblem problem) {
        try {
            SqlWindow.count(count, parameters);
        } catch (OrreryException failure) {
            throw failures.at(count, failure, problem);
        }
    }

    private void check(Expression expression, CheckScope scope, Aggregates aggregates) {
        if (scope.hasKey(expression)) {
            return;
        }
        switch (expression) {
            case Expression.Identifier identifier -> checkIdentifier(identifier, scope, identifier);
            case Expression.Property property -> checkPath(property, scope, aggregates);
            case Expression.Parameter parameter -> checkParameter(parameter);
            case Expression.Subquery subquery -> check(subquery.query(), Optional.of(scope), Place.INSIDE);
            case Expression.Aggregate aggregate -> checkAggregate(aggregate, scope, aggregates);
            case Expression.Call call -> checkCall(call, scope, aggregates);
            case Expression.UserCall call -> checkUserCall(call, scope, aggregates);
            case Expression.And and -> {
                ands = counted(ands, and, "ANDs", SqlLimits.ANDS_MAX);
                checkOperands(and, scope, aggregates);
            }
            case Expression.Or or -> {
                ors = counted(ors, or, "ORs", SqlLimits.ORS_MAX);
                checkOperands(or, scope, aggregates);
            }
            case Expression.In in -> {
                checkValues(in);
                checkOperands(in, scope, aggregates);
            }
            default -> checkOperands(expression, scope, aggregates);
        }
    }

    /** How many there are with those of another expression; fails if these are too many. */
    private int counted(int before, Expression more, String what, int max) {
        int count = before + more.operands().size() - 1;
        if (count > max) {
            throw failures.at(more, invalid("The query has too many " + what
                    + ". Compare with several values by IN or ARRAY_CONTAINS, or make several queries of it.")
                    .with("found", count)
                    .with("max", max));
        }
        return count;
    }

    private void checkValues(Expression.In in) {
        if (in.candidates().size() > SqlLimits.IN_VALUES_MAX) {
            throw failures.at(in, invalid("IN has too many values. Give them as an array to ARRAY_CONTAINS, or make "
                    + "several queries of it.")
                    .with("found", in.candidates().size())
                    .with("max", SqlLimits.IN_VALUES_MAX));
        }
    }

    private void checkOperands(Expression expression, CheckScope scope, Aggregates aggregates) {
        for (Expression operand : expression.operands()) {
            check(operand, scope, aggregates);
        }
    }

    /** Looks at all of {@code c.a.b} at once, so that a failure can name it. */
    private void checkPath(Expression.Property path, CheckScope scope, Aggregates aggregates) {
        Expression step = path;
        while (step instanceof Expression.Property property && !scope.hasKey(step)) {
            step = property.target();
        }
        if (step instanceof Expression.Identifier identifier && !scope.hasKey(step)) {
            checkIdentifier(identifier, scope, path);
        } else {
            check(step, scope, aggregates);
        }
    }

    private void checkIdentifier(Expression.Identifier identifier, CheckScope scope, Expression path) {
        switch (scope.meaning(identifier.name())) {
            case VALUE -> {}
            case UNKNOWN -> throw failures.at(identifier,
                    invalid("The identifier '{identifier}' could not be resolved. Use an alias of FROM, as in c.{identifier}")
                            .with("identifier", identifier.name()),
                    QueryProblem.UNKNOWN_IDENTIFIER);
            case DIFFERENT_IN_GROUP -> throw failures.at(path,
                    invalid("In a query with GROUP BY or aggregates, SELECT can have only what GROUP BY has, "
                            + "aggregates and constants")
                            .with("identifier", identifier.name())
                            .with("property", SqlText.of(path)),
                    QueryProblem.NOT_GROUPED);
        }
    }

    private void checkParameter(Expression.Parameter parameter) {
        try {
            parameters.value(parameter.name());
        } catch (OrreryException failure) {
            throw failures.at(parameter, failure);
        }
    }

    private void checkAggregate(Expression.Aggregate aggregate, CheckScope scope, Aggregates aggregates) {
        if (aggregates == Aggregates.FORBIDDEN) {
            throw failures.at(aggregate, misplaced(aggregate));
        }
        if (SqlQuery.hasAggregate(aggregate.argument())) {
            throw failures.at(aggregate, misplaced(aggregate), QueryProblem.NESTED_AGGREGATE);
        }
        check(aggregate.argument(), scope.ofRow(), Aggregates.FORBIDDEN);
    }

    private static OrreryException misplaced(Expression.Aggregate aggregate) {
        return invalid(
                "The aggregate {function} stands outside of SELECT, or inside of another one. Move it into SELECT")
                .with("function", aggregate.function());
    }

    private void checkCall(Expression.Call call, CheckScope scope, Aggregates aggregates) {
        BuiltInFunction function = BuiltInFunctions.find(call.function()).orElseThrow(() -> noFunction(call));
        int arguments = call.arguments().size();
        if (arguments < function.argumentsMin() || arguments > function.argumentsMax()) {
            throw failures.at(call,
                    invalid("The function {function} can't take {arguments} arguments. Look up how many it takes")
                            .with("function", function.name())
                            .with("arguments", arguments)
                            .with("argumentsMin", function.argumentsMin())
                            .with("argumentsMax", function.argumentsMax()),
                    QueryProblem.ARGUMENT_COUNT);
        }
        checkOperands(call, scope, aggregates);
    }

    private OrreryException noFunction(Expression.Call call) {
        String sentence = NearestName.meant(call.function().toUpperCase(Locale.ROOT), BuiltInFunctions.names())
                .map(nearest -> "There is no built-in function {function}. Did you mean " + nearest
                        + "? A user-defined one is called by udf.{function}")
                .orElse("There is no built-in function {function}. Check its name; a user-defined one is called by "
                        + "udf.{function}");
        return failures.atStart(call, call.function().length(),
                invalid(sentence).with("function", call.function()),
                QueryProblem.UNKNOWN_FUNCTION);
    }

    private void checkUserCall(Expression.UserCall call, CheckScope scope, Aggregates aggregates) {
        if (userCalls.size() == SqlLimits.USER_CALLS_MAX) {
            throw failures
                    .ofWhole(invalid("The query has more than {callsMax} calls of user-defined functions. Remove some")
                            .with("callsMax", SqlLimits.USER_CALLS_MAX), QueryProblem.TOO_MANY_USER_CALLS);
        }
        userCalls.add(call);
        checkOperands(call, scope, aggregates);
    }

    /** What is wrong with the query in any container is told first. */
    private void checkUserFunctions() {
        for (Expression.UserCall call : userCalls) {
            if (!hasUserFunction.test(call.function())) {
                throw failures.at(
                        call, invalid("There is no user-defined function '{name}'. Create it in this container")
                                .with("name", call.function()));
            }
        }
    }
}
