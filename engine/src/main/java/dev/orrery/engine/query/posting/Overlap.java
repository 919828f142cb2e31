package dev.orrery.engine.query.posting;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.Posting;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.query.logical.IndexCondition;
import java.util.ArrayList;
import java.util.List;

/**
 * How much two conditions that are made of single values have in common, by a look at the first items that meet one of
 * them.
 *
 * @param seen so many items were looked up
 * @param common so many of them meet the other condition, too
 */
public record Overlap(long seen, long common) {

    /** Looks up so many items at most that meet one condition, in the index only. */
    public static Overlap among(
            int itemsMax, IndexCondition one, IndexCondition other, List<PartitionView> views, QueryMeter meter) {
        Overlap overlap = new Overlap(0, 0);
        for (PartitionView view : views) {
            if (overlap.seen < itemsMax) {
                overlap = overlap.plus(of(itemsMax - overlap.seen, one, other, view, meter));
            }
        }
        return overlap;
    }

    private static Overlap of(
            long itemsMax, IndexCondition one, IndexCondition other, PartitionView view, QueryMeter meter) {
        try (PostingCursors cursors = PostingCursors.of(view, meter)) {
            Postings ones = Postings.of(one, cursors.withoutItemKeys());
            return PointProbe.serves(other)
                    ? of(itemsMax, ones, new PointProbe(other, view, meter))
                    : of(itemsMax, ones, Postings.of(other, cursors.withoutItemKeys()));
        }
    }

    private static Overlap of(long itemsMax, Postings ones, PointProbe other) {
        List<Posting> seen = new ArrayList<>();
        while (seen.size() < itemsMax && ones.next()) {
            seen.add(new Posting(ones.number(), Posting.NO_KEY));
        }
        return new Overlap(seen.size(), other.sample(seen));
    }

    private static Overlap of(long itemsMax, Postings ones, Postings others) {
        boolean isMore = true;
        long seen = 0;
        long common = 0;
        while (seen < itemsMax && ones.next()) {
            seen++;
            isMore = isMore && others.advanceTo(ones.number());
            common += isMore && others.number() == ones.number() ? 1 : 0;
        }
        return new Overlap(seen, common);
    }

    private Overlap plus(Overlap next) {
        return new Overlap(seen + next.seen, common + next.common);
    }

    /** Whether most of what meets one condition fails to meet the other one. */
    public boolean isSmall() {
        return 2 * common <= seen;
    }
}
