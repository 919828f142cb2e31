package dev.orrery.engine.query.posting;

import dev.orrery.engine.query.view.Posting;
import java.util.ArrayList;
import java.util.List;

/** The document numbers of some postings that several probes find as well, a growing batch at a time. */
public final class ProbedPostings implements Postings {

    private static final int BATCH_MAX = 64;

    private final Postings leading;
    private final List<PointProbe> probes;
    private List<Posting> batch = List.of();
    private int at;
    private int batchSize = 8;
    private boolean isLastBatch;

    public ProbedPostings(Postings leading, List<PointProbe> probes) {
        this.leading = leading;
        this.probes = probes;
    }

    @Override
    public boolean next() {
        at++;
        return at < batch.size() || isFound(!isLastBatch && leading.next());
    }

    @Override
    public boolean advanceTo(long number) {
        while (at < batch.size()) {
            if (number() >= number) {
                return true;
            }
            at++;
        }
        return isFound(!isLastBatch && leading.advanceTo(number));
    }

    /** Goes on from where the leading postings are, until some number is found by all. */
    private boolean isFound(boolean isThere) {
        boolean isAtNumber = isThere;
        at = 0;
        batch = List.of();
        while (isAtNumber && batch.isEmpty()) {
            batch = probed(nextBatch());
            isAtNumber = batch.isEmpty() && !isLastBatch && leading.next();
        }
        return !batch.isEmpty();
    }

    /** Reads from the current number on; the leading postings are left at the last one that was read. */
    private List<Posting> nextBatch() {
        List<Posting> next = new ArrayList<>(batchSize);
        next.add(current());
        while (next.size() < batchSize && !isLastBatch) {
            if (leading.next()) {
                next.add(current());
            } else {
                isLastBatch = true;
            }
        }
        batchSize = Math.min(2 * batchSize, BATCH_MAX);
        return next;
    }

    private Posting current() {
        return new Posting(leading.number(), leading.itemKey());
    }

    private List<Posting> probed(List<Posting> postings) {
        List<Posting> common = postings;
        for (PointProbe probe : probes) {
            if (!common.isEmpty()) {
                common = probe.among(common);
            }
        }
        return common;
    }

    @Override
    public long number() {
        return batch.get(at).number();
    }

    @Override
    public byte[] itemKey() {
        return batch.get(at).itemKey();
    }
}
