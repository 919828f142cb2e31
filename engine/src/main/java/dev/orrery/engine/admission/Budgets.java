package dev.orrery.engine.admission;

import dev.orrery.engine.budget.Budget;
import dev.orrery.engine.budget.Retry;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.catalog.OfferOwner.OfContainer;
import dev.orrery.engine.catalog.OfferOwner.OfDatabase;
import dev.orrery.engine.catalog.OwnedOffer;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Lets requests in to partitions as far as the throughput of their container goes. It is asked for at each request, so a new
 * offer, a split or a merge count at once.
 *
 * <ul>
 *   <li>A container with throughput of its own gives each of its N partitions an N-th of it.
 *   <li>Containers that share the throughput of their database take from one budget, whoever comes; each partition
 *       no more than a partition may serve.
 *   <li>A request over several partitions is let in if each of them has a balance.
 * </ul>
 *
 * <p>Where throughput isn't enforced, what goes beyond it is let in as well. It is counted and pays nothing, as if it had been
 * refused, so that the count is what Cosmos DB would have refused.
 */
public final class Budgets {

    private final Provisions provisions;
    private final SharedBudgets shared;
    private final boolean isEnforced;
    private final LongSupplier nanoTime;
    private final long start;

    public Budgets(Catalog catalog, Limits limits, ThroughputSettings settings) {
        this.provisions = new Provisions(limits, settings);
        this.shared = new SharedBudgets(catalog);
        this.isEnforced = settings.enforced();
        this.nanoTime = settings.nanoTime();
        this.start = nanoTime.getAsLong();
    }

    /** Lets a request in to the partition of a key; fails with {@code TOO_MANY_REQUESTS} if it has to wait. */
    public Admission admit(Container container, PartitionKey key) {
        PartitionMap map = container.partitions();
        Partition partition = map.all().size() == 1
                ? map.all().getFirst()
                : map.partitionOf(container.partitionKey().effective(key));
        return admit(container, new Guest(partition, Optional.of(key), Retry.IN_TURN), now());
    }

    /** Lets a request in to the partition of a logical partition; fails with {@code TOO_MANY_REQUESTS} if it has to wait. */
    public Admission admit(Container container, LogicalPartition where) {
        return admit(container, where, Retry.IN_TURN);
    }

    /** Lets one of many requests of a client in; those that fail with {@code TOO_MANY_REQUESTS} are told one time for all. */
    public Admission admitOneOfMany(Container container, LogicalPartition where) {
        return admit(container, where, Retry.TOGETHER);
    }

    private Admission admit(Container container, LogicalPartition where, Retry retry) {
        Partition partition = container.partitions().partitionOf(where.epk());
        return admit(container, new Guest(partition, Optional.of(where.key()), retry), now());
    }

    /** Lets a request in to all partitions that it may read; fails with {@code TOO_MANY_REQUESTS} if it has to wait. */
    public Admission admit(Container container, FeedScope scope) {
        return switch (scope) {
            case FeedScope.FullKey(PartitionKey key) -> admit(container, key);
            case FeedScope.OnePartition(int rangeId, var within) ->
                admit(container, Guest.of(container.partitions().withId(rangeId)), now());
            case FeedScope.KeyPrefix prefix -> admitToAll(container, prefix);
            case FeedScope.HashRange range -> admitToAll(container, range);
        };
    }

    /** The throughput that an offer shows: what was set, or under autoscale what the last half minute needed. */
    public int throughputNow(OwnedOffer owned) {
        return provisions.shown(owned.offer().throughput(), () -> switch (owned.owner()) {
            case OfContainer(Container container) -> RecentUse.busiestSecond(container);
            case OfDatabase(Database database) -> RecentUse.busiestSecond(shared.sharing(database));
        });
    }

    private Admission admitToAll(Container container, FeedScope scope) {
        List<Partition> partitions = container.partitions().touching(scope.hashes(container)).toList();
        if (partitions.size() == 1) {
            return admit(container, Guest.of(partitions.getFirst()), now());
        }
        long now = now();
        List<PartitionAdmission> admitted = new ArrayList<>(partitions.size());
        try {
            partitions.forEach(partition -> admitted.add(admit(container, Guest.of(partition), now)));
            return new JointAdmission(admitted);
        } catch (OrreryException refused) {
            admitted.forEach(PartitionAdmission::close);
            throw refused;
        }
    }

    private PartitionAdmission admit(Container container, Guest guest, long now) {
        Optional<Offer> offer = container.offer();
        if (offer.isEmpty()) {
            return admitShared(container, guest, now);
        }
        int units = offer.get().throughput().requestUnitsMax();
        Draw own = drawOfPartition(guest.partition(), units, container.partitions().all().size(), now);
        return own.isRefused() ? beyond(guest, own) : guest.admitted(List.of(own));
    }

    private PartitionAdmission admitShared(Container container, Guest guest, long now) {
        Draw own = drawOfPartition(guest.partition(), provisions.partitionUnitsMax(), 1, now);
        if (own.isRefused()) {
            return beyond(guest, own);
        }
        Optional<Draw> ofDatabase = shared.throughputOf(container)
                .map(throughput -> draw(shared.of(container.databaseNumber()), throughput.requestUnitsMax(), 1, now));
        if (ofDatabase.isPresent() && ofDatabase.get().isRefused()) {
            own.release();
            return beyond(guest, ofDatabase.get());
        }
        return guest.admitted(ofDatabase.map(shared -> List.of(own, shared)).orElseGet(() -> List.of(own)));
    }

    private PartitionAdmission beyond(Guest guest, Draw refused) {
        guest.countBeyond();
        if (isEnforced) {
            throw guest.refusal(refused);
        }
        return guest.admitted(List.of());
    }

    /** Draws from the budget of one of so many partitions; none serves more than a partition can. */
    private Draw drawOfPartition(Partition partition, int units, int partitions, long now) {
        boolean isTooMuch = (long) provisions.partitionUnitsMax() * partitions < units;
        return isTooMuch
                ? draw(partition.budget(), provisions.partitionUnitsMax(), 1, now)
                : draw(partition.budget(), units, partitions, now);
    }

    private Draw draw(Budget budget, int units, int shares, long now) {
        return Draw.from(budget, budget.allowance(units, shares, now, provisions), now);
    }

    /** Begins near zero, so that no time to be compared with is too far away. */
    private long now() {
        return nanoTime.getAsLong() - start;
    }
}
