package dev.orrery.compatibility;

import com.azure.cosmos.CosmosClientBuilder;
import java.util.Locale;

/** How the SDK asks. The same tests run in both modes, one run for each: the build says which by a property. */
enum ConnectionMode {
    /** By REST. */
    GATEWAY,
    /** By TCP, which is what users get who don't choose. */
    DIRECT;

    private static final String PROPERTY = "orrery.compatibility.mode";

    static ConnectionMode current() {
        return valueOf(System.getProperty(PROPERTY, GATEWAY.name()).toUpperCase(Locale.ROOT));
    }

    CosmosClientBuilder chosenIn(CosmosClientBuilder builder) {
        return switch (this) {
            case GATEWAY -> builder.gatewayMode();
            case DIRECT -> builder;
        };
    }
}
