package dev.orrery.engine.request;

import dev.orrery.engine.item.RangePosition;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How the operations of a bulk request ended, in their order. Safe for threads, each of which ends other ones. */
final class BulkOutcomes {

    private final ChargedOperation[] ended;
    private final Map<Integer, Long> positions = new TreeMap<>();

    BulkOutcomes(int operations) {
        ended = new ChargedOperation[operations];
    }

    synchronized void put(int place, ChargedOperation operation) {
        ended[place] = operation;
    }

    synchronized void put(int place, ChargedOperation operation, RangePosition position) {
        ended[place] = operation;
        positions.merge(position.rangeId(), position.lsn(), Math::max);
    }

    synchronized boolean isFailed(int place) {
        return !(ended[place] instanceof ChargedOperation.Done);
    }

    synchronized ChargedOperations all() {
        return new ChargedOperations(
                List.of(ended),
                positions.entrySet().stream()
                        .map(entry -> new RangePosition(entry.getKey(), entry.getValue()))
                        .toList());
    }
}
