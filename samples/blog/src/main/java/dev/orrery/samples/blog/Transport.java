package dev.orrery.samples.blog;

import com.azure.cosmos.CosmosClientBuilder;

/** How the blog asks its server. */
public enum Transport {
    /** By TCP, which is what the SDK does unless it is told otherwise. */
    DIRECT,
    /** By HTTP. */
    GATEWAY;

    CosmosClientBuilder chosenIn(CosmosClientBuilder builder) {
        return switch (this) {
            case DIRECT -> builder;
            case GATEWAY -> builder.gatewayMode();
        };
    }
}
