package dev.orrery.cli.client;

import dev.orrery.cli.client.OfferClient.Offer;
import java.util.Optional;

/** The throughput that the writes of a container use, its own or that of its database, which may be raised for a while. */
public final class RaisedThroughput {

    private final OfferClient offers;
    private final Offer before;
    private Optional<Offer> raised = Optional.empty();

    private RaisedThroughput(OfferClient offers, Offer before) {
        this.offers = offers;
        this.before = before;
    }

    /** What a container uses now; empty if nothing was provisioned that could be raised. */
    public static Optional<RaisedThroughput> of(ContainerClient container) {
        OfferClient offers = new OfferClient(container.account());
        return offers.find(Target.of("dbs", container.database(), "colls", container.name()))
                .or(() -> offers.find(Target.of("dbs", container.database())))
                .map(offer -> new RaisedThroughput(offers, offer));
    }

    /** The request units a second that there were at first. */
    public long unitsBefore() {
        return before.throughput().unitsMax();
    }

    /** The request units a second that there are now, as far as this knows. */
    public synchronized long unitsNow() {
        return raised.orElse(before).throughput().unitsMax();
    }

    /** Raises it, if that is more than there is; it stays of its kind, manual or autoscale. */
    public synchronized boolean raise(long units) {
        if (units <= unitsBefore() || raised.isPresent()) {
            return false;
        }
        // Noted at once: whether an answer that is lost meant yes, nobody knows.
        raised = Optional.of(before);
        raised = Optional.of(offers.replace(
                before, new ProvisionedThroughput(units, before.throughput().isAutoscale())));
        return true;
    }

    /** Puts it back as it was; false if it was not raised. */
    public synchronized boolean putBack() {
        if (raised.isEmpty()) {
            return false;
        }
        offers.replace(raised.get(), before.throughput());
        raised = Optional.empty();
        return true;
    }
}
