package dev.orrery.engine.query.posting;

import dev.orrery.engine.query.view.Posting;
import dev.orrery.engine.query.view.QueryMeter;
import java.util.List;

/** Postings that were read before, all of them. Who goes through them again has read them again, as far as costs go. */
final class ListPostings implements Postings {

    private final List<Posting> list;
    private final QueryMeter meter;
    private int at = -1;

    ListPostings(List<Posting> list, QueryMeter meter) {
        this.list = list;
        this.meter = meter;
    }

    @Override
    public boolean next() {
        at++;
        if (at < list.size()) {
            meter.entry();
        }
        return at < list.size();
    }

    @Override
    public boolean advanceTo(long number) {
        boolean isThere = at < 0 ? next() : at < list.size();
        while (isThere && number() < number) {
            isThere = next();
        }
        return isThere;
    }

    @Override
    public long number() {
        return list.get(at).number();
    }

    @Override
    public byte[] itemKey() {
        return list.get(at).itemKey();
    }
}
