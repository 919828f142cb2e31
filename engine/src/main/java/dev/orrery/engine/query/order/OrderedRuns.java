package dev.orrery.engine.query.order;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Entries in their true order. Where a text is cut, items that the index takes for equal may differ: all entries with
 * the same key up to there are gathered, and the items themselves tell their order. Of these only keys are kept, and
 * not too many.
 */
final class OrderedRuns implements OrderedEntries {

    private static final int LOADED_MAX = 64;

    private final OrderedEntries entries;
    private final OrderKeys keys;
    private final OrderedLoad load;
    private final long bytesMax;
    private final Deque<OrderedEntry> run = new ArrayDeque<>();
    private Optional<OrderedEntry> ahead;
    private Optional<OrderedPosition> after;

    /** An entry and the whole key of its item. */
    private record Ranked(byte[] key, OrderedEntry entry) {

        // Of each entry there are the arrays themselves and some objects around them.
        private static final int OVERHEAD_BYTES = 120;

        long bytes() {
            return (long) key.length + entry.key().length + entry.itemKey().length + OVERHEAD_BYTES;
        }
    }

    /**
     * Puts entries in order.
     *
     * @param entries from the first one on that has the key of the position
     * @param after a position behind entries with a cut text, up to which everything was given already
     */
    OrderedRuns(
            OrderedEntries entries,
            OrderKeys keys,
            OrderedLoad load,
            long bytesMax,
            Optional<OrderedPosition> after) {
        this.entries = entries;
        this.keys = keys;
        this.load = load;
        this.bytesMax = bytesMax;
        this.after = after;
        this.ahead = entries.next();
    }

    @Override
    public Optional<OrderedEntry> next() {
        while (run.isEmpty() && ahead.isPresent()) {
            Optional<byte[]> shared = keys.upToCut(ahead.get().key());
            if (shared.isEmpty()) {
                return take();
            }
            gather(shared.get());
        }
        return Optional.ofNullable(run.poll());
    }

    private Optional<OrderedEntry> take() {
        Optional<OrderedEntry> taken = ahead;
        ahead = entries.next();
        return taken;
    }

    /** Puts the entries in order whose keys begin so. */
    private void gather(byte[] shared) {
        OrderedEntry first = take().orElseThrow();
        List<OrderedEntry> sorted = isAhead(shared) ? sorted(first, shared) : List.of(first);
        int given = after.filter(position -> position.isIn(shared))
                .map(position -> given(sorted, position))
                .orElse(0);
        after = Optional.empty();
        for (int i = given; i < sorted.size(); i++) {
            run.add(sorted.get(i).atPlace(i + 1));
        }
    }

    private boolean isAhead(byte[] shared) {
        return ahead.isPresent() && startsWith(ahead.get().key(), shared);
    }

    private static boolean startsWith(byte[] key, byte[] start) {
        return key.length >= start.length && Arrays.equals(key, 0, start.length, start, 0, start.length);
    }

    /** How many of a run come up to a position; if its item is gone, as many as were before it then. */
    private static int given(List<OrderedEntry> sorted, OrderedPosition position) {
        for (int i = 0; i < sorted.size(); i++) {
            if (sorted.get(i).number() == position.number()) {
                return i + 1;
            }
        }
        return Math.min(position.place() - 1, sorted.size());
    }

    private List<OrderedEntry> sorted(OrderedEntry first, byte[] shared) {
        List<Ranked> ranked = new ArrayList<>();
        List<OrderedEntry> batch = new ArrayList<>(List.of(first));
        long bytes = 0;
        while (!batch.isEmpty()) {
            while (batch.size() < LOADED_MAX && isAhead(shared)) {
                take().ifPresent(batch::add);
            }
            bytes += rank(batch, ranked);
            checkRoom(bytes);
            batch.clear();
            if (isAhead(shared)) {
                take().ifPresent(batch::add);
            }
        }
        ranked.sort(Comparator.comparing(Ranked::key, Arrays::compareUnsigned)
                .thenComparing(Ranked::entry, (left, right) -> keys.compareNumbers(left.number(), right.number())));
        return ranked.stream().map(Ranked::entry).toList();
    }

    private long rank(List<OrderedEntry> batch, List<Ranked> ranked) {
        long bytes = 0;
        List<Optional<StoredItem>> items = load.load(batch);
        for (int i = 0; i < batch.size(); i++) {
            if (items.get(i).isPresent()) {
                Ranked next = new Ranked(keys.whole(items.get(i).get()), batch.get(i));
                ranked.add(next);
                bytes += next.bytes();
            }
        }
        return bytes;
    }

    private void checkRoom(long bytes) {
        if (bytes > bytesMax) {
            throw new OrreryException(
                    ErrorCode.QUERY_UNSUPPORTED,
                    "Too many long strings begin the same for ORDER BY to sort them within {bytesMax} bytes. Let the query filter more")
                    .with("bytesMax", bytesMax);
        }
    }

    @Override
    public void close() {
        entries.close();
    }
}
