package dev.orrery.query.exec;

import dev.orrery.model.value.PropertyName;
import dev.orrery.query.logical.Scalar;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import dev.orrery.query.sql.Projection.Column;
import dev.orrery.query.sql.SqlText;
import java.util.List;
import java.util.stream.Collectors;

/** The object that {@code SELECT a, b AS c} makes of a row. */
record SqlColumns(List<Column> columns, Scope scope, Parameters parameters) implements Scalar {

    SqlColumns {
        columns = List.copyOf(columns);
    }

    @Override
    public Formula compile(Compilation compilation) {
        FormulaCompiler formulas = new FormulaCompiler(parameters, compilation);
        return new ObjectFormula(columns.stream()
                .map(column -> new ObjectFormula.Member(
                        PropertyName.of(column.name()), formulas.compile(column.expression(), scope)))
                .toList());
    }

    @Override
    public String text() {
        return columns.stream().map(column -> SqlText.of(column.expression())).collect(Collectors.joining(", "));
    }
}
