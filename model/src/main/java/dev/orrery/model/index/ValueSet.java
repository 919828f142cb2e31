package dev.orrery.model.index;

import java.util.List;

/**
 * A set of defined values, as the index knows them: intervals of index keys in ascending order, which neither overlap nor
 * touch.
 *
 * @param isExact whether the key of a value alone tells that it is in the set; if not, some values with a key in the
 *     intervals aren't, since keys of long strings, arrays and objects are shared
 */
public record ValueSet(List<KeyInterval> intervals, boolean isExact) {

    public ValueSet {
        intervals = List.copyOf(intervals);
    }
}
