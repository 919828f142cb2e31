package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.resource.Throughput;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The throughput with which a database or a container is created, as headers say it. */
final class ThroughputHeaders {

    /** The sizes in which containers were sold first. */
    private static final Map<String, Integer> LEGACY_UNITS = Map.of("S1", 400, "S2", 1000, "S3", 2500);

    private ThroughputHeaders() {}

    static Optional<Throughput> read(CosmosRequest request) {
        Optional<Integer> manual = request.intHeader(CosmosHeaders.OFFER_THROUGHPUT);
        Optional<String> autoscale = request.header(CosmosHeaders.OFFER_AUTOSCALE);
        if (manual.isPresent() && autoscale.isPresent()) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT,
                    "Throughput is manual or autoscale, not both: send one of the headers");
        }
        return manual.<Throughput>map(Throughput.Manual::new)
                .or(() -> autoscale.map(ThroughputHeaders::autoscale))
                .or(() -> request.header(CosmosHeaders.OFFER_TYPE).map(ThroughputHeaders::legacy));
    }

    private static Throughput autoscale(String settings) {
        JsonValue max = JsonText.parse(settings).property("maxThroughput");
        if (!max.isInteger()) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT,
                    "The autoscale settings have no maxThroughput: {found}. Write {\"maxThroughput\": 4000}")
                    .with("found", settings);
        }
        return new Throughput.Autoscale((int) max.longValue());
    }

    private static Throughput legacy(String type) {
        Integer units = LEGACY_UNITS.get(type.toUpperCase(Locale.ROOT));
        if (units == null) {
            throw new OrreryException(ErrorCode.INVALID_THROUGHPUT,
                    "There is no offer type '{found}'. Use S1, S2 or S3, or give a throughput")
                    .with("found", type);
        }
        return new Throughput.Manual(units);
    }
}
