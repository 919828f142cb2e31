package dev.orrery.query.exec;

import dev.orrery.model.OrreryException;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.List;

/** Computes in advance what is the same in all rows. */
final class Folding {

    private Folding() {}

    /** A formula as a constant, if all of its operands are. */
    static Formula folded(Formula formula, Formula... operands) {
        return folded(formula, List.of(operands));
    }

    /** A formula as a constant, if all of its operands are. One that fails does so again in a row that asks for it. */
    static Formula folded(Formula formula, List<Formula> operands) {
        if (!operands.stream().allMatch(Formula.Constant.class::isInstance)) {
            return formula;
        }
        try {
            return new Formula.Constant(formula.value(Row.empty()));
        } catch (OrreryException e) {
            return formula;
        }
    }
}
