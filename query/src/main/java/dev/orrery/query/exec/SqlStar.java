package dev.orrery.query.exec;

import dev.orrery.model.index.IndexPath;
import dev.orrery.query.logical.Scalar;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import java.util.Optional;

/** What {@code SELECT *} makes of a row: the value of its only source. */
record SqlStar(RowPath source) implements Scalar {

    @Override
    public Formula compile(Compilation compilation) {
        return source;
    }

    @Override
    public String text() {
        return "*";
    }

    @Override
    public Optional<IndexPath> place() {
        return source instanceof RowPath.WholeDocument ? Optional.of(IndexPath.ROOT) : Optional.empty();
    }
}
