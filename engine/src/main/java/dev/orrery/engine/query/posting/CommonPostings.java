package dev.orrery.engine.query.posting;

import java.util.List;

/** The document numbers that several postings have in common. Each leaps to where another one already is. */
final class CommonPostings implements Postings {

    private final List<Postings> all;
    private boolean started;

    CommonPostings(List<Postings> all) {
        this.all = all;
    }

    @Override
    public boolean next() {
        return advanceTo(started ? number() + 1 : 0);
    }

    @Override
    public boolean advanceTo(long number) {
        started = true;
        long wanted = number;
        int agreeing = 0;
        for (int i = 0; agreeing < all.size(); i = (i + 1) % all.size()) {
            Postings postings = all.get(i);
            if (!postings.advanceTo(wanted)) {
                return false;
            }
            agreeing = postings.number() == wanted ? agreeing + 1 : 1;
            wanted = postings.number();
        }
        return true;
    }

    @Override
    public long number() {
        return all.getFirst().number();
    }

    @Override
    public byte[] itemKey() {
        return all.getFirst().itemKey();
    }
}
