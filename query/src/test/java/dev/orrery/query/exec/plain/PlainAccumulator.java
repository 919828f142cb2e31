package dev.orrery.query.exec.plain;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.function.NumberValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;

/** The state of an aggregate function between two rows. Undefined values don't count, whatever the function. */
abstract sealed class PlainAccumulator {

    static PlainAccumulator of(AggregateFunction function) {
        return switch (function) {
            case COUNT -> new Count();
            case COUNTIF -> new CountIf();
            case SUM -> new Sum();
            case AVG -> new Average();
            case MIN -> new Extreme(-1);
            case MAX -> new Extreme(1);
            case MAKELIST -> new Values(new ArrayList<>());
            case MAKESET -> new Values(new LinkedHashSet<>());
        };
    }

    final void add(JsonValue value) {
        if (!value.isUndefined()) {
            addDefined(value);
        }
    }

    abstract void addDefined(JsonValue value);

    abstract JsonValue result();

    private static final class Count extends PlainAccumulator {
        private long count;

        @Override
        void addDefined(JsonValue value) {
            count++;
        }

        @Override
        JsonValue result() {
            return JsonValue.of(count);
        }
    }

    private static final class CountIf extends PlainAccumulator {
        private long count;

        @Override
        void addDefined(JsonValue value) {
            if (value.equals(JsonValue.TRUE)) {
                count++;
            }
        }

        @Override
        JsonValue result() {
            return JsonValue.of(count);
        }
    }

    /** The sum, 0 without numbers; a value that is no number makes it undefined. */
    private static final class Sum extends PlainAccumulator {
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
        JsonValue result() {
            return isSpoilt ? JsonValue.UNDEFINED : NumberValue.of(sum);
        }
    }

    /** The average, undefined without numbers; a value that is no number makes it undefined, too. */
    private static final class Average extends PlainAccumulator {
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
        JsonValue result() {
            return isSpoilt || count == 0 ? JsonValue.UNDEFINED : NumberValue.of(sum / count);
        }
    }

    /** The least or greatest scalar of whatever type; an array or object makes it undefined. */
    private static final class Extreme extends PlainAccumulator {
        private final int wantedOrder;
        private JsonValue extreme = JsonValue.UNDEFINED;
        private boolean isSpoilt;

        Extreme(int wantedOrder) {
            this.wantedOrder = wantedOrder;
        }

        @Override
        void addDefined(JsonValue value) {
            if (value.isArray() || value.isObject()) {
                isSpoilt = true;
            } else if (extreme.isUndefined()
                    || Integer.signum(PlainComparison.order(value, extreme)) == wantedOrder) {
                extreme = value;
            }
        }

        @Override
        JsonValue result() {
            return isSpoilt ? JsonValue.UNDEFINED : extreme;
        }
    }

    private static final class Values extends PlainAccumulator {
        private final Collection<JsonValue> values;

        Values(Collection<JsonValue> values) {
            this.values = values;
        }

        @Override
        void addDefined(JsonValue value) {
            values.add(value);
        }

        @Override
        JsonValue result() {
            ValueWriter array = new ValueWriter().startArray();
            values.forEach(array::value);
            return array.endArray().finish();
        }
    }
}
