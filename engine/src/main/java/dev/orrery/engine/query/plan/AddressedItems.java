package dev.orrery.engine.query.plan;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The items at some addresses, read one by one; a position is the number of addresses that were looked at. Those in one
 * partition are seen as of one moment, so that nobody sees a half of a transaction.
 */
final class AddressedItems implements ItemSource {

    private final Items items;
    private final Container container;
    private final QueryScope scope;
    private final EpkRange hashes;
    private final List<ItemAddress> addresses;
    private final List<PartitionView> views = new ArrayList<>();
    private final List<RangePosition> read = new ArrayList<>();
    private int nextAddress;
    private int nextBefore;
    private StoredItem item;

    AddressedItems(Items items, QueryScope scope, List<ItemAddress> addresses, Optional<String> after) {
        this.items = items;
        this.container = scope.container();
        this.scope = scope;
        this.hashes = scope.hashes();
        this.addresses = addresses;
        this.nextAddress = after.map(AddressedItems::parse).orElse(0);
    }

    @Override
    public boolean next() {
        nextBefore = nextAddress;
        while (nextAddress < addresses.size()) {
            ItemAddress address = addresses.get(nextAddress++);
            Optional<StoredItem> found = look(address);
            if (found.isPresent()) {
                item = found.get();
                return true;
            }
        }
        return false;
    }

    private Optional<StoredItem> look(ItemAddress address) {
        EffectivePartitionKey place = container.partitionKey().effective(address.partitionKey());
        if (!hashes.contains(place)) {
            return Optional.empty();
        }
        Optional<StoredItem> seen = addresses.size() == 1 && scope.pinned().isEmpty()
                ? lookNow(address)
                : items.find(container, address, viewOf(place).snapshot());
        return seen.filter(found -> scope.scope().admits(container.partitionKey(), found));
    }

    /** A single item needs no snapshot. */
    private Optional<StoredItem> lookNow(ItemAddress address) {
        Committed<Optional<StoredItem>> seen = items.look(container, address.partitionKey(), address.id());
        read.add(new RangePosition(seen.rangeId(), seen.lsn()));
        return seen.result();
    }

    /** The view of the partition that has a place, opened when it is first asked for. */
    private PartitionView viewOf(EffectivePartitionKey place) {
        for (PartitionView view : views) {
            if (view.partition().epkRange().contains(place)) {
                return view;
            }
        }
        PartitionView view = scope.openFirst(new EpkRange(place, hashes.max()));
        views.add(view);
        read.add(view.position());
        return view;
    }

    @Override
    public StoredItem item() {
        return item;
    }

    @Override
    public String position() {
        return Integer.toString(nextAddress);
    }

    @Override
    public Optional<String> positionBefore(Optional<String> start) {
        return Optional.of(Integer.toString(nextBefore));
    }

    @Override
    public List<RangePosition> read() {
        return read.isEmpty()
                ? List.of(scope.pinned().map(PinnedPartition::position).orElseGet(this::firstPosition))
                : read.stream().sorted(Comparator.comparingInt(RangePosition::rangeId)).toList();
    }

    private RangePosition firstPosition() {
        Partition first = container.partitions().partitionOf(hashes.min());
        return new RangePosition(first.range().id(), first.lsn());
    }

    @Override
    public void close() {
        views.forEach(PartitionView::close);
    }

    private static int parse(String position) {
        if (!position.matches("\\d{1,9}")) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token");
        }
        return Integer.parseInt(position);
    }
}
