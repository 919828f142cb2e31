package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import dev.orrery.query.sql.SubqueryKind;

/** Makes formulas of subqueries, which are run in every row. */
final class SubqueryFormulas {

    private SubqueryFormulas() {}

    static Formula of(SubqueryKind kind, InnerPlan query, MemoryLease memory) {
        return switch (kind) {
            case SCALAR -> row -> single(query, row);
            case EXISTS -> row -> JsonValue.of(!query.forEach(row, value -> false));
            case ARRAY -> row -> array(query, row, memory);
            case ALL -> row -> JsonValue.of(query.forEach(row, JsonValue::isTrue));
            case FIRST -> row -> first(query, row);
            case LAST -> row -> last(query, row);
        };
    }

    /** A value that is given to a sink. */
    private static final class Found implements ValueSink {
        private JsonValue value = JsonValue.UNDEFINED;
        private boolean isRepeated;

        @Override
        public boolean accept(JsonValue next) {
            isRepeated = !value.isUndefined();
            value = next;
            return !isRepeated;
        }
    }

    private static JsonValue single(InnerPlan query, Row row) {
        Found found = new Found();
        query.forEach(row, found);
        if (found.isRepeated) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "A subquery that stands for a value has more than one row; ARRAY(…) takes them all");
        }
        return found.value;
    }

    private static JsonValue first(InnerPlan query, Row row) {
        Found found = new Found();
        query.forEach(row, value -> {
            found.accept(value);
            return false;
        });
        return found.value;
    }

    private static JsonValue last(InnerPlan query, Row row) {
        Found found = new Found();
        query.forEach(row, value -> {
            found.accept(value);
            return true;
        });
        return found.value;
    }

    private static JsonValue array(InnerPlan query, Row row, MemoryLease memory) {
        try (MemoryBudget budget = new MemoryBudget(memory)) {
            ValueWriter array = new ValueWriter().startArray();
            query.forEach(row, value -> {
                budget.keep(value.encodedLength());
                array.value(value);
                return true;
            });
            return array.endArray().finish();
        }
    }
}
