package dev.orrery.protocol.cosmos.batch.hybridrow;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads one row; {@link RowSchema} has its layout. */
final class RowReader {

    private final RowSchema schema;
    private final RowInput in;
    private final Map<Column<?>, Object> values = new HashMap<>();

    private RowReader(RowSchema schema, RowInput in) {
        this.schema = schema;
        this.in = in;
    }

    /** Reads the row that an input has from its beginning to its end. */
    static HybridRow read(RowSchema schema, RowInput in) {
        RowReader reader = new RowReader(schema, in);
        reader.readHead();
        reader.readSchematized();
        while (!in.isAtEnd()) {
            reader.readSparse();
        }
        return new HybridRow(reader.values);
    }

    private void readHead() {
        int version = in.uint8();
        if (version != RowSchema.VERSION) {
            throw in.malformed("A row is of an unknown version").with("version", version);
        }
        int id = in.int32();
        if (id != schema.id()) {
            throw in.malformed("A row is of another schema than expected here")
                    .with("schema", id)
                    .with("expected", schema.id());
        }
    }

    private void readSchematized() {
        BitSet present = BitSet.valueOf(in.slice(schema.presenceBytes()));
        for (Column<?> column : schema.columns()) {
            if (column.storage().isFixed()) {
                Object value = column.type().readValue(in);
                if (isPresent(column, present)) {
                    values.put(column, value);
                }
            }
        }
        for (Column<?> column : schema.columns()) {
            if (column.storage() == Storage.VARIABLE && isPresent(column, present)) {
                values.put(column, column.type().readValue(in));
            }
        }
    }

    private boolean isPresent(Column<?> column, BitSet present) {
        return column.storage() == Storage.REQUIRED || present.get(schema.presenceBit(column));
    }

    /** Reads a field with type and name; those without a value, or with a name that isn't ours, are passed over. */
    private void readSparse() {
        FieldType<?> type = FieldType.read(in);
        Optional<Column<?>> column = readColumn();
        Object value = type.readValue(in);
        if (column.isPresent() && type != FieldType.NULL) {
            putSparse(column.get(), value);
        }
    }

    private Optional<Column<?>> readColumn() {
        int token = in.varuint();
        int nameBytes = token - schema.firstNameToken();
        return nameBytes < 0 ? schema.columnOf(token) : schema.columnNamed(in.text(nameBytes));
    }

    private void putSparse(Column<?> column, Object value) {
        if (column.storage() != Storage.SPARSE) {
            throw in.malformed("A column stands among the sparse fields of a row, but has its own place")
                    .with("column", column.name());
        }
        if (!column.type().isTypeOf(value)) {
            throw in.malformed("A column of a row has a value of another type").with("column", column.name());
        }
        values.put(column, value);
    }
}
