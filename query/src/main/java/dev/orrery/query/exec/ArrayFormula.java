package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.List;

/** An array literal; elements that are undefined are left out. */
final class ArrayFormula implements Formula {

    private final Formula[] elements;
    private final ValueWriter writer = new ValueWriter();

    ArrayFormula(List<Formula> elements) {
        this.elements = elements.toArray(Formula[]::new);
    }

    @Override
    public JsonValue value(Row row) {
        write(row, writer.clear());
        return writer.finish();
    }

    @Override
    public void write(Row row, ValueWriter out) {
        out.startArray();
        for (Formula element : elements) {
            element.write(row, out);
        }
        out.endArray();
    }
}
