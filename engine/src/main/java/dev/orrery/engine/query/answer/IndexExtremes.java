package dev.orrery.engine.query.answer;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueType;
import dev.orrery.storage.Direction;
import java.util.List;
import java.util.Optional;

/**
 * Finds the least or greatest value that items of a scope have at a path, as MIN and MAX define it: undefined if there
 * is none, or if one of the values is an array or an object. Used by one thread.
 */
public final class IndexExtremes {

    /** When so many entries have to be looked at, another access path is better. */
    private static final long ENTRIES_MAX = 10_000;

    private static final ValueSet COMPOUND = ValueSet.ofTypes(ValueType.ARRAY, ValueType.OBJECT);
    private static final ValueSet SCALAR = COMPOUND.complement();

    private final QueryScope scope;
    private List<RangePosition> read = List.of();

    public IndexExtremes(QueryScope scope) {
        this.scope = scope;
    }

    /** The least value; empty if the index can't tell it, or not fast. */
    public Optional<JsonValue> least(IndexPath path, QueryMeter meter) {
        return extreme(path, Direction.FORWARD, meter);
    }

    /** The greatest value; empty if the index can't tell it, or not fast. */
    public Optional<JsonValue> greatest(IndexPath path, QueryMeter meter) {
        return extreme(path, Direction.BACKWARD, meter);
    }

    /** The partitions that were looked at for the last answer, as they were. */
    public List<RangePosition> read() {
        return read;
    }

    private Optional<JsonValue> extreme(IndexPath path, Direction direction, QueryMeter meter) {
        if (path.steps().contains(PathStep.ELEMENT) || !scope.derivations().serves(path)) {
            return Optional.empty();
        }
        ExtremeSearch search = new ExtremeSearch(path, direction, ENTRIES_MAX, meter);
        return scope.reading(views -> {
            read = QueryScope.positions(views);
            JsonValue value = extreme(views, search);
            return search.isGivenUp() ? Optional.empty() : Optional.of(value);
        });
    }

    private static JsonValue extreme(List<PartitionView> views, ExtremeSearch search) {
        for (PartitionView view : views) {
            if (search.hasAny(view, COMPOUND)) {
                return JsonValue.UNDEFINED;
            }
        }
        return views.stream()
                .flatMap(view -> search.first(view, SCALAR).stream())
                .reduce(search::first)
                .orElse(JsonValue.UNDEFINED);
    }
}
