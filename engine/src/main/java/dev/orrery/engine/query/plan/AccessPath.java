package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.scan.FeedScope;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A way to the items that a query may want.
 *
 * @param name short and the same whenever the query is planned, since positions are good only for the way they were on
 * @param operator what kind of way it is, for whoever asks how a query runs
 * @param detail which way of this kind; the words are found only if someone asks
 * @param indexes what it uses of the index
 * @param opener leads to the access over a scope
 */
public record AccessPath(
        String name,
        String operator,
        Supplier<String> detail,
        Supplier<List<UsedIndex>> indexes,
        Function<FeedScope, ItemAccess> opener) {

    public ItemAccess over(FeedScope scope) {
        return opener.apply(scope);
    }

    /** Whether it leads to a single item that the query names. */
    public boolean isPointRead() {
        return name.equals(AccessPaths.ADDRESSES) && detail.get().equals("1");
    }
}
