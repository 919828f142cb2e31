package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.ThroughputResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ThroughputTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    void aContainerHas400RequestUnitsUnlessMoreIsAskedFor() {
        CosmosContainer container = SDK.posts();

        ThroughputResponse read = container.readThroughput();

        assertThat(read.getProperties().getManualThroughput()).isEqualTo(400);
        assertThat(read.getMinThroughput()).isEqualTo(400);
        assertThat(read.isReplacePending()).isFalse();
    }

    @Test
    void manualThroughputIsReadAndReplaced() {
        CosmosContainer container = container("manual", ThroughputProperties.createManualThroughput(1000));
        int before = container.readThroughput().getProperties().getManualThroughput();

        container.replaceThroughput(ThroughputProperties.createManualThroughput(1200));

        assertThat(before).isEqualTo(1000);
        assertThat(container.readThroughput().getProperties().getManualThroughput()).isEqualTo(1200);
    }

    @Test
    void autoscaleThroughputIsReadAndReplaced() {
        CosmosContainer container = container("autoscale", ThroughputProperties.createAutoscaledThroughput(4000));
        int before = container.readThroughput().getProperties().getAutoscaleMaxThroughput();

        container.replaceThroughput(ThroughputProperties.createAutoscaledThroughput(6000));

        assertThat(before).isEqualTo(4000);
        assertThat(container.readThroughput().getProperties().getAutoscaleMaxThroughput()).isEqualTo(6000);
    }

    @Test
    void manualThroughputIsNotReplacedByAutoscale() {
        CosmosContainer container = container("migrated", ThroughputProperties.createManualThroughput(1000));

        // A migration, which this SDK has no call for.
        assertThatCosmosFails(
                () -> container.replaceThroughput(ThroughputProperties.createAutoscaledThroughput(4000)))
                .withStatus(400);
    }

    @Test
    void containersShareTheThroughputOfTheirDatabase() {
        SDK.client().createDatabase("shared", ThroughputProperties.createManualThroughput(600));
        CosmosDatabase database = SDK.client().getDatabase("shared");
        database.createContainer("sharing", "/author");

        assertThat(database.readThroughput().getProperties().getManualThroughput()).isEqualTo(600);
        assertThatCosmosFails(() -> database.getContainer("sharing").readThroughput()).withStatus(400);
        database.replaceThroughput(ThroughputProperties.createManualThroughput(700));
        assertThat(database.readThroughput().getProperties().getManualThroughput()).isEqualTo(700);
    }

    @Test
    void aContainerInASharedDatabaseMayHaveItsOwn() {
        SDK.client().createDatabase("mixed", ThroughputProperties.createAutoscaledThroughput(5000));
        CosmosDatabase database = SDK.client().getDatabase("mixed");
        database.createContainer("own", "/author", ThroughputProperties.createManualThroughput(500));

        int own = database.getContainer("own").readThroughput().getProperties().getManualThroughput();

        assertThat(own).isEqualTo(500);
        assertThat(database.readThroughput().getProperties().getAutoscaleMaxThroughput()).isEqualTo(5000);
    }

    @Test
    void throughputBelowTheMinimumIsRefused() {
        assertThatCosmosFails(() -> container("little", ThroughputProperties.createManualThroughput(100)))
                .withStatus(400);
    }

    private static CosmosContainer container(String id, ThroughputProperties throughput) {
        SDK.database().createContainer(id, "/author", throughput);
        return SDK.database().getContainer(id);
    }
}
