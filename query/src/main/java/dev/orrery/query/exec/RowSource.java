package dev.orrery.query.exec;

import dev.orrery.query.row.Row;
import dev.orrery.query.row.RowSink;

/** Where rows come from: FROM and JOIN, and WHERE behind them. */
@FunctionalInterface
interface RowSource {

    /** Gives all rows that there are within another one; false if the sink wanted no more. */
    boolean forEach(Row row, RowSink sink);
}
