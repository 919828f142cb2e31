package dev.orrery.samples.blog;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import java.net.URI;

/** Where the blog's data is, the key to it, and how it is asked for. */
public record Account(URI endpoint, String key, Transport transport) {

    public Account(URI endpoint, String key) {
        this(endpoint, key, Transport.DIRECT);
    }

    /** A client for requests. It doesn't want to have back what it writes. */
    public CosmosAsyncClient client() {
        return builder().contentResponseOnWriteEnabled(false).buildAsyncClient();
    }

    /** A client for workers on change feeds, who look at what comes back when they write their leases. */
    public CosmosAsyncClient workerClient() {
        return builder().contentResponseOnWriteEnabled(true).buildAsyncClient();
    }

    private CosmosClientBuilder builder() {
        return transport.chosenIn(
                new CosmosClientBuilder().endpoint(endpoint.toString()).key(key).endpointDiscoveryEnabled(false));
    }
}
