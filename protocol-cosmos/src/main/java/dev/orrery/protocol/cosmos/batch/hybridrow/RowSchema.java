package dev.orrery.protocol.cosmos.batch.hybridrow;

import java.util.List;
import java.util.Optional;

/**
 * What the rows of one kind look like.
 *
 * <pre>
 * 81            the version of the format
 * int32         the id of the schema
 * bits          one for each FIXED and VARIABLE column in their order, from the lowest bit on: 1 if it is there
 * fixed         each REQUIRED and FIXED column, whether it is there or not
 * variable      each VARIABLE column that is there
 * sparse        the others, up to the end of the row: the code of the type, a varuint, the value
 * </pre>
 *
 * <p>A varuint is an unsigned number in groups of seven bits, low groups first, the high bit meaning that more follow.
 * That of a sparse field is a token. With n columns, the tokens 1 to n are the columns, 0 is the field without a name,
 * and n + 1 + k is a name of k bytes that follows.
 */
public record RowSchema(int id, List<Column<?>> columns) {

    static final int VERSION = 0x81;
    static final int HEAD_BYTES = 1 + Integer.BYTES;

    public RowSchema {
        columns = List.copyOf(columns);
    }

    /** The bytes that every row has: the head, the bits and the fixed columns. */
    int fixedBytes() {
        int bytes = HEAD_BYTES + presenceBytes();
        for (Column<?> column : columns) {
            bytes += column.storage().isFixed() ? column.type().fixedBytes() : 0;
        }
        return bytes;
    }

    int presenceBytes() {
        return (presenceBits(columns) + 7) / 8;
    }

    /** The number of the bit of a fixed or variable column. */
    int presenceBit(Column<?> column) {
        return presenceBits(columns.subList(0, columns.indexOf(column)));
    }

    int token(Column<?> column) {
        return columns.indexOf(column) + 1;
    }

    /** The first token that stands for a name in the row: one of no bytes. */
    int firstNameToken() {
        return columns.size() + 1;
    }

    Optional<Column<?>> columnOf(int token) {
        return token == 0 ? Optional.empty() : Optional.of(columns.get(token - 1));
    }

    Optional<Column<?>> columnNamed(String name) {
        for (Column<?> column : columns) {
            if (column.name().equals(name)) {
                return Optional.of(column);
            }
        }
        return Optional.empty();
    }

    private static int presenceBits(List<Column<?>> columns) {
        int bits = 0;
        for (Column<?> column : columns) {
            bits += column.storage().hasPresenceBit() ? 1 : 0;
        }
        return bits;
    }
}
