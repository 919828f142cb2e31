package dev.orrery.engine.query.plan;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The items at some addresses, read one by one; a position is the number of addresses that were looked at. */
final class AddressedItems implements ItemSource {

    private final Items items;
    private final Container container;
    private final QueryScope scope;
    private final EpkRange hashes;
    private final List<ItemAddress> addresses;
    private final Map<Integer, Long> read = new TreeMap<>();
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
        Committed<Optional<StoredItem>> seen = items.look(container, address, scope.pinned());
        read.merge(seen.rangeId(), seen.lsn(), Math::max);
        return seen.result().filter(found -> scope.scope().admits(container.partitionKey(), found));
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
        List<RangePosition> positions = new ArrayList<>();
        read.forEach((range, lsn) -> positions.add(new RangePosition(range, lsn)));
        if (positions.isEmpty()) {
            positions.add(scope.pinned().map(PinnedPartition::position).orElseGet(this::firstPosition));
        }
        return positions;
    }

    private RangePosition firstPosition() {
        Partition first = container.partitions().partitionOf(hashes.min());
        return new RangePosition(first.range().id(), first.lsn());
    }

    @Override
    public void close() {}

    private static int parse(String position) {
        if (!position.matches("\\d{1,9}")) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token");
        }
        return Integer.parseInt(position);
    }
}
