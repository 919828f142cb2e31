package dev.orrery.protocol.cosmos.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ConsistencyLevel;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What clients are told about the account. */
class AccountResourceTest {

    @Test
    void clientsAreSentToTheAddressByWhichTheyCame() {
        try (TestAccount account = new TestAccount()) {
            JsonValue document = account.client().get("/").json();

            assertThat(endpointIn(document, "writableLocations")).isEqualTo(account.address().toString());
            assertThat(endpointIn(document, "readableLocations")).isEqualTo(account.address().toString());
        }
    }

    @Test
    void anAdvertisedAddressTakesTheirPlace() {
        URI advertised = URI.create("https://cosmos.example:443/");
        try (TestAccount account = new TestAccount(ConsistencyLevel.STRONG, Optional.of(advertised))) {
            JsonValue document = account.client().get("/").json();

            assertThat(endpointIn(document, "writableLocations")).isEqualTo("https://cosmos.example:443/");
            assertThat(document.property("userConsistencyPolicy")
                    .property("defaultConsistencyLevel")
                    .stringValue()).isEqualTo("Strong");
        }
    }

    /** Java's SDK fails without these numbers. */
    @Test
    void theStorageOfAttachmentsIsNamed() {
        try (TestAccount account = new TestAccount()) {
            Answer answer = account.client().get("/");

            assertThat(answer.header("x-ms-max-media-storage-usage-mb")).isEqualTo("0");
            assertThat(answer.header("x-ms-media-storage-usage-mb")).isEqualTo("0");
        }
    }

    @Test
    void itCanOnlyBeRead() {
        try (TestAccount account = new TestAccount()) {
            assertThat(account.client().post("/", "{}").status()).isEqualTo(405);
        }
    }

    private static String endpointIn(JsonValue document, String locations) {
        return document.property(locations).element(0).property("databaseAccountEndpoint").stringValue();
    }
}
