package dev.orrery.protocol.cosmos.batch.hybridrow;

/** Where a row keeps a column. */
public enum Storage {
    /** At a fixed place, always there. */
    REQUIRED,
    /** At a fixed place, with a bit that tells whether it counts. */
    FIXED,
    /** In the order of the columns, with a bit that tells whether it is there at all. */
    VARIABLE,
    /** At the end of the row, with type and name. */
    SPARSE;

    boolean isFixed() {
        return this == REQUIRED || this == FIXED;
    }

    boolean hasPresenceBit() {
        return this == FIXED || this == VARIABLE;
    }
}
