package dev.orrery.engine.query.run;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Rows that are all computed at once, and kept for the pages behind the first. */
final class GatheredRows implements RowPages {

    /** The name that positions among them have, if they don't depend on the order of items. */
    static final String NAME = "m";

    private final PageRun run;
    private final String name;
    private final WantedRows wanted;
    private final Supplier<List<JsonValue>> compute;

    /**
     * Prepares to compute rows.
     *
     * @param name the name that positions among them have
     * @param wanted which of the computed ones are given
     */
    GatheredRows(PageRun run, String name, WantedRows wanted, Supplier<List<JsonValue>> compute) {
        this.run = run;
        this.name = name;
        this.wanted = wanted;
        this.compute = compute;
    }

    @Override
    public RowPage page(Optional<QueryPosition> start) {
        QueryPosition position = start.orElseGet(() -> QueryPosition.start(name));
        ParkedRows parked = run.parts().parked();
        WholeRows rows = parked.find(position.parked(), run.owner(), WholeRows.class)
                .orElseGet(() -> WholeRows.of(wanted, compute.get(), run.bound().memory()));
        return rows.page(run.bound().limits(), position, () -> parked.keep(run.owner(), rows, rows.bytes()));
    }
}
