package dev.orrery.compatibility;

import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.DirectConnectionConfig;
import java.time.Duration;
import java.util.Locale;

/** How the SDK asks. The same tests run in both modes, one run for each: the build says which by a property. */
enum ConnectionMode {
    /** By REST. */
    GATEWAY,
    /** By TCP, which is what users get who don't choose. */
    DIRECT;

    /** As long as the SDK allows: a first script on a machine that does other things as well may take more than its 5 s. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final String PROPERTY = "orrery.compatibility.mode";

    static ConnectionMode current() {
        return valueOf(System.getProperty(PROPERTY, GATEWAY.name()).toUpperCase(Locale.ROOT));
    }

    CosmosClientBuilder chosenIn(CosmosClientBuilder builder) {
        return switch (this) {
            case GATEWAY -> builder.gatewayMode();
            case DIRECT -> builder.directMode(new DirectConnectionConfig().setNetworkRequestTimeout(PATIENCE));
        };
    }
}
