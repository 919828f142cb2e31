package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import dev.orrery.junit.OrreryExtension;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The extension as a user's test has it, next to the SDK. */
class OrreryExtensionTest {

    @RegisterExtension
    static final OrreryExtension ORRERY = OrreryExtension.freshForEachTest().onDisk();

    @RepeatedTest(2)
    void eachTestHasAnEmptyServerOnDisk(Orrery injected) {
        try (CosmosClient client = Sdk.builder(ORRERY.server()).buildClient()) {
            int status = client.createDatabaseIfNotExists("blog").getStatusCode();

            assertThat(status).isEqualTo(201);
        }
        assertThat(injected).isSameAs(ORRERY.server());
        assertThat(injected.dataLocation()).isInstanceOf(DataLocation.Directory.class);
    }
}
