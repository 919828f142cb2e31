package dev.orrery.engine.query.access;

import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.Posting;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.storage.Direction;
import java.util.ArrayList;
import java.util.List;

/** Counts entries that probably will be read next. If there are few, the view keeps them, and they aren't read twice. */
public final class ShortList {

    private static final int ENTRIES_MAX = 64;

    private ShortList() {}

    /** Whether these entries are worth keeping if there are less than a number. */
    public static boolean isWorthKeeping(ValueSet values, long max) {
        return values.isPoint() && max <= ENTRIES_MAX;
    }

    /**
     * How many entries a single value has, counted no further than a bound. The bound comes back as well if the meter
     * counts more than a number on the way.
     */
    public static long countUpTo(
            PartitionView view, IndexPath path, ValueSet values, long max, long entriesMax, QueryMeter meter) {
        List<Posting> entries = new ArrayList<>();
        try (ScopedTerms terms = ScopedTerms.over(view, path, values, Direction.FORWARD, meter)) {
            terms.giveUpAfter(entriesMax);
            while (entries.size() < max && terms.next()) {
                entries.add(new Posting(terms.documentNumber(), terms.itemKey()));
            }
            if (terms.isGivenUp()) {
                return max;
            }
        }
        if (entries.size() < max) {
            byte[] key = values.intervals().getFirst().from();
            view.keep(TermCursor.entry(PathHash.of(path), key), entries);
        }
        return entries.size();
    }
}
