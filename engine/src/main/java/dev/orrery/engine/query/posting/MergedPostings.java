package dev.orrery.engine.query.posting;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The document numbers that are in one of several postings at least. */
final class MergedPostings implements Postings {

    private final List<Postings> alternatives;
    private final PriorityQueue<Postings> ahead =
            new PriorityQueue<>(Comparator.comparingLong(Postings::number));
    private boolean started;

    MergedPostings(List<Postings> alternatives) {
        this.alternatives = alternatives;
    }

    @Override
    public boolean next() {
        return advanceTo(started && !ahead.isEmpty() ? number() + 1 : 0);
    }

    @Override
    public boolean advanceTo(long number) {
        if (!started) {
            started = true;
            alternatives.forEach(postings -> advance(postings, number));
        }
        while (!ahead.isEmpty() && ahead.element().number() < number) {
            advance(ahead.remove(), number);
        }
        return !ahead.isEmpty();
    }

    private void advance(Postings postings, long number) {
        if (postings.advanceTo(number)) {
            ahead.add(postings);
        }
    }

    @Override
    public long number() {
        return ahead.element().number();
    }

    @Override
    public byte[] itemKey() {
        return ahead.element().itemKey();
    }
}
