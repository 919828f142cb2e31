package dev.orrery.engine.throughput;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.RequestCharge;

/**
 * The writes of a program. They take effect together, and cost what a single write of all their bytes does, with the
 * index terms that each of them changes. Used by one thread.
 */
public final class JointWrites {

    private final Container container;
    private WriteWork sum = new WriteWork(0, 0, 0, 0);

    public JointWrites(Container container) {
        this.container = container;
    }

    public void add(ItemResult result) {
        sum = sum.plus(WriteWork.of(result, container));
    }

    public RequestCharge charge() {
        return Prices.together(sum);
    }
}
