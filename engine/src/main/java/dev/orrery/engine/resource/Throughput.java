package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** How many request units a second a database or container is provisioned with. */
public sealed interface Throughput {

    /** What a container gets whose creator asks for nothing. */
    Throughput LEAST = new Manual(Manual.LEAST_UNITS);

    /** The most for a container without a partition key. */
    int FIXED_UNITS_MAX = 10_000;

    /** The most that may be used in a second. */
    int requestUnitsMax();

    /**
     * The least that may be set of this kind after so much was provisioned once. (In the service it also rises with the
     * stored bytes and with the containers that share a database's throughput.)
     */
    int requestUnitsLeast(int everProvisioned);

    /** The part of an offer's content that says how much, and whether it scales by itself. */
    JsonValue toJson();

    /** The same amount at all times. */
    record Manual(int requestUnits) implements Throughput {

        static final int LEAST_UNITS = 400;
        private static final int STEP = 100;
        private static final int EVER_PER_LEAST = 100;

        public Manual {
            if (requestUnits < LEAST_UNITS || requestUnits % STEP != 0) {
                throw new OrreryException(
                        ErrorCode.INVALID_THROUGHPUT,
                        "Manual throughput can't be {throughput} RU/s. Give 400 or more, in steps of 100")
                        .with("throughput", requestUnits);
            }
        }

        @Override
        public int requestUnitsMax() {
            return requestUnits;
        }

        @Override
        public int requestUnitsLeast(int everProvisioned) {
            return Math.max(LEAST_UNITS, Math.ceilDiv(everProvisioned, EVER_PER_LEAST * STEP) * STEP);
        }

        @Override
        public JsonValue toJson() {
            return new ValueWriter()
                    .startObject()
                    .name("offerThroughput")
                    .value(requestUnits)
                    .endObject()
                    .finish();
        }
    }

    /** An amount that follows the load, up to a maximum. */
    record Autoscale(int requestUnitsMax) implements Throughput {

        private static final int STEP = 1000;
        private static final int EVER_PER_LEAST = 10;

        public Autoscale {
            if (requestUnitsMax < STEP || requestUnitsMax % STEP != 0) {
                throw new OrreryException(
                        ErrorCode.INVALID_THROUGHPUT,
                        "The maximum of autoscale throughput can't be {maxThroughput} RU/s. Give 1000 or more, in steps of 1000")
                        .with("maxThroughput", requestUnitsMax);
            }
        }

        @Override
        public int requestUnitsLeast(int everProvisioned) {
            return Math.max(STEP, Math.ceilDiv(everProvisioned, EVER_PER_LEAST * STEP) * STEP);
        }

        @Override
        public JsonValue toJson() {
            return new ValueWriter()
                    .startObject()
                    .name("offerAutopilotSettings")
                    .startObject()
                    .name("maxThroughput")
                    .value(requestUnitsMax)
                    .endObject()
                    .endObject()
                    .finish();
        }
    }

    /** Reads an offer's content: autoscale if it has settings for it, else manual. */
    static Throughput parse(JsonValue json) {
        JsonValue autoscale = json.property("offerAutopilotSettings");
        return autoscale.isObject()
                ? new Autoscale(units(autoscale.property("maxThroughput")))
                : new Manual(units(json.property("offerThroughput")));
    }

    private static int units(JsonValue value) {
        if (!value.isInteger() || value.longValue() != (int) value.longValue()) {
            throw new OrreryException(ErrorCode.INVALID_THROUGHPUT,
                    "The throughput is {throughput}. Give a whole number of RU/s")
                    .with("throughput", value);
        }
        return (int) value.longValue();
    }
}
