package dev.orrery.samples.modelling;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.CosmosClientTelemetryConfig;
import java.net.URI;

/** A server of Cosmos DB's protocol, and the key to it. */
public record Account(URI endpoint, String key) {

    /**
     * A client whose requests are all counted by a meter. It asks by HTTP: in direct mode it would count how it finds the way to
     * partitions as well.
     */
    public CosmosClient client(Meter meter) {
        return new CosmosClientBuilder()
                .endpoint(endpoint.toString())
                .key(key)
                .gatewayMode()
                .endpointDiscoveryEnabled(false)
                .clientTelemetryConfig(new CosmosClientTelemetryConfig().diagnosticsHandler(meter))
                .buildClient();
    }
}
