package dev.orrery.engine.query.operator;

import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.scan.FeedScope;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An access path: how a query comes to the items that it may want.
 *
 * @param name short and the same whenever the query is planned, since positions are good only for the path they were on
 * @param operator what kind of path it is, for whoever asks how a query runs
 * @param detail which path of this kind; the words are found only if someone asks
 * @param indexes what it uses of the index
 * @param opener leads to the access over a scope
 */
public record AccessPath(
        String name,
        String operator,
        Supplier<String> detail,
        Supplier<List<UsedIndex>> indexes,
        Function<FeedScope, ItemAccess> opener) {

    /** The kind of path that leads to items which the query names. */
    public static final String POINT_READS = "PointReads";

    public ItemAccess over(FeedScope scope) {
        return opener.apply(scope);
    }

    /** Whether it leads to a single item that the query names. */
    public boolean isPointRead() {
        return operator.equals(POINT_READS) && detail.get().equals("1");
    }
}
