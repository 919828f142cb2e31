package dev.orrery.engine.query.answer;

import dev.orrery.engine.index.PathValues;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.access.ScopedTerms;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.storage.Direction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Different values one after the other, in the order of their sort keys. Used by one thread; must be closed. */
public final class DistinctValues implements AutoCloseable {

    /** Values that share an index key are kept to tell them apart, and there is an end to that. */
    private static final long KEPT_BYTES_MAX = 32L << 20;

    private final DistinctAccess access;
    private final List<PartitionView> views;
    private final List<RangePosition> read;
    private final List<IndexKeys> lanes = new ArrayList<>();
    private final PriorityQueue<IndexKeys> ahead;
    private final Deque<JsonValue> sameKey = new ArrayDeque<>();
    private Optional<DistinctPosition> after;
    private boolean started;
    private byte[] key = {};
    private int given;
    private JsonValue value = JsonValue.UNDEFINED;

    private DistinctValues(DistinctAccess access, List<PartitionView> views, Optional<DistinctPosition> after) {
        this.access = access;
        this.views = views;
        this.read = QueryScope.positions(views);
        this.after = after;
        this.ahead = new PriorityQueue<>(Comparator.comparing(IndexKeys::key, order(access.direction())));
    }

    private static Comparator<byte[]> order(Direction direction) {
        Comparator<byte[]> forward = Arrays::compareUnsigned;
        return direction == Direction.FORWARD ? forward : forward.reversed();
    }

    static DistinctValues open(DistinctAccess access, Optional<DistinctPosition> after, QueryMeter meter) {
        List<PartitionView> views = access.scope().openAll(access.scope().hashes());
        DistinctValues values = new DistinctValues(access, views, after);
        try {
            Optional<byte[]> place = after.map(position -> position.place(access.direction()));
            for (PartitionView view : views) {
                ScopedTerms terms =
                        ScopedTerms.over(view, access.path(), access.values(), access.direction(), place, meter);
                values.lanes.add(new IndexKeys(view, terms, meter));
            }
            return values;
        } catch (RuntimeException e) {
            values.close();
            throw e;
        }
    }

    public boolean next() {
        while (sameKey.isEmpty()) {
            if (!nextKey()) {
                return false;
            }
            if (!IndexKey.isShared(key)) {
                given = 0;
                value = SortKey.decode(key, 0);
                return true;
            }
            keepValuesOfKey();
        }
        value = sameKey.remove();
        given++;
        return true;
    }

    /** Steps to the least key that a partition has; all that have it stand there. */
    private boolean nextKey() {
        if (!started) {
            started = true;
            lanes.forEach(this::advance);
        } else {
            while (!ahead.isEmpty() && Arrays.equals(ahead.element().key(), key)) {
                advance(ahead.remove());
            }
        }
        if (ahead.isEmpty()) {
            return false;
        }
        key = ahead.element().key();
        return true;
    }

    private void advance(IndexKeys lane) {
        if (lane.next()) {
            ahead.add(lane);
        }
    }

    private void keepValuesOfKey() {
        NavigableMap<byte[], JsonValue> kept = new TreeMap<>(order(access.direction()));
        KeptBytes bytes = new KeptBytes();
        for (IndexKeys lane : ahead) {
            if (Arrays.equals(lane.key(), key)) {
                lane.forEachItem(item -> PathValues.at(access.path(), item.body(), item.timestampSeconds()).stream()
                        .filter(it -> Arrays.equals(IndexKey.of(it), key))
                        .forEach(it -> kept.computeIfAbsent(SortKey.of(it), sortKey -> bytes.copy(it))));
            }
        }
        given = after.filter(position -> Arrays.equals(position.indexKey(), key))
                .map(DistinctPosition::given)
                .orElse(0);
        after = Optional.empty();
        kept.values().stream().skip(given).forEach(sameKey::add);
    }

    /** Copies values, so that the items are not kept with them, and counts what that takes. */
    private static final class KeptBytes {

        private long count;

        JsonValue copy(JsonValue original) {
            byte[] bytes = original.encoded();
            count += 2L * bytes.length;
            if (count > KEPT_BYTES_MAX) {
                throw new OrreryException(
                        ErrorCode.QUERY_UNSUPPORTED,
                        "Too many different values are arrays, objects or long strings, with more than {bytesMax} bytes. Let the query filter more")
                        .with("bytesMax", KEPT_BYTES_MAX);
            }
            return JsonValue.ofEncoded(bytes);
        }
    }

    /** The current value. */
    public JsonValue value() {
        return value;
    }

    /** The position behind the current value: plain ASCII, and short enough for a header. */
    public String position() {
        return new DistinctPosition(key, given).toString();
    }

    /** The partitions that were looked at, as they were. */
    public List<RangePosition> read() {
        return read;
    }

    @Override
    public void close() {
        lanes.forEach(IndexKeys::close);
        views.forEach(PartitionView::close);
    }
}
