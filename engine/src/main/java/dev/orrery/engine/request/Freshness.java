package dev.orrery.engine.request;

import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.model.RequestCharge;

/**
 * How fresh what is read must be.
 *
 * @param session what the reader has seen already
 */
public record Freshness(Session session, ConsistencyLevel consistency) {

    /** What one reads who has seen nothing yet. */
    public static final Freshness ANY = new Freshness(Session.NONE, ConsistencyLevel.SESSION);

    /** The charge of a read: what must be strong, or stale within bounds, is read at two replicas. */
    RequestCharge applyTo(RequestCharge charge) {
        return consistency.isStrongerThan(ConsistencyLevel.SESSION) ? charge.times(Prices.STRONG_READS) : charge;
    }
}
