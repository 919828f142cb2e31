package dev.orrery.engine.catalog;

import dev.orrery.engine.catalog.OfferOwner.OfContainer;
import dev.orrery.engine.catalog.OfferOwner.OfDatabase;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The offers of the account; databases and containers have them. */
public final class Offers {

    private final CatalogStore records;
    private final CatalogChanges changes;
    private final CatalogEntries entries;
    private final RandomSource chance;
    private volatile Runnable replaced = () -> {};

    Offers(CatalogStore records, CatalogChanges changes, CatalogEntries entries, RandomSource chance) {
        this.records = records;
        this.changes = changes;
        this.entries = entries;
        this.chance = chance;
    }

    /** All offers in the order of their numbers. */
    public List<OwnedOffer> list() {
        return all().sorted(Comparator.comparingInt(owned -> owned.offer().number())).toList();
    }

    public Optional<OwnedOffer> find(ResourceId rid) {
        return all().filter(owned -> owned.offer().rid().equals(rid)).findFirst();
    }

    /** Has an action run after each change of throughput; it must be quick. */
    public void whenReplaced(Runnable action) {
        replaced = action;
    }

    /** Provisions another throughput, manual or autoscale. */
    public OwnedOffer replace(ResourceId rid, Throughput next, Precondition precondition) {
        OwnedOffer changed = replaceAlone(rid, next, precondition);
        replaced.run();
        return changed;
    }

    private OwnedOffer replaceAlone(ResourceId rid, Throughput next, Precondition precondition) {
        return changes.alone(() -> {
            OwnedOffer present = find(rid)
                    .orElseThrow(() -> new OrreryException(ErrorCode.OFFER_NOT_FOUND,
                            "There is no offer '{offer}'. Read the offers again")
                            .with("offer", rid));
            precondition.check(Optional.of(present.offer().revision().etag()));
            Offer changed = present.offer().with(next, changes.newRevision());
            return new OwnedOffer(changed, give(changed, present.owner()));
        });
    }

    private OfferOwner give(Offer offer, OfferOwner owner) {
        return switch (owner) {
            case OfDatabase(Database database) -> new OfDatabase(give(offer, database));
            case OfContainer(Container container) -> new OfContainer(give(offer, container));
        };
    }

    private Database give(Offer offer, Database database) {
        Database changed = database.withOffer(offer);
        records.change().put(changed).commit();
        entries.put(changed);
        return changed;
    }

    private Container give(Offer offer, Container container) {
        container.definition().checkThroughput(offer.throughput());
        ContainerRecord changed = container.record().withOffer(offer);
        records.change().put(changed).commit();
        container.update(changed);
        return container;
    }

    /** A new offer that belongs to nobody yet. */
    Offer newOffer(Throughput throughput) {
        Set<Integer> taken = all().map(owned -> owned.offer().number()).collect(Collectors.toSet());
        return Offer.of(chance.freeNumber(Offer.NUMBER_MAX, taken::contains), throughput, changes.newRevision());
    }

    private Stream<OwnedOffer> all() {
        Stream<OwnedOffer> ofDatabases = entries.databases().stream()
                .flatMap(it -> it.offer().map(offer -> new OwnedOffer(offer, new OfDatabase(it))).stream());
        Stream<OwnedOffer> ofContainers = entries.containers().stream()
                .flatMap(it -> it.offer().map(offer -> new OwnedOffer(offer, new OfContainer(it))).stream());
        return Stream.concat(ofDatabases, ofContainers);
    }
}
