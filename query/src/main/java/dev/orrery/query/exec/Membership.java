package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** IN: whether a value equals one of several, of which those that never change are looked up. */
final class Membership implements Formula {

    private final Formula operand;
    private final Set<JsonValue> constants = new HashSet<>();
    private final Formula[] others;

    Membership(Formula operand, List<Formula> candidates) {
        this.operand = operand;
        others = candidates.stream().filter(candidate -> !addConstant(candidate)).toArray(Formula[]::new);
    }

    private boolean addConstant(Formula candidate) {
        if (!(candidate instanceof Constant(JsonValue value))) {
            return false;
        }
        if (Comparison.equal(value, value).isTrue()) {
            constants.add(value);
        }
        return true;
    }

    @Override
    public JsonValue value(Row row) {
        JsonValue value = operand.value(row);
        if (value.isUndefined()) {
            return value;
        }
        return JsonValue.of(constants.contains(value) || isAmongOthers(value, row));
    }

    private boolean isAmongOthers(JsonValue value, Row row) {
        for (Formula other : others) {
            if (Comparison.equal(value, other.value(row)).isTrue()) {
                return true;
            }
        }
        return false;
    }
}
