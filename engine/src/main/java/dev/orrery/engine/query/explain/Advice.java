package dev.orrery.engine.query.explain;

import dev.orrery.engine.index.CompositeIndex;
import dev.orrery.engine.index.CompositePath;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.query.operator.UsedIndex;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What would make a query cheaper. */
final class Advice {

    private static final int ITEMS_PER_ROW_MANY = 10;
    private static final int ITEMS_MANY = 100;

    private final Plan plan;
    private final BoundQuery bound;
    private final Operator.Leaf leaf;
    private final PlanStep root;
    private final int partitions;
    private final RequestCharge visits;
    private final Set<UsedIndex> missing = new LinkedHashSet<>();
    private final List<String> sentences = new ArrayList<>();

    Advice(Plan plan, PlanStep root, int partitions, RequestCharge visits) {
        this.plan = plan;
        this.bound = plan.bound();
        this.leaf = plan.root().leaf();
        this.root = root;
        this.partitions = partitions;
        this.visits = visits;
        onUnindexedPaths();
        onFilterWithoutIndex();
        onOrder();
        onFanOut();
        onPointRead();
        onAggregates();
        onItemsInVain();
    }

    List<UsedIndex> missing() {
        return List.copyOf(missing);
    }

    List<String> sentences() {
        return sentences;
    }

    private <T extends Operator> Optional<T> operator(Class<T> type) {
        return plan.root().operators().filter(type::isInstance).map(type::cast).findFirst();
    }

    private void onUnindexedPaths() {
        for (IndexPath path : plan.wanted().paths()) {
            if (!bound.items().derivations().current().plan().indexes(path)) {
                missing.add(new UsedIndex.Single(path));
                sentences.add("Include " + path + "/? in the indexing policy: the filter looks at every item since this"
                        + " path is not indexed.");
            }
        }
    }

    private void onFilterWithoutIndex() {
        boolean isScan = leaf.indexes().isEmpty() && bound.plan().filter().isPresent();
        if (isScan && plan.wanted() instanceof IndexCondition.Everything) {
            sentences.add(
                    "No part of the filter can be answered by an index: compare properties themselves with constants, or"
                            + " keep what the filter computes in a property of the item.");
        }
    }

    private void onOrder() {
        Optional<LogicalPlan.Key> onlyKey = operator(Operator.Sort.class)
                .filter(sort -> sort.keys().size() == 1)
                .map(sort -> sort.keys().getFirst());
        onlyKey.ifPresent(this::onOrder);
    }

    private void onOrder(LogicalPlan.Key key) {
        List<CompositePath> paths = new ArrayList<>();
        Optional<PropertyPath> ordered = key.place();
        for (PropertyPath path : equalityPaths()) {
            if (!ordered.equals(Optional.of(path))) {
                paths.add(CompositePath.ascending(path.toString()));
            }
        }
        boolean isAscending = key.direction() == LogicalPlan.Direction.ASCENDING;
        ordered.map(PropertyPath::toString).ifPresent(
                path -> paths.add(isAscending ? CompositePath.ascending(path) : CompositePath.descending(path)));
        if (ordered.isPresent()
                && paths.size() >= CompositeIndex.PATHS_MIN
                && paths.size() <= CompositeIndex.PATHS_MAX) {
            missing.add(new UsedIndex.Composite(new CompositeIndex(paths)));
            sentences.add("Add a composite index over "
                    + paths.stream().map(CompositePath::text).collect(Collectors.joining(", "))
                    + ": then the rows come from the index in order, and no more are read than returned.");
        }
    }

    private Set<PropertyPath> equalityPaths() {
        Set<PropertyPath> paths = new LinkedHashSet<>();
        for (IndexCondition part : plan.condition().parts()) {
            if (part instanceof IndexCondition.Values values && values.values().isPoints()) {
                propertyPath(values.path()).ifPresent(paths::add);
            }
        }
        return paths;
    }

    /** The path as one of properties; empty if it leads through the elements of arrays. */
    private static Optional<PropertyPath> propertyPath(IndexPath path) {
        List<String> names = new ArrayList<>();
        for (PathStep step : path.steps()) {
            if (!(step instanceof PathStep.Name(String name))) {
                return Optional.empty();
            }
            names.add(name);
        }
        return Optional.of(new PropertyPath(names));
    }

    private void onFanOut() {
        if (bound.scope() instanceof FeedScope.HashRange && partitions > 1) {
            String keys = bound.container().partitionKey().paths().stream()
                    .map(PropertyPath::toString)
                    .collect(Collectors.joining(", "));
            sentences.add("The query visits " + partitions + " partitions, which costs " + visits
                    + " RU before anything is"
                    + " found: filter on the partition key (" + keys + "), or keep the data in a container with a key"
                    + " that this query knows.");
        }
    }

    private void onPointRead() {
        boolean isPointRead = leaf instanceof Operator.ItemRows items && items.path().isPointRead();
        if (isPointRead && isWholeItem(bound.plan().project().value())) {
            sentences.add(
                    "The filter names one item by id and partition key: reading it as a point read costs 1 RU for each"
                            + " KB or less.");
        }
    }

    private static boolean isWholeItem(Scalar value) {
        return value.place().filter(IndexPath::isRoot).isPresent();
    }

    private void onAggregates() {
        if (operator(Operator.Group.class).isPresent() && root.work().items() > ITEMS_MANY) {
            sentences.add("The aggregate reads " + root.work().items()
                    + " items: if it is asked for often, keep its result in"
                    + " an item, updated by the change feed or a stored procedure.");
        }
    }

    private void onItemsInVain() {
        long items = root.work().items();
        boolean isRowPerItem = leaf instanceof Operator.ItemRows && operator(Operator.Project.class).isPresent();
        if (isRowPerItem && items > ITEMS_MANY && items > ITEMS_PER_ROW_MANY * Math.max(1, root.rows())
                && missing.isEmpty()) {
            sentences.add(
                    items + " items are read for " + root.rows() + " rows: the filter's most selective condition is one"
                            + " that the index can't see, or there is none.");
        }
    }
}
