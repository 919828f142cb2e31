package dev.orrery.protocol.cosmos.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of clients that tell which version they have. */
class KnownVersionsTest {

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @BeforeEach
    void createResources() {
        client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        client.post("/dbs/d/users", "{\"id\":\"u\"}");
        client.post("/dbs/d/colls/c/sprocs", "{\"id\":\"s\",\"body\":\"function () {}\"}");
        client.post("/dbs/d/clientencryptionkeys", """
                {"id":"k","encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256","wrappedDataEncryptionKey":"AQID",
                 "keyWrapMetadata":{"name":"m","type":"t","value":"v","algorithm":"RSA-OAEP"}}""");
    }

    @AfterEach
    void close() {
        account.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/dbs/d", "/dbs/d/colls/c", "/dbs/d/users/u", "/dbs/d/colls/c/sprocs/s", "/dbs/d/clientencryptionkeys/k"
    })
    void whatTheReaderHasIsNotSentAgain(String path) {
        String etag = client.get(path).header("etag");

        Answer again = client.get(path, "If-None-Match", etag);

        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.header("etag")).isEqualTo(etag);
        assertThat(again.header("x-ms-request-charge")).isNotEmpty();
    }

    @Test
    void anotherVersionIsSent() {
        String stale = client.get("/dbs/d/users/u").header("etag");
        client.put("/dbs/d/users/u", "{\"id\":\"u\",\"note\":\"changed\"}");

        Answer again = client.get("/dbs/d/users/u", "If-None-Match", stale);

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.at("id")).isEqualTo("u");
    }
}
