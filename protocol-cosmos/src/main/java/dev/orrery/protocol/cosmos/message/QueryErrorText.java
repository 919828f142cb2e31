package dev.orrery.protocol.cosmos.message;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.sql.QueryProblem;
import java.util.Map;
import java.util.Optional;

/**
 * The message for a query that was refused: what Cosmos DB says, in JSON, and on a line below what Orrery has to say.
 *
 * <p>An error with a place in the query: <code>Message: {"errors":[{"severity":"Error","location":{"start":7,"end":14},
 * "code":"SC2005","message":"…"}]}</code>, others: <code>Message: {"Errors":["…"]}</code>.
 */
final class QueryErrorText {

    private static final String LINE_END = "\r\n";

    private QueryErrorText() {}

    static boolean isFor(OrreryException problem) {
        return switch (problem.code()) {
            case SYNTAX_ERROR, INVALID_QUERY, QUERY_UNSUPPORTED -> true;
            default -> false;
        };
    }

    static String of(OrreryException problem) {
        boolean hasPlace = problem.facts().containsKey("start") && problem.facts().containsKey("end");
        return "Message: " + (hasPlace || known(problem).isPresent() ? placed(problem) : plain(problem))
                + LINE_END + problem.getMessage();
    }

    private static JsonValue plain(OrreryException problem) {
        return new ValueWriter()
                .startObject()
                .name("Errors")
                .startArray()
                .value(problem.getMessage())
                .endArray()
                .endObject()
                .finish();
    }

    private static JsonValue placed(OrreryException problem) {
        ValueWriter json = new ValueWriter().startObject().name("errors").startArray().startObject();
        json.name("severity").value("Error");
        Map<String, Object> facts = problem.facts();
        if (facts.get("start") instanceof Integer start && facts.get("end") instanceof Integer end) {
            json.name("location").startObject().name("start").value(start).name("end").value(end).endObject();
        }
        known(problem).ifPresent(code -> json.name("code").value(code.code()));
        json.name("message").value(known(problem).map(code -> sentence(code, problem)).orElse(problem.getMessage()));
        return json.endObject().endArray().endObject().finish();
    }

    private static Optional<QueryProblem> known(OrreryException problem) {
        return problem.facts().get("code") instanceof QueryProblem code ? Optional.of(code) : Optional.empty();
    }

    private static String sentence(QueryProblem code, OrreryException problem) {
        Map<String, Object> facts = problem.facts();
        return switch (code) {
            case SYNTAX -> "Syntax error, incorrect syntax near " + facts.get("near") + ".";
            case UNKNOWN_IDENTIFIER -> "Identifier '" + facts.get("identifier") + "' could not be resolved.";
            case UNKNOWN_FUNCTION -> "'" + facts.get("function") + "' is not a recognized built-in function name.";
            case STAR_WITH_GROUP_BY -> "'SELECT *' is not allowed with GROUP BY.";
            case ARGUMENT_COUNT ->
                "The " + facts.get("function") + " function requires " + argumentCount(facts) + " argument(s).";
            case TOP_COUNT -> "The count value provided for a TOP clause must be an integer.";
            case LIMIT_COUNT -> "The LIMIT count value exceeds the maximum allowed value.";
            case OFFSET_COUNT -> "The OFFSET count value exceeds the maximum allowed value.";
            case NESTED_AGGREGATE ->
                "Cannot perform an aggregate function on an expression containing an aggregate or a subquery.";
            case NOT_GROUPED -> "Property reference '" + facts.get("property") + "' is invalid in the select list "
                    + "because it is not contained in either an aggregate function or the GROUP BY clause.";
            case TOO_MANY_JOINS -> "The SQL query exceeded the maximum number of joins. The allowed limit is "
                    + facts.get("joinsMax") + ".";
            case TOO_MANY_USER_CALLS -> "The SQL query exceeded the maximum number of user-defined function calls. The"
                    + " allowed limit is " + facts.get("callsMax") + ".";
            case TEXT_TOO_LONG ->
                "The SQL query text exceeded the maximum limit of " + facts.get("lengthMax") + " characters.";
        };
    }

    private static String argumentCount(Map<String, Object> facts) {
        Object min = facts.get("argumentsMin");
        Object max = facts.get("argumentsMax");
        if (min.equals(max)) {
            return min.toString();
        }
        return max.equals(Integer.MAX_VALUE) ? "at least " + min : min + " to " + max;
    }
}
