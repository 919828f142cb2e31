package dev.orrery.query.exec;

/** A query inside another one, made ready for being run in many of its rows. */
record InnerQuery(RowSource rows, Selection selection) {

    /** Gives what the query returns within a row; false if the sink wanted no more. */
    boolean forEach(Row row, ValueSink sink) {
        return selection.forEach(rows, row, sink);
    }
}
