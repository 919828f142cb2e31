package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.List;

/** AND or OR: one operand decides alone; without it, what is neither true nor false makes all undefined. */
final class Junction implements Formula {

    private final Formula[] operands;
    private final boolean decisive;

    private Junction(List<Formula> operands, boolean decisive) {
        this.operands = operands.toArray(Formula[]::new);
        this.decisive = decisive;
    }

    static Junction and(List<Formula> operands) {
        return new Junction(operands, false);
    }

    static Junction or(List<Formula> operands) {
        return new Junction(operands, true);
    }

    @Override
    public JsonValue value(Row row) {
        JsonValue result = JsonValue.of(!decisive);
        for (Formula operand : operands) {
            JsonValue value = operand.value(row);
            if (!value.isBoolean()) {
                result = JsonValue.UNDEFINED;
            } else if (value.booleanValue() == decisive) {
                return value;
            }
        }
        return result;
    }

    /** OR is true if one operand is, AND is not if one isn't, be it false or undefined. */
    @Override
    public boolean isTrue(Row row) {
        for (Formula operand : operands) {
            if (operand.isTrue(row) == decisive) {
                return decisive;
            }
        }
        return !decisive;
    }
}
