package dev.orrery.query.logical;

import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.function.AggregateFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a query asks for, as a tree: each node gives what it makes of what its inputs give. How it is run is not said.
 *
 * <pre>
 * SELECT TOP 5 VALUE t FROM c JOIN t IN c.tags WHERE c.likes > 3 ORDER BY c.created
 *
 * Limit 5
 *   Project t
 *     Sort c.created
 *       Filter c.likes > 3
 *         Unnest c.tags into slot 0
 *           Items
 * </pre>
 *
 * <p>{@link Rows} are what expressions are computed in: an item, and in numbered slots what was made of it. They may be
 * arranged, by {@link Sort} or {@link Group}; {@link Project} makes {@link Values} of them. Where more is to be done with
 * values, {@link Apply} puts them into rows again. A step that other languages need finds its place among these: one that
 * ranks rows is another {@link Arrangement}, one that follows edges is another kind of rows.
 */
public sealed interface LogicalPlan {

    /** What this node takes its rows or values from. */
    default List<LogicalPlan> inputs() {
        return switch (this) {
            case Items items -> List.of();
            case OneRow one -> List.of();
            case Unnest unnest -> List.of(unnest.input());
            case Apply apply -> List.of(apply.input(), apply.inner());
            case Filter filter -> List.of(filter.input());
            case Sort sort -> List.of(sort.rows());
            case Group group -> List.of(group.rows());
            case Project project -> List.of(project.input());
            case Distinct distinct -> List.of(distinct.input());
            case Limit limit -> List.of(limit.input());
        };
    }

    /** How many slots the rows of this plan need. */
    default int slots() {
        int slots = slotsEnd(this);
        for (LogicalPlan input : inputs()) {
            slots = Math.max(slots, input.slots());
        }
        return slots;
    }

    /** The items that are read for it; empty if none are. */
    default Optional<Items> items() {
        if (this instanceof Items items) {
            return Optional.of(items);
        }
        for (LogicalPlan input : inputs()) {
            Optional<Items> found = input.items();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static int slotsEnd(LogicalPlan node) {
        return switch (node) {
            case Unnest unnest -> unnest.slot() + 1;
            case Apply apply -> apply.slot() + 1;
            case Group group -> group.firstSlot() + group.keys().size() + group.aggregates().size();
            case Items items -> 0;
            case OneRow one -> 0;
            case Filter filter -> 0;
            case Sort sort -> 0;
            case Project project -> 0;
            case Distinct distinct -> 0;
            case Limit limit -> 0;
        };
    }

    /** What {@link Project} makes values of: rows as they come, in an order, or gathered in groups. */
    sealed interface Arrangement extends LogicalPlan {

        /** The rows that are arranged. */
        Rows rows();
    }

    /** What expressions are computed in. */
    sealed interface Rows extends Arrangement {

        @Override
        default Rows rows() {
            return this;
        }

        /** Whether each row comes from one item alone, in the order of the items. */
        default boolean isPerItem() {
            return switch (this) {
                case Items items -> true;
                case OneRow one -> false;
                case Unnest unnest -> unnest.input().isPerItem();
                case Apply apply -> apply.input().isPerItem();
                case Filter filter -> filter.input().isPerItem();
            };
        }
    }

    /** The items of the container, a row of each. It is the only node that reads any. */
    record Items(Candidates candidates) implements Rows {}

    /** One row with nothing in it; inside of {@link Apply}, the row that is there already. */
    record OneRow() implements Rows {}

    /** Rows with a value more: that of an expression, or each of its elements. What is undefined gives no row. */
    record Unnest(Rows input, Scalar value, Taken taken, int slot) implements Rows {}

    /** Rows with a value more: each that an inner plan gives in the row, or each element of those. */
    record Apply(Rows input, Values inner, Taken taken, int slot) implements Rows {
        public Apply {
            if (inner.isOverItems() && !(input instanceof OneRow)) {
                throw new IllegalArgumentException("Items are read once, and not again in every row");
            }
        }
    }

    /** What is taken of a value. */
    enum Taken {
        WHOLE,
        ELEMENTS
    }

    /** The rows in which an expression is true. */
    record Filter(Rows input, Scalar predicate) implements Rows {}

    /** Rows in an order; of equal ones, those of the same key come in the order of the items, or in the opposite one. */
    record Sort(Rows rows, List<Key> keys) implements Arrangement {
        public Sort {
            keys = List.copyOf(keys);
            if (keys.isEmpty()) {
                throw new IllegalArgumentException("Rows are sorted by something");
            }
        }
    }

    /**
     * What rows are sorted by.
     *
     * @param place where items have it, if an index of that place has them in this order
     */
    record Key(Scalar value, Direction direction, Optional<PropertyPath> place) {}

    /** Which values come first. */
    enum Direction {
        ASCENDING,
        DESCENDING
    }

    /**
     * A row for each group of rows: from a slot on, the values of the keys that all rows of the group have, and behind them
     * the aggregates. Without keys there is one group, even of no rows.
     */
    record Group(Rows rows, List<Scalar> keys, List<Aggregate> aggregates, int firstSlot) implements Arrangement {
        public Group {
            keys = List.copyOf(keys);
            aggregates = List.copyOf(aggregates);
        }
    }

    /** An aggregate function, and what it is applied to. */
    record Aggregate(AggregateFunction function, Scalar argument) {}

    /** What a query returns, or an inner plan gives. */
    sealed interface Values extends LogicalPlan {

        default Project project() {
            return switch (this) {
                case Project project -> project;
                case Distinct distinct -> distinct.input();
                case Limit limit -> limit.input().project();
            };
        }

        default boolean isDistinct() {
            return switch (this) {
                case Project project -> false;
                case Distinct distinct -> true;
                case Limit limit -> limit.input().isDistinct();
            };
        }

        /** Which of the values are wanted. */
        default RowWindow window() {
            return this instanceof Limit limit ? limit.window() : RowWindow.ALL;
        }

        /** Whether items are read for it. */
        default boolean isOverItems() {
            return items().isPresent();
        }

        /** What is known of the items that can give a row. */
        default Candidates candidates() {
            return items().map(Items::candidates).orElse(Candidates.ANY);
        }

        /** The last filter that rows pass before they are arranged. */
        default Optional<Scalar> filter() {
            return project().input().rows() instanceof Filter filter
                    ? Optional.of(filter.predicate())
                    : Optional.empty();
        }
    }

    /** A value for each row; what is undefined gives none. */
    record Project(Arrangement input, Scalar value) implements Values {}

    /** The different ones among values. */
    record Distinct(Project input) implements Values {}

    /** Some of the values, by their number. */
    record Limit(Values input, RowWindow window) implements Values {
        public Limit {
            if (input instanceof Limit) {
                throw new IllegalArgumentException("Two limits are one");
            }
        }
    }

    /** The tree as text, a node on each line, each before its inputs. */
    static String text(LogicalPlan plan) {
        List<String> lines = new ArrayList<>();
        PlanText.print(plan, 0, lines);
        return String.join("\n", lines);
    }
}
