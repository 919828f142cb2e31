package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyName;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.List;

/** An object literal, or the columns of SELECT; properties that are undefined are left out. */
final class ObjectFormula implements Formula {

    /** A property of the object. */
    record Member(PropertyName name, Formula value) {}

    private final Member[] members;
    private final ValueWriter writer = new ValueWriter();

    ObjectFormula(List<Member> members) {
        this.members = members.toArray(Member[]::new);
    }

    @Override
    public JsonValue value(Row row) {
        write(row, writer.clear());
        return writer.finish();
    }

    @Override
    public void write(Row row, ValueWriter out) {
        out.startObject();
        for (Member member : members) {
            out.name(member.name);
            member.value.write(row, out);
        }
        out.endObject();
    }
}
