package dev.orrery.query.plan;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.QueryCheck;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Refuses queries that can't define a computed property.
 *
 * <p>Such a query is {@code SELECT VALUE … FROM c} and nothing else, and its value depends on one document only:
 * neither on random numbers, the time, a user's function, a subquery, nor on another computed property.
 */
final class ComputedPropertyCheck {

    /** Functions whose result is another one each time. */
    private static final Set<String> CHANGING = Set.of(
            "RAND",
            "GETCURRENTDATETIME",
            "GETCURRENTDATETIMESTATIC",
            "GETCURRENTTICKS",
            "GETCURRENTTICKSSTATIC",
            "GETCURRENTTIMESTAMP",
            "GETCURRENTTIMESTAMPSTATIC");

    private static final String SPATIAL = "ST_";

    private final String name;
    private final Set<String> names;

    private ComputedPropertyCheck(String name, Set<String> names) {
        this.name = name;
        this.names = names;
    }

    /** Fails if a query can't define the property of a name, where others have these names. */
    static void check(String name, SqlQuery query, Set<String> names) {
        new ComputedPropertyCheck(name, names).check(query);
    }

    private void check(SqlQuery query) {
        if (!isOfWholeDocument(query.sources())) {
            throw invalid(
                    "The query of the computed property '{computedProperty}' must have FROM with the whole item, and no JOIN. Write SELECT VALUE … FROM c");
        }
        if (!(query.projection() instanceof Projection.Value(Expression expression))) {
            throw invalid(
                    "The query of the computed property '{computedProperty}' is not SELECT VALUE. Write SELECT VALUE … FROM c");
        }
        if (hasOtherClauses(query)) {
            throw invalid(
                    "The query of the computed property '{computedProperty}' can have only SELECT VALUE and FROM. Remove the rest");
        }
        check(expression, query.sources().getFirst().alias().orElseThrow());
        QueryCheck.check(query, new Parameters(Map.of()));
    }

    private static boolean isOfWholeDocument(List<FromSource> sources) {
        return sources.size() == 1
                && sources.getFirst() instanceof FromSource.Whole whole
                && whole.collection() instanceof FromSource.Collection.Path(Expression.Identifier root);
    }

    private static boolean hasOtherClauses(SqlQuery query) {
        return query.isDistinct()
                || query.top().isPresent()
                || query.filter().isPresent()
                || !query.groupBy().isEmpty()
                || !query.orderBy().isEmpty()
                || query.window().isPresent();
    }

    private void check(Expression expression, String alias) {
        if (isForbidden(expression)) {
            throw invalid(
                    "The query of the computed property '{computedProperty}' can't have aggregates, subqueries, parameters, "
                            + "user-defined functions, spatial functions, or functions of time and random numbers");
        }
        if (expression instanceof Expression.Property(Expression.Identifier(String target), String property)
                && target.equals(alias)) {
            checkOther(property);
        }
        expression.operands().forEach(operand -> check(operand, alias));
    }

    private static boolean isForbidden(Expression expression) {
        return expression instanceof Expression.Aggregate
                || expression instanceof Expression.UserCall
                || expression instanceof Expression.Subquery
                || expression instanceof Expression.Parameter
                || (expression instanceof Expression.Call call && isForbidden(call.function()));
    }

    private static boolean isForbidden(String function) {
        String capitals = function.toUpperCase(Locale.ROOT);
        return CHANGING.contains(capitals) || capitals.startsWith(SPATIAL);
    }

    /** Its own name is that of the item's property, which it hides from queries. */
    private void checkOther(String property) {
        if (!property.equals(name) && names.contains(property)) {
            throw invalid(
                    "The computed property '{computedProperty}' refers to another one, '{other}'. Repeat what that computes")
                    .with("other", property);
        }
    }

    private OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_QUERY, sentence).with("computedProperty", name);
    }
}
