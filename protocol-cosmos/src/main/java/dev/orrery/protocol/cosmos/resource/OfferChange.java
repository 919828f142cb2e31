package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;

/** What a client wants an offer to become. */
final class OfferChange {

    private static final int AUTOSCALE_STEP = 1000;
    private static final int MANUAL_STEP = 100;
    private static final int MANUAL_LEAST = 400;

    private OfferChange() {}

    static Throughput of(CosmosRequest request, Offer present) {
        checkSame("_rid", request, present);
        checkSame("id", request, present);
        boolean toAutoscale = request.flag(CosmosHeaders.MIGRATE_TO_AUTOSCALE);
        boolean toManual = request.flag(CosmosHeaders.MIGRATE_TO_MANUAL);
        if (toAutoscale && present.throughput() instanceof Throughput.Manual manual) {
            return autoscaleFor(manual);
        }
        if (toManual && present.throughput() instanceof Throughput.Autoscale autoscale) {
            return manualFor(autoscale);
        }
        Throughput next = Throughput.parse(content(request));
        if (!next.getClass().equals(present.throughput().getClass())) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT,
                    "The offer has {present}, and can't be replaced by {asked}. Migrate it by the header x-ms-cosmos-migrate-offer-to-autopilot or x-ms-cosmos-migrate-offer-to-manual-throughput")
                    .with("present", present.throughput())
                    .with("asked", next);
        }
        return next;
    }

    /** Who sends another offer than the path names has mixed them up. */
    private static void checkSame(String property, CosmosRequest request, Offer present) {
        JsonValue given = request.bodyObject().property(property);
        boolean isAbsent = given.isUndefined() || given.isNull();
        if (!isAbsent && !(given.isString() && given.stringValue().equals(present.rid().toString()))) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The body is of another offer than the path: its %s is %s. Send back the offer that was read"
                            .formatted(property, given))
                    .with("offer", present.rid());
        }
    }

    private static JsonValue content(CosmosRequest request) {
        JsonValue content = request.bodyObject().property("content");
        if (!content.isObject()) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT,
                    "The body of the offer has no content. Write {\"content\": {\"offerThroughput\": …}}");
        }
        return content;
    }

    /** Enough to use as much as before at all times. */
    private static Throughput autoscaleFor(Throughput.Manual manual) {
        int steps = (manual.requestUnits() + AUTOSCALE_STEP - 1) / AUTOSCALE_STEP;
        return new Throughput.Autoscale(Math.max(1, steps) * AUTOSCALE_STEP);
    }

    private static Throughput manualFor(Throughput.Autoscale autoscale) {
        int units = Math.max(MANUAL_LEAST, autoscale.requestUnitsMax() / MANUAL_STEP * MANUAL_STEP);
        return new Throughput.Manual(units);
    }
}
