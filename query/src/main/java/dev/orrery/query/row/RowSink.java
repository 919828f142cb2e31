package dev.orrery.query.row;

/** Who takes rows, one after the other. */
@FunctionalInterface
public interface RowSink {

    /** Takes a row, which changes afterwards; false if no more are wanted. */
    boolean accept(Row row);
}
