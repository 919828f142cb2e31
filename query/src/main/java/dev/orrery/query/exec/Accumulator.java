package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueOrder;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.function.NumberValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The state of an aggregate function between two rows. Undefined values don't count, whatever the function. */
abstract sealed class Accumulator {

    static Accumulator of(AggregateFunction function, MemoryBudget budget) {
        return switch (function) {
            case COUNT -> new Count();
            case COUNTIF -> new CountIf();
            case SUM -> new Sum();
            case AVG -> new Average();
            case MIN -> new Extreme(-1, budget);
            case MAX -> new Extreme(1, budget);
            case MAKELIST -> new Values(value -> true, budget);
            case MAKESET -> new Values(new DistinctRows(budget)::add, budget);
        };
    }

    final void add(JsonValue value) {
        if (!value.isUndefined()) {
            addDefined(value);
        }
    }

    abstract void addDefined(JsonValue value);

    /** Adds what another accumulator of the same function has gathered. */
    abstract void merge(Accumulator other);

    abstract JsonValue result();

    private static final class Count extends Accumulator {
        private long count;

        @Override
        void addDefined(JsonValue value) {
            count++;
        }

        @Override
        void merge(Accumulator other) {
            count += ((Count) other).count;
        }

        @Override
        JsonValue result() {
            return JsonValue.of(count);
        }
    }

    private static final class CountIf extends Accumulator {
        private long count;

        @Override
        void addDefined(JsonValue value) {
            if (value.isTrue()) {
                count++;
            }
        }

        @Override
        void merge(Accumulator other) {
            count += ((CountIf) other).count;
        }

        @Override
        JsonValue result() {
            return JsonValue.of(count);
        }
    }

    /** The sum, 0 without numbers; a value that is no number makes it undefined. */
    private static final class Sum extends Accumulator {
        private double sum;
        private boolean isSpoilt;

        @Override
        void addDefined(JsonValue value) {
            if (value.isNumber()) {
                sum += value.doubleValue();
            } else {
                isSpoilt = true;
            }
        }

        @Override
        void merge(Accumulator other) {
            sum += ((Sum) other).sum;
            isSpoilt |= ((Sum) other).isSpoilt;
        }

        @Override
        JsonValue result() {
            return isSpoilt ? JsonValue.UNDEFINED : NumberValue.of(sum);
        }
    }

    /** The average, undefined without numbers; a value that is no number makes it undefined, too. */
    private static final class Average extends Accumulator {
        private double sum;
        private long count;
        private boolean isSpoilt;

        @Override
        void addDefined(JsonValue value) {
            if (value.isNumber()) {
                sum += value.doubleValue();
                count++;
            } else {
                isSpoilt = true;
            }
        }

        @Override
        void merge(Accumulator other) {
            sum += ((Average) other).sum;
            count += ((Average) other).count;
            isSpoilt |= ((Average) other).isSpoilt;
        }

        @Override
        JsonValue result() {
            return isSpoilt || count == 0 ? JsonValue.UNDEFINED : NumberValue.of(sum / count);
        }
    }

    /** The least or greatest scalar of whatever type; an array or object makes it undefined. */
    private static final class Extreme extends Accumulator {
        private final int wantedOrder;
        private final MemoryBudget budget;
        private JsonValue extreme = JsonValue.UNDEFINED;
        private boolean isSpoilt;

        Extreme(int wantedOrder, MemoryBudget budget) {
            this.wantedOrder = wantedOrder;
            this.budget = budget;
        }

        @Override
        void addDefined(JsonValue value) {
            if (value.isArray() || value.isObject()) {
                isSpoilt = true;
            } else if (extreme.isUndefined()) {
                extreme = budget.keep(value);
            } else if (Integer.signum(ValueOrder.compare(value, extreme)) == wantedOrder) {
                extreme = budget.replace(extreme, value);
            }
        }

        @Override
        void merge(Accumulator other) {
            isSpoilt |= ((Extreme) other).isSpoilt;
            add(((Extreme) other).extreme);
        }

        @Override
        JsonValue result() {
            return isSpoilt ? JsonValue.UNDEFINED : extreme;
        }
    }

    /** The values that are wanted, in the order in which they came. */
    private static final class Values extends Accumulator {
        private final Predicate<JsonValue> isWanted;
        private final MemoryBudget budget;
        private final List<JsonValue> values = new ArrayList<>();

        Values(Predicate<JsonValue> isWanted, MemoryBudget budget) {
            this.isWanted = isWanted;
            this.budget = budget;
        }

        @Override
        void addDefined(JsonValue value) {
            if (isWanted.test(value)) {
                values.add(budget.keep(value));
            }
        }

        @Override
        void merge(Accumulator other) {
            ((Values) other).values.forEach(this::add);
        }

        @Override
        JsonValue result() {
            ValueWriter array = new ValueWriter().startArray();
            values.forEach(array::value);
            return array.endArray().finish();
        }
    }
}
