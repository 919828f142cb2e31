package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The throughput with which a client wants something to be created, as headers say it.
 *
 * @param manual request units a second
 * @param autoscale settings in JSON
 * @param offerType one of the sizes in which containers were sold first
 */
public record AskedThroughput(Optional<String> manual, Optional<String> autoscale, Optional<String> offerType) {

    private static final Map<String, Integer> LEGACY_UNITS = Map.of("S1", 400, "S2", 1000, "S3", 2500);

    /** What is asked for; empty if nothing is. */
    public Optional<Throughput> read() {
        if (manual.isPresent() && autoscale.isPresent()) {
            throw new OrreryException(
                    ErrorCode.INVALID_THROUGHPUT,
                    "Throughput is manual or autoscale, not both: send one of the headers");
        }
        return manual.map(AskedThroughput::manual)
                .or(() -> autoscale.map(AskedThroughput::autoscale))
                .or(() -> offerType.map(AskedThroughput::legacy));
    }

    private static Throughput manual(String units) {
        try {
            return new Throughput.Manual(Integer.parseInt(units.strip()));
        } catch (NumberFormatException e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The header x-ms-offer-throughput is not a whole number: '{found}'. Give one", e)
                    .with("found", units);
        }
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
