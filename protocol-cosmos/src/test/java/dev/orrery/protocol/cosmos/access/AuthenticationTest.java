package dev.orrery.protocol.cosmos.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who gets in, and with what. */
class AuthenticationTest {

    private static final String DEFINITION = "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}";
    private final String now = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void requestsWithoutASignatureAreRefused() {
        assertThat(client.sendWith("", now, "GET", "/dbs", "").status()).isEqualTo(401);
        assertThat(client.sendWith("rubbish", now, "GET", "/dbs", "").status()).isEqualTo(401);
        assertThat(client.sendWith("type=master&ver=1.0&sig=%%%", now, "GET", "/dbs", "").status()).isEqualTo(401);
        assertThat(client.sendWith("type=aad&ver=1.0&sig=x", now, "GET", "/dbs", "").status()).isEqualTo(401);
    }

    @Test
    void aSignatureWithAnotherKeyIsRefusedAndTheSignedTextShown() {
        Answer answer = account.clientWith("b3RoZXItb3RoZXItb3RoZXItb3RoZXI=").get("/dbs");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.at("code")).isEqualTo("Unauthorized");
        assertThat(answer.at("message")).contains("get\\ndbs\\n\\n");
    }

    @Test
    void theSecondaryKeyIsAsGoodAsThePrimary() {
        assertThat(account.clientWith(TestAccount.SECONDARY_KEY).post("/dbs", "{\"id\":\"x\"}").status())
                .isEqualTo(201);
    }

    @Test
    void theReadOnlyKeyReadsAndQueriesButDoesNotWrite() {
        client.createContainer(DEFINITION);
        TestClient reader = account.clientWith(TestAccount.READ_ONLY_KEY);

        assertThat(reader.get("/dbs/d/colls/c").status()).isEqualTo(200);
        assertThat(reader.query("/dbs/d/colls/c/docs", "SELECT * FROM c").status()).isEqualTo(200);
        assertThat(reader.post("/dbs", "{\"id\":\"x\"}").status()).isEqualTo(401);
        assertThat(reader.delete("/dbs/d").status()).isEqualTo(401);
    }

    @Test
    void aDateMoreThanAQuarterOfAnHourAwayIsForbidden() {
        String late = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                ZonedDateTime.now(ZoneOffset.UTC).minusMinutes(16));

        Answer answer = client.sendDated(late, "GET", "/dbs");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.at("code")).isEqualTo("Forbidden");
    }

    @Test
    void pathsByResourceIdAreSignedWithTheLastIdInLowerCase() {
        client.createContainer(DEFINITION);
        Answer container = client.get("/dbs/d/colls/c");
        String rid = container.at("_rid");
        String path = "/" + container.at("_self") + "pkranges";

        Answer ranges = client.sendSigned("GET", path, "", "pkranges", rid.toLowerCase(Locale.ROOT));

        assertThat(ranges.status()).isEqualTo(200);
        assertThat(ranges.at("_rid")).isEqualTo(rid);
    }

    @Test
    void aLinkSignedWithItsEscapesIsAccepted() {
        client.post("/dbs", "{\"id\":\"a b\"}");

        assertThat(client.sendSigned("GET", "/dbs/a%20b", "", "dbs", "dbs/a b").status()).isEqualTo(200);
        assertThat(client.sendSigned("GET", "/dbs/a%20b", "", "dbs", "dbs/a%20b").status()).isEqualTo(200);
    }

    @Test
    void aTokenOpensItsContainerAndNothingElse() {
        client.createContainer(DEFINITION);
        client.post("/dbs/d/colls", DEFINITION.replace("\"c\"", "\"other\""));
        client.post("/dbs/d/colls/c/docs", "{\"id\":\"1\",\"pk\":\"a\"}");
        String token = token("{\"id\":\"p\",\"permissionMode\":\"Read\",\"resource\":\"dbs/d/colls/c\"}");

        assertThat(byToken(token, "GET", "/").status()).isEqualTo(200);
        assertThat(byToken(token, "GET", "/dbs/d/colls/c").status()).isEqualTo(200);
        assertThat(byToken(token, "GET", "/dbs/d/colls/c/pkranges").status()).isEqualTo(200);
        assertThat(byToken(token, "GET", "/dbs/d/colls/c/docs").status()).isEqualTo(200);
        assertThat(byToken(token, "GET", "/dbs/d/colls/c/docs/1", "x-ms-documentdb-partitionkey", "[\"a\"]").status())
                .isEqualTo(200);
        assertThat(byToken(token, "DELETE", "/dbs/d/colls/c/docs/1", "x-ms-documentdb-partitionkey", "[\"a\"]")
                .status()).isEqualTo(403);
        assertThat(byToken(token, "GET", "/dbs/d/colls/other/docs").status()).isEqualTo(403);
        assertThat(byToken(token, "GET", "/dbs").status()).isEqualTo(403);
    }

    @Test
    void aTokenWithAPartitionKeyOpensThatKeyAlone() {
        client.createContainer(DEFINITION);
        client.post("/dbs/d/colls/c/docs", "{\"id\":\"1\",\"pk\":\"a\"}");
        client.post("/dbs/d/colls/c/docs", "{\"id\":\"1\",\"pk\":\"b\"}");
        String token = token("{\"id\":\"p\",\"permissionMode\":\"All\",\"resource\":\"dbs/d/colls/c/\","
                + "\"resourcePartitionKey\":[\"a\"]}");

        assertThat(byToken(token, "GET", "/dbs/d/colls/c/docs/1", "x-ms-documentdb-partitionkey", "[\"a\"]").status())
                .isEqualTo(200);
        assertThat(byToken(token, "GET", "/dbs/d/colls/c/docs/1", "x-ms-documentdb-partitionkey", "[\"b\"]").status())
                .isEqualTo(403);
        assertThat(byToken(token, "GET", "/dbs/d/colls/c/docs").status()).isEqualTo(403);
    }

    @Test
    void aTokenExpiresAndAChangedOneIsWorthNothing() {
        client.createContainer(DEFINITION);
        String token = token("{\"id\":\"p\",\"permissionMode\":\"Read\",\"resource\":\"dbs/d/colls/c\"}");
        int payload = token.indexOf(';') + 5;
        String changed = token.substring(0, payload) + (token.charAt(payload) == 'A' ? 'B' : 'A')
                + token.substring(payload + 1);

        assertThat(byToken(changed, "GET", "/dbs/d/colls/c").status()).isEqualTo(401);
        account.pass(Duration.ofMinutes(61));
        assertThat(byToken(token, "GET", "/dbs/d/colls/c").status()).isEqualTo(403);
    }

    private String token(String permission) {
        client.post("/dbs/d/users", "{\"id\":\"u\"}");
        return client.post("/dbs/d/users/u/permissions", permission).at("_token");
    }

    private Answer byToken(String token, String method, String path, String... headers) {
        return client.sendWith(token, now, method, path, "", headers);
    }
}
