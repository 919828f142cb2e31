package dev.orrery.protocol.cosmos.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.account.DirectAddress;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AddressResourceTest {

    private static final int PORT = 10_251;

    private final TestAccount account =
            TestAccount.withDirectMode(new DirectAddress(Optional.empty(), () -> PORT));
    private final TestClient client = account.client();
    private String container;

    @BeforeEach
    void createContainer() {
        String path = client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}");
        container = client.get(path).at("_self").replaceAll("/$", "");
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void thePartitionsOfAContainerAreHere() {
        Answer answer = ask("&$filter=protocol%20eq%20rntbd&$partitionKeyRangeIds=0");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(addressesIn(answer).toList()).singleElement().satisfies(address -> {
            assertThat(address.property("protocol").stringValue()).isEqualTo("rntbd");
            assertThat(address.property("isPrimary").booleanValue()).isTrue();
            assertThat(address.property("partitionKeyRangeId").stringValue()).isEqualTo("0");
            assertThat(address.property("physcialUri").stringValue())
                    .startsWith("rntbd://127.0.0.1:10251/replicas/")
                    .endsWith("/0p/");
        });
    }

    @Test
    void rangesThatAreNotThereAreLeftOut() {
        account.engine().splits().splitLargest(account.engine().catalog().container("d", "c"));

        assertThat(rangesIn(ask("&$partitionKeyRangeIds=0,1,7"))).containsExactly("1");
        assertThat(rangesIn(ask("&$partitionKeyRangeIds=0"))).isEmpty();
        assertThat(rangesIn(ask(""))).containsExactly("1", "2");
    }

    @Test
    void parametersMayBeEscaped() {
        Answer answer = client.sendSigned(
                "GET",
                "//addresses/?%24partitionKeyRangeIds=0&%24resolveFor=" + (container + "/docs").replace("/", "%2F"),
                "", "docs", signedLink());

        assertThat(rangesIn(answer)).containsExactly("0");
    }

    @Test
    void whatIsInNoContainerIsHereAsWell() {
        Answer answer =
                client.sendSigned("GET", "//addresses/?$resolveFor=dbs&$filter=protocol%20eq%20rntbd", "", "dbs", "");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(rangesIn(answer)).containsExactly("M");
    }

    @Test
    void aContainerThatIsNotThereHasNone() {
        client.delete("/dbs/d/colls/c");

        assertThat(ask("").status()).isEqualTo(404);
    }

    @Test
    void aStrangerIsRefused() {
        Answer answer = account.clientWith("AAAA").sendSigned(
                "GET", "//addresses/?$resolveFor=" + container + "/docs", "", "docs", signedLink());

        assertThat(answer.status()).isEqualTo(401);
    }

    @Test
    void whoKnowsAnotherNameOfTheServerIsToldIt() {
        assertThat(new DirectAddress(Optional.empty(), () -> PORT).authorityFor("[::1]:8081")).isEqualTo("[::1]:10251");
        assertThat(new DirectAddress(Optional.empty(), () -> PORT).authorityFor("db.test")).isEqualTo("db.test:10251");
        assertThat(new DirectAddress(Optional.of("other"), () -> PORT).authorityFor("db.test:8081"))
                .isEqualTo("other:10251");
        assertThat(new DirectAddress(Optional.of("other:20251"), () -> PORT).authorityFor("db.test:8081"))
                .isEqualTo("other:20251");
    }

    @Test
    void withoutDirectModeClientsAreToldToUseTheGateway() {
        try (TestAccount without = new TestAccount()) {
            Answer answer = without.client().sendSigned("GET", "//addresses/?$resolveFor=dbs", "", "dbs", "");

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.at("message")).contains("gateway mode");
        }
    }

    private Answer ask(String parameters) {
        return client.sendSigned(
                "GET", "//addresses/?$resolveFor=" + container + "/docs" + parameters, "", "docs", signedLink());
    }

    /** Clients sign the id of the container alone. */
    private String signedLink() {
        return container.substring(container.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    private static List<String> rangesIn(Answer answer) {
        return addressesIn(answer)
                .map(address -> address.property("partitionKeyRangeId").stringValue())
                .toList();
    }

    private static Stream<JsonValue> addressesIn(Answer answer) {
        return StreamSupport.stream(answer.json().property("Addresss").elements().spliterator(), false);
    }
}
