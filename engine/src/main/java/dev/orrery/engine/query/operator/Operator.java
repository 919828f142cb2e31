package dev.orrery.engine.query.operator;

import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.LogicalPlan.Aggregate;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.logical.Scalar;
import dev.orrery.storage.Direction;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A step in which a query is run, with the step that it takes its rows from.
 *
 * <pre>
 * SELECT TOP 5 c.title FROM c WHERE c.city = 'Bonn' AND LENGTH(c.title) > 3
 *
 * Visit
 *   Limit
 *     Project
 *       Filter
 *         ItemRows, by the access path IndexLookup
 * </pre>
 *
 * <p>Items come from {@link ItemRows} or from nowhere; {@link Values} are what pages are made of. What isn't wanted by
 * {@link Limit} and {@link Distinct} is left out where values are made, so that no more of them are made than needed.
 */
public sealed interface Operator {

    /** The operator that this one takes its rows or values from; none at the leaves. */
    default List<Operator> inputs() {
        return switch (this) {
            case Visit visit -> List.of(visit.input());
            case Limit limit -> List.of(limit.input());
            case Distinct distinct -> List.of(distinct.input());
            case Project project -> List.of(project.input());
            case Group group -> List.of(group.input());
            case InMemory query -> List.of(query.input());
            case Sort sort -> List.of(sort.input());
            case Filter filter -> List.of(filter.input());
            case ItemRows items -> List.of();
            case IndexOnly answer -> List.of();
            case IndexDistinct values -> List.of();
        };
    }

    /** This operator and all below it. */
    default Stream<Operator> operators() {
        return Stream.concat(Stream.of(this), inputs().stream().flatMap(Operator::operators));
    }

    /** Whether this operator and all below it meet a condition. */
    default boolean allMatch(Predicate<Operator> condition) {
        if (!condition.test(this)) {
            return false;
        }
        for (Operator input : inputs()) {
            if (!input.allMatch(condition)) {
                return false;
            }
        }
        return true;
    }

    /** What all rows come from. */
    default Leaf leaf() {
        return this instanceof Leaf leaf ? leaf : inputs().getFirst().leaf();
    }

    /** Whether all that it gives is computed before the first page, and so is paid for with that. */
    default boolean isComputedAtOnce() {
        return switch (this) {
            case Group group -> true;
            case InMemory query -> true;
            case Sort sort -> true;
            case IndexOnly answer -> true;
            case Visit visit -> false;
            case Limit limit -> false;
            case Distinct distinct -> false;
            case Project project -> false;
            case Filter filter -> false;
            case ItemRows items -> false;
            case IndexDistinct values -> false;
        };
    }

    /** Whether it counts all that it does, on the thread that opens it, so that it can be tried for a moment. */
    default boolean isCountedStepByStep() {
        return switch (this) {
            case Group group -> false;
            case InMemory query -> false;
            case Sort sort -> false;
            case Distinct distinct -> distinct.leaf() instanceof IndexOnly;
            case Visit visit -> true;
            case Limit limit -> true;
            case Project project -> true;
            case Filter filter -> true;
            case ItemRows items -> true;
            case IndexOnly answer -> true;
            case IndexDistinct values -> true;
        };
    }

    /** Goes to the partitions of a scope. */
    record Visit(FeedScope scope, Values input) implements Operator {}

    /** What gives the values that a query returns. */
    sealed interface Values extends Operator {}

    /** Gives some values, by their number. */
    record Limit(RowWindow window, Values input) implements Values {}

    /** Gives each value once. */
    record Distinct(Values input) implements Values {}

    /** Gives a value for each row. */
    record Project(Scalar value, Projectable input) implements Values {}

    /** Gathers rows in groups, and gives a value for each. */
    record Group(List<Scalar> keys, List<Aggregate> aggregates, int firstSlot, Scalar value, RowsOfItems input)
            implements Values {}

    /**
     * Runs a plan that is not taken apart, over all items at once.
     *
     * @param text the plan in the words in which it was asked for
     */
    record InMemory(LogicalPlan.Project plan, Supplier<String> text, ItemRows input) implements Values {}

    /** What values are projected from. */
    sealed interface Projectable extends Operator {}

    /** Sorts rows. */
    record Sort(List<LogicalPlan.Key> keys, RowsOfItems input) implements Projectable {}

    /** Rows, each of one item, in the order of the items. */
    sealed interface RowsOfItems extends Projectable {}

    /** Gives the rows in which an expression is true. */
    record Filter(Scalar predicate, RowsOfItems input) implements RowsOfItems {}

    /** What takes its rows from no other operator. */
    sealed interface Leaf extends Projectable {

        /** The indexes that it uses. */
        List<UsedIndex> indexes();
    }

    /**
     * Gives the rows of the items that an access path leads to. What is unnested of an item is unnested here; where the index
     * is exact, so that there is no {@link Filter}, the filter looks at the items again here, since an access path may use
     * only a part of what the index could say.
     */
    record ItemRows(AccessPath path, LogicalPlan.Rows rows) implements RowsOfItems, Leaf {

        @Override
        public List<UsedIndex> indexes() {
            return path.indexes().get();
        }
    }

    /** Gives one row: aggregates that the index knows, and that were found out by planning. */
    record IndexOnly(IndexAnswer answer, Supplier<String> detail, Supplier<List<UsedIndex>> used) implements Leaf {

        @Override
        public List<UsedIndex> indexes() {
            return used.get();
        }
    }

    /** Gives the different values that the index has at a path, in their order or the opposite one. */
    record IndexDistinct(IndexPath path, Direction direction) implements Leaf {

        /** The name that positions in it have. */
        public static final String NAME = "d";

        @Override
        public List<UsedIndex> indexes() {
            return List.of(new UsedIndex.Single(path));
        }
    }
}
