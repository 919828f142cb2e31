package dev.orrery.cli.client;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** Request units a second: always the same, or as many as are needed up to a maximum. */
public record ProvisionedThroughput(long unitsMax, boolean isAutoscale) {

    static ProvisionedThroughput parse(JsonValue content) {
        JsonValue autoscale = content.property("offerAutopilotSettings");
        return autoscale.isObject()
                ? new ProvisionedThroughput(autoscale.property("maxThroughput").longValue(), true)
                : new ProvisionedThroughput(content.property("offerThroughput").longValue(), false);
    }

    JsonValue toContent() {
        ValueWriter json = new ValueWriter().startObject();
        if (isAutoscale) {
            json.name("offerAutopilotSettings").startObject().name("maxThroughput").value(unitsMax).endObject();
        } else {
            json.name("offerThroughput").value(unitsMax);
        }
        return json.endObject().finish();
    }

    /** A request that creates something with this throughput. */
    public Ask addTo(Ask creation) {
        return isAutoscale
                ? creation.with("x-ms-cosmos-offer-autopilot-settings", "{\"maxThroughput\":" + unitsMax + "}")
                : creation.with("x-ms-offer-throughput", Long.toString(unitsMax));
    }
}
