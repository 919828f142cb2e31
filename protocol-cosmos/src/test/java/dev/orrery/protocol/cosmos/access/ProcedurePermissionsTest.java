package dev.orrery.protocol.cosmos.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may run stored procedures. */
class ProcedurePermissionsTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String A = "[\"a\"]";
    private static final String PROCEDURE = "/dbs/d/colls/c/sprocs/s";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @BeforeEach
    void createProcedures() {
        client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        client.post("/dbs/d/colls/c/sprocs", "{\"id\":\"s\",\"body\":\"function () {}\"}");
        client.post("/dbs/d/colls/c/sprocs", "{\"id\":\"other\",\"body\":\"function () {}\"}");
        client.post("/dbs/d/users", "{\"id\":\"u\"}");
    }

    @AfterEach
    void close() {
        account.close();
    }

    @ParameterizedTest
    @CsvSource({
        "All, dbs/d/colls/c, 200",
        "All, dbs/d/colls/c/sprocs/s, 200",
        "All, dbs/d/colls/c/sprocs/other, 403",
        "Read, dbs/d/colls/c, 403",
        "Read, dbs/d/colls/c/sprocs/s, 403",
    })
    void onlyAPermissionForAllOfItAllowsToRunAProcedure(String mode, String resource, int status) {
        String token = token("{\"id\":\"p\",\"permissionMode\":\"%s\",\"resource\":\"%s\"}".formatted(mode, resource));

        assertThat(run(token, KEY, A).status()).isEqualTo(status);
    }

    @Test
    void aPermissionForALogicalPartitionHoldsForNoOther() {
        String token = token("""
                {"id":"p","permissionMode":"All","resource":"dbs/d/colls/c","resourcePartitionKey":["a"]}""");

        assertThat(run(token, KEY, A).status()).isEqualTo(200);
        assertThat(run(token, KEY, "[\"b\"]").status()).isEqualTo(403);
    }

    @Test
    void whoMayOnlyReadCanNotRunAProcedureByCallingItAQuery() {
        String token = token("{\"id\":\"p\",\"permissionMode\":\"Read\",\"resource\":\"dbs/d/colls/c\"}");
        TestClient reader = account.clientWith(TestAccount.READ_ONLY_KEY);
        String[] asQuery = {KEY, A, "x-ms-documentdb-isquery", "true", "content-type", "application/query+json"};

        assertThat(run(token, asQuery).status()).isEqualTo(403);
        assertThat(reader.post(PROCEDURE, "", asQuery).status()).isEqualTo(401);
        assertThat(reader.post(PROCEDURE, "", KEY, A).status()).isEqualTo(401);
        assertThat(client.post(PROCEDURE, "", asQuery).body()).isEqualTo("\"\"");
    }

    private String token(String permission) {
        Answer created = client.post("/dbs/d/users/u/permissions", permission);
        assertThat(created.status()).as(created.body()).isEqualTo(201);
        JsonValue token = created.json().property("_token");
        return token.stringValue();
    }

    private Answer run(String token, String... headers) {
        return client.sendWith(token, "", "POST", PROCEDURE, "", headers);
    }
}
