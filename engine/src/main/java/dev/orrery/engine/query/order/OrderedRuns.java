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
import java.util.function.LongFunction;

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
    private final LongFunction<Optional<StoredItem>> byNumber;
    private final Deque<OrderedEntry> run = new ArrayDeque<>();
    private Optional<OrderedEntry> ahead;
    private Optional<OrderedPosition> after;

    /** An entry and the whole key of its item. */
    private record Ranked(byte[] key, OrderedEntry entry) {

        private static final byte[] UNKNOWN = {};

        // Of each entry there are the arrays themselves and some objects around them.
        private static final int OVERHEAD_BYTES = 120;

        static Ranked alone(OrderedEntry entry) {
            return new Ranked(UNKNOWN, entry);
        }

        long bytes() {
            return (long) key.length + entry.key().length + entry.itemKey().length + OVERHEAD_BYTES;
        }
    }

    /**
     * Puts entries in order.
     *
     * @param entries from the first one on that has the key of the position
     * @param byNumber finds an item of the container by its document number, also where this does not look
     * @param after a position behind entries with a cut text, up to which everything was given already
     */
    OrderedRuns(
            OrderedEntries entries,
            OrderKeys keys,
            OrderedLoad load,
            long bytesMax,
            LongFunction<Optional<StoredItem>> byNumber,
            Optional<OrderedPosition> after) {
        this.entries = entries;
        this.keys = keys;
        this.load = load;
        this.bytesMax = bytesMax;
        this.byNumber = byNumber;
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
        Optional<OrderedPosition> within = after.filter(position -> position.isIn(shared));
        after = Optional.empty();
        List<Ranked> sorted =
                isAhead(shared) || within.isPresent() ? sorted(first, shared) : List.of(Ranked.alone(first));
        int given = within.map(position -> given(sorted, position, shared)).orElse(0);
        for (int i = given; i < sorted.size(); i++) {
            run.add(sorted.get(i).entry.atPlace(i + 1));
        }
    }

    private boolean isAhead(byte[] shared) {
        return ahead.isPresent() && startsWith(ahead.get().key(), shared);
    }

    private static boolean startsWith(byte[] key, byte[] start) {
        return key.length >= start.length && Arrays.equals(key, 0, start.length, start, 0, start.length);
    }

    /**
     * How many of a run come up to a position. Its item may be elsewhere, since a reader who goes on after a split asks each part for
     * what is behind the same position; if it is gone, as many as were before it then.
     */
    private int given(List<Ranked> sorted, OrderedPosition position, byte[] shared) {
        for (int i = 0; i < sorted.size(); i++) {
            if (sorted.get(i).entry.number() == position.number()) {
                return i + 1;
            }
        }
        return byNumber.apply(position.number())
                .filter(item -> isIn(shared, item))
                .map(item -> (int) sorted.stream().filter(each -> isBefore(each, item, position.number())).count())
                .orElseGet(() -> Math.min(position.place() - 1, sorted.size()));
    }

    /** Whether an item belongs to the run as it is now. */
    private boolean isIn(byte[] shared, StoredItem item) {
        return keys.upToCut(keys.cut(item)).filter(key -> Arrays.equals(key, shared)).isPresent();
    }

    private boolean isBefore(Ranked ranked, StoredItem item, long number) {
        int byKey = Arrays.compareUnsigned(ranked.key, keys.whole(item));
        return byKey < 0 || (byKey == 0 && keys.compareNumbers(ranked.entry.number(), number) < 0);
    }

    private List<Ranked> sorted(OrderedEntry first, byte[] shared) {
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
        return ranked;
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
