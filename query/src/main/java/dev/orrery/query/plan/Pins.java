package dev.orrery.query.plan;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.KeyConditions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The values that some paths may have, in one of the alternatives that a filter allows.
 *
 * @param values for each path the values in the order of the filter; empty if the path may have any
 */
record Pins(List<Optional<List<JsonValue>>> values) {

    /** One alternative, which allows everything. */
    static final List<Pins> ANY = List.of(new Pins(List.of()));

    /** No alternative at all. */
    static final List<Pins> NOTHING = List.of();

    /** One path has one of some values; none, if there is no value that anything can be equal to. */
    static List<Pins> of(int paths, int path, List<JsonValue> values) {
        Set<JsonValue> different = new LinkedHashSet<>();
        for (JsonValue value : values) {
            if (!value.isUndefined() && !Equalities.isNotANumber(value)) {
                different.add(value);
            }
        }
        if (different.isEmpty()) {
            return NOTHING;
        }
        List<Optional<List<JsonValue>>> pins = new ArrayList<>(Collections.nCopies(paths, Optional.empty()));
        pins.set(path, Optional.of(List.copyOf(different)));
        return List.of(new Pins(pins));
    }

    /** The alternatives that are allowed twice; those of one side alone, if all together were too many. */
    static List<Pins> both(List<Pins> left, List<Pins> right) {
        if (isAny(left) || isAny(right)) {
            return isAny(left) ? right : left;
        }
        if ((long) left.size() * right.size() > KeyConditions.ALTERNATIVES_MAX) {
            return left.size() <= right.size() ? left : right;
        }
        List<Pins> both = new ArrayList<>(left.size() * right.size());
        for (Pins one : left) {
            for (Pins other : right) {
                one.and(other).ifPresent(both::add);
            }
        }
        return both;
    }

    private static boolean isAny(List<Pins> alternatives) {
        return alternatives.size() == 1 && alternatives.getFirst().values.isEmpty();
    }

    private Optional<Pins> and(Pins other) {
        if (values.isEmpty() || other.values.isEmpty()) {
            return Optional.of(values.isEmpty() ? other : this);
        }
        List<Optional<List<JsonValue>>> both = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            Optional<List<JsonValue>> common = intersection(values.get(i), other.values.get(i));
            if (common.isPresent() && common.get().isEmpty()) {
                return Optional.empty();
            }
            both.add(common);
        }
        return Optional.of(new Pins(both));
    }

    private static Optional<List<JsonValue>> intersection(
            Optional<List<JsonValue>> left, Optional<List<JsonValue>> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return left.isEmpty() ? right : left;
        }
        Set<JsonValue> allowed = new HashSet<>(right.get());
        return Optional.of(left.get().stream().filter(allowed::contains).toList());
    }

    /** The values that a path may have; empty if any. */
    Optional<List<JsonValue>> at(int path) {
        return values.isEmpty() ? Optional.empty() : values.get(path);
    }
}
