package dev.orrery.engine.query.order;

import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.partition.PartitionKeyDefinition;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The items that an index has not, since they have none of its values, by partition and index.
 *
 * <p>Nothing on disk tells which these are. They are found by comparing the index with that of ids, once; from then on
 * the list is kept, and brought up to date by the change log. Where they are too many for a list, they are found among
 * the items, which are read one after the other. Safe for threads.
 */
public final class AbsentItems {

    public static final long BYTES_MAX = 32 << 20;

    /** A list may take its part of that many. */
    private static final int LISTS_MIN = 4;

    private final long bytesMax;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Partition, Map<Long, AbsentSlot>> slots = new WeakHashMap<>();
    private long uses;

    /** Keeps lists of so many bytes in all, about. */
    public AbsentItems(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** The absent items of a partition in the order of their document numbers, behind one of them or all. */
    OrderedEntries open(
            PartitionView view,
            PartitionKeyDefinition definition,
            OrderKeys keys,
            Optional<Long> behind,
            QueryMeter meter) {
        return switch (find(view, keys, meter.isBrief())) {
            case AbsentFound.Few few -> new AbsentListed(view, keys, few.list(), behind);
            case AbsentFound.Many many -> AbsentWalk.open(view, definition, keys, behind, meter);
        };
    }

    AbsentFound find(PartitionView view, OrderKeys keys, boolean isBrief) {
        AbsentSlot slot = slot(view.partition(), keys.plan().indexHash());
        long before = slot.bytes();
        AbsentFound found = isBrief ? slot.brieflyAt(view.snapshot(), keys) : slot.at(view.snapshot(), keys);
        if (slot.bytes() > before) {
            makeRoom();
        }
        return found;
    }

    private AbsentSlot slot(Partition partition, long indexHash) {
        lock.lock();
        try {
            AbsentSlot slot = slots.computeIfAbsent(partition, it -> new HashMap<>())
                    .computeIfAbsent(indexHash, it -> new AbsentSlot(bytesMax / LISTS_MIN));
            slot.used(++uses);
            return slot;
        } finally {
            lock.unlock();
        }
    }

    /** If too much is kept, forgets what was not used for the longest time, and a little more than needed. */
    private void makeRoom() {
        lock.lock();
        try {
            if (bytes() > bytesMax) {
                List<AbsentSlot> oldestFirst = all().sorted(Comparator.comparingLong(AbsentSlot::lastUse)).toList();
                long excess = bytes() - bytesMax + bytesMax / LISTS_MIN;
                for (int i = 0; excess > 0 && i < oldestFirst.size(); i++) {
                    AbsentSlot oldest = oldestFirst.get(i);
                    excess -= oldest.bytes();
                    slots.values().forEach(ofPartition -> ofPartition.values().remove(oldest));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private long bytes() {
        return all().mapToLong(AbsentSlot::bytes).sum();
    }

    private Stream<AbsentSlot> all() {
        return slots.values().stream().flatMap(ofPartition -> ofPartition.values().stream());
    }
}
