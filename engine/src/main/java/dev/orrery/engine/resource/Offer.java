package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;

/**
 * Throughput that is provisioned for a database or a container, with an id of its own.
 *
 * @param maxThroughputEverProvisioned the most request units that it ever had
 */
public record Offer(int number, Throughput throughput, Revision revision, int maxThroughputEverProvisioned) {

    /** Offer ids have three bytes. */
    public static final int NUMBER_MAX = 0xFF_FFFF;

    public static Offer of(int number, Throughput throughput, Revision revision) {
        return new Offer(number, throughput, revision, throughput.requestUnitsMax());
    }

    public ResourceId rid() {
        return ResourceId.offer(number);
    }

    /** The least that this offer's throughput may be set to without changing its kind. */
    public int minThroughput() {
        return throughput.requestUnitsLeast(maxThroughputEverProvisioned);
    }

    public Offer with(Throughput next, Revision nextRevision) {
        int least = next.requestUnitsLeast(maxThroughputEverProvisioned);
        if (next.requestUnitsMax() < least) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT,
                    "The throughput of {throughput} RU/s is below {least} RU/s, the least that is possible after what was provisioned before. Give at least that")
                    .with("throughput", next.requestUnitsMax())
                    .with("least", least);
        }
        int ever = Math.max(maxThroughputEverProvisioned, next.requestUnitsMax());
        return new Offer(number, next, nextRevision, ever);
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("number").value(number);
        json.name("throughput").value(throughput.toJson());
        revision.writeTo(json);
        json.name("maxThroughputEver").value(maxThroughputEverProvisioned);
        return json.endObject().finish();
    }

    /** Reads the offer of a record, if it has one. The first records kept no revision; then the owner's is taken. */
    public static Optional<Offer> parseOptional(JsonValue json, Revision ownerRevision) {
        return json.isUndefined() ? Optional.empty() : Optional.of(parse(json, ownerRevision));
    }

    private static Offer parse(JsonValue json, Revision ownerRevision) {
        int number = (int) json.property("number").longValue();
        Throughput throughput = Throughput.parse(json.property("throughput"));
        JsonValue ever = json.property("maxThroughputEver");
        return ever.isUndefined()
                ? of(number, throughput, ownerRevision)
                : new Offer(number, throughput, Revision.parse(json), (int) ever.longValue());
    }
}
