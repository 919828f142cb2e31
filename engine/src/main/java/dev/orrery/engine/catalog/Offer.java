package dev.orrery.engine.catalog;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** Throughput that is provisioned for a database or a container, with an id of its own. */
public record Offer(int number, Throughput throughput) {

    /** Offer ids have three bytes. */
    static final int NUMBER_MAX = 0xFF_FFFF;

    public ResourceId rid() {
        return ResourceId.offer(number);
    }

    public Offer with(Throughput next) {
        return new Offer(number, next);
    }

    JsonValue toJson() {
        return new ValueWriter()
                .startObject()
                .name("number")
                .value(number)
                .name("throughput")
                .value(throughput.toJson())
                .endObject()
                .finish();
    }

    static Offer parse(JsonValue json) {
        return new Offer((int) json.property("number").longValue(), Throughput.parse(json.property("throughput")));
    }
}
