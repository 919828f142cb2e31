package dev.orrery.engine.query.answer;

import dev.orrery.engine.query.access.ScopedTerms;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.ValueType;
import dev.orrery.storage.Direction;
import java.util.Optional;

/** An access path to the different values that the items of a scope have at a path, without reading items that have the same. */
public final class DistinctAccess {

    private static final ValueSet COMPOUND = ValueSet.ofTypes(ValueType.ARRAY, ValueType.OBJECT);

    private final QueryScope scope;
    private final IndexPath path;
    private final ValueSet values;
    private final Direction direction;

    /**
     * An access to the values at a path.
     *
     * @param values those of interest
     * @param direction whether they come in ascending or in descending order
     */
    public DistinctAccess(QueryScope scope, IndexPath path, ValueSet values, Direction direction) {
        this.scope = scope;
        this.path = path;
        this.values = values;
        this.direction = direction;
    }

    /**
     * Whether this access path is a good one: the index has all values, and there are no arrays and objects among them, which it
     * does not tell apart. If some come in later, that is only slow.
     */
    public boolean isServed(QueryMeter meter) {
        return values.isExact() && scope.derivations().serves(path) && !hasCompounds(meter);
    }

    private boolean hasCompounds(QueryMeter meter) {
        ValueSet compounds = values.intersection(COMPOUND);
        return !compounds.isEmpty() && scope.reading(views -> views.stream()
                .anyMatch(view -> {
                    try (ScopedTerms terms = ScopedTerms.over(view, path, compounds, direction, meter)) {
                        return terms.next();
                    }
                }));
    }

    /** Starts at the first value, or behind the position that a value had, perhaps before a restart or a split. */
    public DistinctValues open(Optional<String> after, QueryMeter meter) {
        return DistinctValues.open(this, after.map(DistinctPosition::parse), meter);
    }

    QueryScope scope() {
        return scope;
    }

    IndexPath path() {
        return path;
    }

    ValueSet values() {
        return values;
    }

    Direction direction() {
        return direction;
    }
}
