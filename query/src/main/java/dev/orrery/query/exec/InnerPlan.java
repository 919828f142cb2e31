package dev.orrery.query.exec;

import dev.orrery.query.row.Row;

/** A plan inside of another one, made ready for being run in many of its rows. */
record InnerPlan(RowSource rows, Selection selection) {

    /** Gives what the plan returns within a row; false if the sink wanted no more. */
    boolean forEach(Row row, ValueSink sink) {
        return selection.forEach(rows, row, sink);
    }
}
