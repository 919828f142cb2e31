package dev.orrery.protocol.cosmos.batch.hybridrow;

import java.util.BitSet;

/** Writes one row; {@link RowSchema} has its layout. */
final class RowWriter {

    private final RowSchema schema;
    private final HybridRow row;
    private final RowOutput out;

    private RowWriter(RowSchema schema, HybridRow row, RowOutput out) {
        this.schema = schema;
        this.row = row;
        this.out = out;
    }

    static void write(RowSchema schema, HybridRow row, RowOutput out) {
        RowWriter writer = new RowWriter(schema, row, out);
        writer.writeHead();
        writer.writePresence();
        schema.columns().forEach(writer::writeFixed);
        schema.columns().forEach(writer::writeVariable);
        schema.columns().forEach(writer::writeSparse);
    }

    private void writeHead() {
        out.uint8(RowSchema.VERSION);
        out.int32(schema.id());
    }

    private void writePresence() {
        BitSet present = new BitSet();
        for (Column<?> column : schema.columns()) {
            if (column.storage().hasPresenceBit()) {
                present.set(schema.presenceBit(column), row.has(column));
            }
        }
        byte[] bits = present.toByteArray();
        out.append(bits);
        out.zeros(schema.presenceBytes() - bits.length);
    }

    private <T> void writeFixed(Column<T> column) {
        if (column.storage().isFixed()) {
            row.value(column)
                    .ifPresentOrElse(
                            value -> column.type().writeValue(out, value),
                            () -> out.zeros(column.type().fixedBytes()));
        }
    }

    private <T> void writeVariable(Column<T> column) {
        if (column.storage() == Storage.VARIABLE) {
            row.value(column).ifPresent(value -> column.type().writeValue(out, value));
        }
    }

    private <T> void writeSparse(Column<T> column) {
        if (column.storage() == Storage.SPARSE) {
            row.value(column).ifPresent(value -> writeSparse(column, value));
        }
    }

    private <T> void writeSparse(Column<T> column, T value) {
        out.uint8(column.type().code(value));
        out.varuint(schema.token(column));
        column.type().writeValue(out, value);
    }
}
