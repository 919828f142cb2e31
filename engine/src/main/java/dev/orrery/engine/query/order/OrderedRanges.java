package dev.orrery.engine.query.order;

import dev.orrery.engine.index.SortOrder;
import dev.orrery.model.index.KeyInterval;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import dev.orrery.storage.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The ranges of an index's entries that a plan reads, in the order in which it comes to them. */
final class OrderedRanges {

    private final OrderPlan plan;

    OrderedRanges(OrderPlan plan) {
        this.plan = plan;
    }

    /** All that the plan reads. */
    List<KeyRange> all() {
        List<KeyRange> ranges = new ArrayList<>();
        if (plan.bounds().isEmpty()) {
            ranges.add(KeyRange.prefix(plan.entryStart(new byte[0])));
        } else {
            plan.bounds().get().intervals().forEach(interval -> ranges.add(range(interval)));
        }
        boolean isAscending = plan.parts().getFirst().stored() == SortOrder.ASCENDING;
        boolean isForward = plan.direction() == Direction.FORWARD;
        return isAscending == isForward ? ranges : ranges.reversed();
    }

    /**
     * The entries with keys in an interval. Neither end of it goes on behind a whole key. Where the index has the keys
     * with inverted bits, they are the other way round: from behind all that begin as the end does to the last that
     * begins as the start does.
     */
    private KeyRange range(KeyInterval interval) {
        return switch (plan.parts().getFirst().stored()) {
            case ASCENDING -> KeyRange.of(plan.entryStart(interval.from()), plan.entryStart(interval.to()));
            case DESCENDING -> KeyRange.of(behindAll(inverted(interval.to())), behindAll(inverted(interval.from())));
        };
    }

    private static byte[] inverted(byte[] key) {
        return OrderKeys.inverted(key);
    }

    /** What comes at a start or behind it, if equal keys come as they are read. */
    List<KeyRange> from(OrderedStart start) {
        if (start.behind().isEmpty()) {
            return switch (plan.direction()) {
                case FORWARD -> startingAt(plan.entryStart(start.key()));
                case BACKWARD -> endingAt(behindAll(start.key()));
            };
        }
        long number = start.behind().get();
        return switch (plan.direction()) {
            case FORWARD -> startingAt(entry(start.key(), number + 1));
            case BACKWARD -> endingAt(entry(start.key(), number));
        };
    }

    /** What comes behind all entries with a key. */
    List<KeyRange> behind(byte[] key) {
        return switch (plan.direction()) {
            case FORWARD -> startingAt(behindAll(key));
            case BACKWARD -> endingAt(plan.entryStart(key));
        };
    }

    /** The entries with a key. */
    KeyRange tied(byte[] key) {
        return KeyRange.of(plan.entryStart(key), behindAll(key));
    }

    /** The entries with a key that come behind a document number. */
    KeyRange tied(byte[] key, long number) {
        return switch (plan.tieDirection()) {
            case FORWARD -> KeyRange.of(entry(key, number + 1), behindAll(key));
            case BACKWARD -> KeyRange.of(plan.entryStart(key), entry(key, number));
        };
    }

    private List<KeyRange> startingAt(byte[] from) {
        List<KeyRange> ranges = new ArrayList<>();
        for (KeyRange range : all()) {
            boolean isLater = Arrays.compareUnsigned(from, range.from()) > 0;
            addUnlessEmpty(ranges, isLater ? new KeyRange(from, range.to()) : range);
        }
        return ranges;
    }

    private List<KeyRange> endingAt(byte[] to) {
        List<KeyRange> ranges = new ArrayList<>();
        for (KeyRange range : all()) {
            boolean isEarlier = range.to().isEmpty() || Arrays.compareUnsigned(to, range.to().get()) < 0;
            addUnlessEmpty(ranges, isEarlier ? KeyRange.of(range.from(), to) : range);
        }
        return ranges;
    }

    private static void addUnlessEmpty(List<KeyRange> ranges, KeyRange range) {
        if (range.contains(range.from())) {
            ranges.add(range);
        }
    }

    /** The first bytes behind all entries whose keys begin so. */
    private byte[] behindAll(byte[] key) {
        return KeyRange.successor(plan.entryStart(key)).orElseThrow();
    }

    private byte[] entry(byte[] key, long number) {
        byte[] start = plan.entryStart(key);
        return new ByteBuilder(start.length + Long.BYTES).append(start).appendLong(number).toBytes();
    }
}
