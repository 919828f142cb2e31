package dev.orrery.engine.query.key;

import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The different partition keys that items of one partition have, in their order, from the index of their path. Of a key that
 * many items have, two entries are read. Texts that are cut in the index are told apart by the keys of their items. Used by one
 * thread; must be closed.
 */
final class KeyRuns implements AutoCloseable {

    /** So many bytes of a key are in the index as they are: its tag, and as many as are left of a text that is cut. */
    private static final int UNCUT_BYTES = 1 + IndexKey.STRING_BYTES_MAX;

    private final PartitionView view;
    private final PartitionKeyDefinition definition;
    private final TermCursor entries;
    private final Deque<KeyRun> gathered = new ArrayDeque<>();
    private boolean isAtEntry;

    private KeyRuns(PartitionView view, PartitionKeyDefinition definition, TermCursor entries) {
        this.view = view;
        this.definition = definition;
        this.entries = entries;
        this.isAtEntry = entries.next();
    }

    /** The keys of a partition that may have items in a span. */
    static KeyRuns over(PartitionView view, PartitionKeyDefinition definition, KeySpan span, QueryMeter meter) {
        long index = PathHash.of(definition.paths().getFirst());
        KeyRange range = new KeyRange(
                TermCursor.entry(index, uncut(span.from())),
                KeyRange.successor(TermCursor.entry(index, uncut(span.to()))));
        TermCursor entries = TermCursor.over(view.snapshot(), range, Direction.FORWARD, meter);
        try {
            return new KeyRuns(view, definition, entries);
        } catch (RuntimeException e) {
            entries.close();
            throw e;
        }
    }

    /** What entries begin with whose keys are at a place or behind it; nothing but the partition key counts. */
    private static byte[] uncut(byte[] place) {
        return Arrays.copyOf(place, Math.min(keyLength(place), UNCUT_BYTES));
    }

    /** Where the partition key of a place ends, if it is a string; of others the tag is enough. */
    private static int keyLength(byte[] place) {
        if (place.length == 0 || place[0] != SortKey.TAG_STRING) {
            return Math.min(1, place.length);
        }
        int end = SortKey.endOfText(place, 1);
        return Math.min(end, place.length);
    }

    Optional<KeyRun> next() {
        while (gathered.isEmpty() && isAtEntry) {
            byte[] key = entries.indexKey();
            if (IndexKey.isShared(key)) {
                gatherCut(key);
            } else {
                gather(key);
            }
        }
        return Optional.ofNullable(gathered.poll());
    }

    private void gather(byte[] key) {
        byte[] itemKey = entries.itemKey();
        isAtEntry = entries.next();
        boolean isOnly = !isAtEntry || !Arrays.equals(entries.indexKey(), key);
        if (!isOnly) {
            isAtEntry = entries.seek(behind(key));
        }
        if (view.admits(itemKey)) {
            PartitionKey partitionKey = PartitionKey.of(List.of(SortKey.decode(key, 0)));
            byte[] prefix = LogicalPartition.of(definition, partitionKey).prefix();
            gathered.add(new KeyRun(view, key, prefix, isOnly ? Optional.of(itemKey) : Optional.empty()));
        }
    }

    private byte[] behind(byte[] key) {
        long index = PathHash.of(definition.paths().getFirst());
        return KeyRange.successor(TermCursor.entry(index, key)).orElseThrow();
    }

    /** Gathers all keys that are the same up to where they are cut. */
    private void gatherCut(byte[] cut) {
        TreeMap<byte[], KeyRun> runs = new TreeMap<>(Arrays::compareUnsigned);
        byte[] last = {};
        while (isAtEntry && Arrays.equals(entries.indexKey(), cut)) {
            byte[] itemKey = entries.itemKey();
            boolean isKnown = last.length > 0 && KeyRun.startsWith(itemKey, last);
            if (!isKnown && view.admits(itemKey)) {
                KeyRun run = runOf(itemKey);
                runs.putIfAbsent(run.key(), run);
                last = run.prefix();
            }
            isAtEntry = entries.next();
        }
        gathered.addAll(runs.values());
    }

    /** The run that an item is of. The size of its logical partition is the last one before it. */
    private KeyRun runOf(byte[] itemKey) {
        try (EntryCursor sizes = view.snapshot()
                .scan(KeySpace.SIZES, KeyRange.of(new byte[0], itemKey), Direction.BACKWARD)) {
            if (!sizes.next()) {
                throw new IllegalStateException("A logical partition with an item has a size");
            }
            byte[] prefix = sizes.key();
            int hashLength = LogicalSize.decode(sizes.value()).hashLength();
            return new KeyRun(view, Arrays.copyOfRange(prefix, hashLength, prefix.length), prefix, Optional.empty());
        }
    }

    @Override
    public void close() {
        entries.close();
    }
}
