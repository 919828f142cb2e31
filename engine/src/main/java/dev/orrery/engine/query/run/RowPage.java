package dev.orrery.engine.query.run;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;

/** Some rows, and where the next ones begin; nowhere if these are the last. */
public record RowPage(List<JsonValue> rows, Optional<QueryPosition> next) {

    public RowPage {
        rows = List.copyOf(rows);
    }
}
