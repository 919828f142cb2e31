package dev.orrery.engine.query.posting;

import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.model.index.KeyInterval;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Everything;
import dev.orrery.query.logical.IndexCondition.Nothing;
import dev.orrery.query.logical.IndexCondition.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * A cursor over document numbers of one partition, in ascending order and each once, that can leap. After its end it is
 * not used again.
 */
public interface Postings {

    boolean next();

    /** Steps to the first number that is not less than the given one; stays where it is, if that is there already. */
    boolean advanceTo(long number);

    /** The current document number. */
    long number();

    /** The key of the item with that number. */
    byte[] itemKey();

    /** The postings of the items that meet a condition all of whose leaves are single values. */
    static Postings of(IndexCondition condition, PostingCursors cursors) {
        return switch (condition) {
            case Values values -> any(points(values, cursors));
            case AnyOf(List<IndexCondition> conditions) -> any(all(conditions, cursors));
            case AllOf(List<IndexCondition> conditions) -> new CommonPostings(each(conditions, cursors));
            case Nothing nothing -> any(List.of());
            case Everything everything -> throw new IllegalArgumentException("All items are in no list of postings");
        };
    }

    private static List<Postings> points(Values values, PostingCursors cursors) {
        long hash = PathHash.of(values.path());
        List<Postings> points = new ArrayList<>(values.values().intervals().size());
        for (KeyInterval interval : values.values().intervals()) {
            byte[] point = TermCursor.entry(hash, interval.from());
            points.add(cursors.kept(point).orElseGet(() -> new PointPostings(hash, point, cursors)));
        }
        return points;
    }

    private static List<Postings> all(List<IndexCondition> conditions, PostingCursors cursors) {
        return conditions.stream().map(condition -> of(condition, cursors)).toList();
    }

    /** Of what several postings have in common, the first of them, which has the fewest, tells the keys of the items. */
    private static List<Postings> each(List<IndexCondition> conditions, PostingCursors cursors) {
        List<Postings> each = new ArrayList<>(conditions.size());
        each.add(of(conditions.getFirst(), cursors));
        each.addAll(all(conditions.subList(1, conditions.size()), cursors.following()));
        return each;
    }

    private static Postings any(List<Postings> alternatives) {
        return alternatives.size() == 1 ? alternatives.getFirst() : new MergedPostings(alternatives);
    }
}
