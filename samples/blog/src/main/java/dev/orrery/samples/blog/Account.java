package dev.orrery.samples.blog;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import java.net.URI;

/** Where the blog's data is, and the key to it. */
public record Account(URI endpoint, String key) {

    /** A client for requests. It doesn't want to have back what it writes. */
    public CosmosAsyncClient client() {
        return builder().contentResponseOnWriteEnabled(false).buildAsyncClient();
    }

    /** A client for workers on change feeds, who look at what comes back when they write their leases. */
    public CosmosAsyncClient workerClient() {
        return builder().contentResponseOnWriteEnabled(true).buildAsyncClient();
    }

    private CosmosClientBuilder builder() {
        return new CosmosClientBuilder()
                .endpoint(endpoint.toString())
                .key(key)
                .gatewayMode()
                .endpointDiscoveryEnabled(false);
    }
}
