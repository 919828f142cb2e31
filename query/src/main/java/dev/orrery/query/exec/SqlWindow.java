package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.NumberValue;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.SqlQuery;

/** What TOP, OFFSET and LIMIT say. */
public final class SqlWindow {

    private SqlWindow() {}

    /** The window of a query; fails if one of its counts is no count. */
    public static RowWindow of(SqlQuery query, Parameters parameters) {
        int top = query.top().map(count -> count(count, parameters)).orElse(Integer.MAX_VALUE);
        int offset = query.window().map(window -> count(window.offset(), parameters)).orElse(0);
        int limit = query.window().map(window -> count(window.limit(), parameters)).orElse(Integer.MAX_VALUE);
        return new RowWindow(offset, top == Integer.MAX_VALUE ? limit : Math.min(limit, Math.max(0, top - offset)));
    }

    static int count(Expression expression, Parameters parameters) {
        JsonValue count = switch (expression) {
            case Expression.Literal(JsonValue value) -> value;
            case Expression.Parameter(String name) -> parameters.value(name);
            default -> throw new IllegalStateException("The grammar has no such count: " + expression);
        };
        boolean isCount = NumberValue.isWhole(count)
                && NumberValue.wholeOf(count) >= 0
                && NumberValue.wholeOf(count) <= Integer.MAX_VALUE;
        if (!isCount) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "TOP, OFFSET or LIMIT has the number {number}. Give a whole one from 0 to {numberMax}")
                    .with("number", count)
                    .with("numberMax", Integer.MAX_VALUE);
        }
        return (int) NumberValue.wholeOf(count);
    }
}
