package dev.orrery.engine.request;

import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;

/** How an operation of a batch or of a bulk request ended, and what it cost. */
public sealed interface ChargedOperation {

    RequestCharge charge();

    record Done(ItemResult result, RequestCharge charge) implements ChargedOperation {}

    record Failed(OrreryException cause) implements ChargedOperation {
        @Override
        public RequestCharge charge() {
            return Prices.ofFailure(cause);
        }
    }

    /** It was not tried, because of another. */
    record Skipped() implements ChargedOperation {
        @Override
        public RequestCharge charge() {
            return RequestCharge.NOTHING;
        }
    }
}
