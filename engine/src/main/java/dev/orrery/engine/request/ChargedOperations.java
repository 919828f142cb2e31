package dev.orrery.engine.request;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.model.RequestCharge;
import java.util.List;

/**
 * How the operations of a request ended, in their order.
 *
 * @param positions the places in the partitions' history from which on readers see them
 */
public record ChargedOperations(List<ChargedOperation> all, List<RangePosition> positions) {

    public ChargedOperations {
        all = List.copyOf(all);
        positions = List.copyOf(positions);
    }

    /** What all of them cost. */
    public RequestCharge charge() {
        RequestCharge sum = RequestCharge.NOTHING;
        for (ChargedOperation operation : all) {
            sum = sum.plus(operation.charge());
        }
        return sum;
    }

    public boolean areAllDone() {
        return all.stream().allMatch(ChargedOperation.Done.class::isInstance);
    }
}
