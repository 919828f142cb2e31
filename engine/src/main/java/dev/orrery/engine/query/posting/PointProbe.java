package dev.orrery.engine.query.posting;

import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.Posting;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.storage.KeySpace;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Tells which items have one index key, by a look at the entries that they would have then. Where few items are asked
 * for and many have the key, that is faster than to leap from one to the next among the latter.
 */
public final class PointProbe {

    private final PartitionView view;
    private final byte[] point;
    private final QueryMeter meter;

    /** A probe for a condition that is {@linkplain #serves served}. */
    public PointProbe(IndexCondition condition, PartitionView view, QueryMeter meter) {
        if (!(condition instanceof Values values) || !serves(condition)) {
            throw new IllegalArgumentException("The condition is not a single value");
        }
        this.view = view;
        this.meter = meter;
        point = TermCursor.entry(
                PathHash.of(values.path()), values.values().intervals().getFirst().from());
    }

    /** Whether a condition is a single value at a path. */
    public static boolean serves(IndexCondition condition) {
        return condition instanceof Values values && values.values().isPoint();
    }

    /** How many of some postings' items have the key. The view keeps which, since they will be asked for again. */
    int sample(List<Posting> postings) {
        List<byte[]> entries = entries(postings);
        List<Optional<byte[]>> found = find(entries);
        int count = 0;
        for (int i = 0; i < entries.size(); i++) {
            view.keep(entries.get(i), found.get(i).isPresent());
            count += found.get(i).isPresent() ? 1 : 0;
        }
        return count;
    }

    /** Those of some postings whose items have the key. */
    List<Posting> among(List<Posting> postings) {
        List<byte[]> entries = entries(postings);
        List<byte[]> unknown =
                entries.stream().filter(entry -> view.isThere(entry).isEmpty()).toList();
        Iterator<Optional<byte[]>> found = find(unknown).iterator();
        List<Posting> common = new ArrayList<>(postings.size());
        for (int i = 0; i < entries.size(); i++) {
            meter.entry();
            if (view.isThere(entries.get(i)).orElseGet(() -> found.next().isPresent())) {
                common.add(postings.get(i));
            }
        }
        return common;
    }

    private List<Optional<byte[]>> find(List<byte[]> entries) {
        meter.seek();
        return view.snapshot().getAll(KeySpace.TERMS, entries);
    }

    private List<byte[]> entries(List<Posting> postings) {
        List<byte[]> entries = new ArrayList<>(postings.size());
        for (Posting posting : postings) {
            entries.add(entry(posting.number()));
        }
        return entries;
    }

    private byte[] entry(long number) {
        return new ByteBuilder(point.length + Long.BYTES).append(point).appendLong(number).toBytes();
    }
}
