package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.resource.AskedThroughput;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import java.util.Optional;

/** The throughput with which a database or a container is created, as headers say it. */
final class ThroughputHeaders {

    private ThroughputHeaders() {}

    static Optional<Throughput> read(CosmosRequest request) {
        return new AskedThroughput(
                request.header(CosmosHeaders.OFFER_THROUGHPUT),
                request.header(CosmosHeaders.OFFER_AUTOSCALE),
                request.header(CosmosHeaders.OFFER_TYPE))
                .read();
    }
}
