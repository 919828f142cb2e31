package dev.orrery.engine.query.plan;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.query.access.IndexAccess;
import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.query.access.PostingAccess;
import dev.orrery.engine.query.access.TermAccess;
import dev.orrery.engine.query.access.UnionAccess;
import dev.orrery.engine.query.access.WatchedItems;
import dev.orrery.engine.query.key.KeyOrderAccess;
import dev.orrery.engine.query.operator.AccessPath;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.operator.IndexAnswer;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.UsedIndex;
import dev.orrery.engine.query.order.AbsentItems;
import dev.orrery.engine.query.order.OrderPlan;
import dev.orrery.engine.query.order.OrderedAccess;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The access paths there are to the items of a query's scope. */
public final class AccessPaths {

    static final String SCAN = "s";
    static final char POSTINGS = 'p';
    static final char VALUES = 'v';
    static final char UNION = 'u';
    static final String ORDERED = "o";
    static final String KEYS = KeyOrderAccess.NAME;
    static final String ADDRESSES = "a";
    static final String NOTHING = "n";

    private final Items items;
    private final AbsentItems absentItems;
    private final BoundQuery bound;
    private OptionalLong itemsInScope = OptionalLong.empty();

    public AccessPaths(Items items, AbsentItems absentItems, BoundQuery bound) {
        this.items = items;
        this.absentItems = absentItems;
        this.bound = bound;
    }

    /** All items, one after the other. */
    AccessPath scan() {
        return new AccessPath(
                SCAN,
                "Scan",
                this::scopeText,
                List::of,
                scope -> (after, meter) -> new WatchedItems(
                        items.scan(bound.container(), scope, after, bound.pinned(), meter.checkpoints()), meter::item));
    }

    /** No items. */
    AccessPath nothing() {
        return new AccessPath(NOTHING, "Nothing", () -> "", List::of, scope -> addressed(List.of(), scope));
    }

    /** The items at some addresses. */
    AccessPath addresses(List<ItemAddress> addresses) {
        return new AccessPath(
                ADDRESSES,
                AccessPath.POINT_READS,
                () -> Integer.toString(addresses.size()),
                List::of,
                scope -> addressed(addresses, scope));
    }

    private ItemAccess addressed(List<ItemAddress> addresses, FeedScope scope) {
        return (after, meter) -> new WatchedItems(
                new AddressedItems(items, bound.items(scope), addresses, after), meter::item);
    }

    /** No items, since the index knows what is asked for. */
    Operator.IndexOnly indexOnly(IndexAnswer answer, IndexCondition condition) {
        boolean isFiltered = bound.plan().filter().isPresent();
        return new Operator.IndexOnly(
                answer,
                () -> isFiltered ? ConditionText.of(condition) : "",
                () -> isFiltered ? indexes(condition) : List.of());
    }

    /** All items in the order of an index. */
    AccessPath ordered(OrderPlan order) {
        return new AccessPath(
                ORDERED + PartName.ofHash(order.indexHash()),
                "IndexOrder",
                () -> OrderText.of(order),
                () -> List.of(OrderText.index(order)),
                scope -> OrderedAccess
                        .of(
                                bound.items(scope),
                                order,
                                absentItems,
                                number -> items.findByDocumentNumber(bound.container(), Optional.empty(), number))
                        .expecting(bound.rowsWanted()));
    }

    /** The items of a span in the order of their keys. */
    AccessPath keys(KeySpan span) {
        IndexPath key = IndexPath.of(bound.container().partitionKey().paths().getFirst());
        boolean isOneKey = bound.scope() instanceof FeedScope.FullKey;
        return new AccessPath(
                KEYS,
                "KeyOrder",
                () -> KeySpanText.of(span),
                () -> isOneKey ? List.of() : List.of(new UsedIndex.Single(key)),
                scope -> new KeyOrderAccess(bound.items(scope), span, bound.rowsWanted()));
    }

    /** The items that have single values at some paths. */
    AccessPath postings(Intersection parts) {
        IndexCondition leading = all(parts.read());
        IndexCondition condition = all(parts.all());
        return new AccessPath(
                POSTINGS + parts.name(),
                parts.all().size() == 1 ? "IndexLookup" : "IndexIntersection",
                () -> ConditionText.of(condition),
                () -> indexes(condition),
                scope -> new PostingAccess(bound.items(scope), leading, parts.probed()).expecting(bound.rowsWanted()));
    }

    private static IndexCondition all(List<IndexCondition> parts) {
        return parts.size() == 1 ? parts.getFirst() : new IndexCondition.AllOf(parts);
    }

    /** The items whose value at a path is in a set, in the order of the values. */
    AccessPath values(String name, Values condition) {
        return new AccessPath(
                name,
                "IndexScan",
                () -> ConditionText.of(condition),
                () -> indexes(condition),
                scope -> new TermAccess(bound.items(scope), condition.path(), condition.values())
                        .expecting(bound.rowsWanted()));
    }

    /** The items that meet one of several conditions. */
    AccessPath union(String name, AnyOf condition) {
        return new AccessPath(
                name,
                "IndexUnion",
                () -> ConditionText.of(condition),
                () -> indexes(condition),
                scope -> union(condition, scope).expecting(bound.rowsWanted()));
    }

    private IndexAccess union(AnyOf condition, FeedScope scope) {
        List<UnionAccess.Branch> branches = new ArrayList<>();
        for (IndexCondition branch : condition.conditions()) {
            branches.add(new UnionAccess.Branch(branch, branchAccess(branch, scope)));
        }
        return new UnionAccess(branches);
    }

    private IndexAccess branchAccess(IndexCondition branch, FeedScope scope) {
        IndexCondition leading = AccessPathChoice.leading(branch).orElseThrow();
        if (AccessPathChoice.isPosting(leading)) {
            return new PostingAccess(bound.items(scope), leading);
        }
        return switch (leading) {
            case Values values -> new TermAccess(bound.items(scope), values.path(), values.values());
            case AnyOf any -> union(any, scope);
            case IndexCondition.AllOf all -> branchAccess(all, scope);
            case IndexCondition.Everything everything -> throw new IllegalStateException("A branch says something");
            case IndexCondition.Nothing nothing -> throw new IllegalStateException("A branch can be met");
        };
    }

    private static List<UsedIndex> indexes(IndexCondition condition) {
        return condition.paths().stream().<UsedIndex>map(UsedIndex.Single::new).toList();
    }

    /** About how many items the scope has; exactly, if it is a logical partition. Asks the store once. */
    long itemsInScope() {
        if (itemsInScope.isEmpty()) {
            itemsInScope = OptionalLong.of(
                    bound.scope() instanceof FeedScope.FullKey(PartitionKey key)
                            ? itemsWith(key)
                            : itemsInPartitions());
        }
        return itemsInScope.getAsLong();
    }

    /** Whether the partitions of the scope have more items of other logical partitions than of the one asked for. */
    public boolean isMostlyOutOfScope() {
        return switch (bound.scope()) {
            case FeedScope.FullKey key -> 2 * itemsInScope() < itemsInPartitions();
            case FeedScope.KeyPrefix prefix -> true;
            case FeedScope.OnePartition partition -> false;
            case FeedScope.HashRange range -> false;
        };
    }

    /** How many items the partitions have that the scope touches. */
    long itemsInPartitions() {
        return bound.pinned().map(at -> Totals.storedIn(at.snapshot()).items()).orElseGet(() -> bound.container()
                .partitions()
                .touching(bound.scope().hashes(bound.container()))
                .mapToLong(partition -> partition.totals().items())
                .sum());
    }

    private long itemsWith(PartitionKey key) {
        Container container = bound.container();
        LogicalPartition where = LogicalPartition.of(container.partitionKey(), key);
        return bound.pinned()
                .map(at -> itemsOf(where, at.snapshot()))
                .orElseGet(() -> container.routed(map -> itemsOf(where, map.partitionOf(where.epk()))));
    }

    private static long itemsOf(LogicalPartition where, PartitionReader partition) {
        return partition.get(KeySpace.SIZES, where.prefix())
                .map(size -> LogicalSize.decode(size).items())
                .orElse(0L);
    }

    private String scopeText() {
        return switch (bound.scope()) {
            case FeedScope.FullKey key -> "of one logical partition";
            case FeedScope.KeyPrefix prefix -> "of a partition key prefix";
            case FeedScope.OnePartition partition -> "";
            case FeedScope.HashRange range -> "";
        };
    }
}
