package dev.orrery.engine.query.order;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.storage.Direction;
import java.util.Optional;

/** Absent items from a list. */
final class AbsentListed implements OrderedEntries {

    private final PartitionView view;
    private final byte[] key;
    private final AbsentList list;
    private final int step;
    private int next;
    private int remaining;

    AbsentListed(PartitionView view, OrderKeys keys, AbsentList list, Optional<Long> behind) {
        this.view = view;
        this.key = keys.ofAbsent();
        this.list = list;
        boolean isForward = keys.plan().tieDirection() == Direction.FORWARD;
        long least = isForward && behind.isPresent() ? behind.get() + 1 : view.leastNumber();
        long greatest = !isForward && behind.isPresent() ? behind.get() - 1 : view.greatestNumber();
        int from = list.countBefore(Math.max(least, view.leastNumber()));
        int to = list.countBefore(Math.min(greatest, view.greatestNumber()) + 1);
        this.step = isForward ? 1 : -1;
        this.next = isForward ? from : to - 1;
        this.remaining = Math.max(0, to - from);
    }

    @Override
    public Optional<OrderedEntry> next() {
        while (remaining > 0) {
            int current = next;
            next += step;
            remaining--;
            if (view.admits(list.itemKey(current))) {
                return Optional.of(
                        new OrderedEntry(view, key, list.number(current), list.itemKey(current), 0));
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {}
}
