package dev.orrery.protocol.cosmos.direct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.network.ConnectionLimits;
import dev.orrery.network.Endpoint;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Network;
import dev.orrery.network.rntbd.RntbdProtocol;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.direct.DirectClient.Answer;
import dev.orrery.protocol.cosmos.direct.DirectClient.Tokens;
import dev.orrery.protocol.cosmos.path.Owners;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.service.CosmosService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests of direct mode to an account that is reached by REST as well. */
class CosmosDirectTest {

    private static final int CREATE = 1;
    private static final int PATCH = 2;
    private static final int READ = 3;
    private static final int LIST = 4;
    private static final int DELETE = 5;
    private static final int REPLACE = 6;
    private static final int EXECUTE = 8;
    private static final int QUERY = 0x0F;
    private static final int BARRIER = 0x11;
    private static final int UPSERT = 0x13;
    private static final int BATCH = 0x25;

    private static final int PARTITION_KEY = 0x002B;
    private static final int RANGE = 0x002C;
    private static final int MATCH = 0x0008;

    private static final int LSN = 0x0013;
    private static final int ETAG = 0x0004;
    private static final int SESSION = 0x003E;
    private static final int SUB_STATUS = 0x001C;
    private static final int CHARGE = 0x0015;

    private static final String CONTAINER = "dbs/d/colls/c";
    private static final String ONE = CONTAINER + "/docs/1";

    private final TestAccount account = new TestAccount();
    private final Network network = new Network();
    private Endpoint endpoint;
    private DirectClient client;

    @BeforeEach
    void open() throws IOException {
        account.client().createContainer("""
                {"id": "c", "partitionKey": {"paths": ["/pk"], "kind": "Hash", "version": 2}}""");
        CosmosService service = new CosmosService(
                account.engine(),
                new AccountSettings(AccountKeys.WELL_KNOWN, ConsistencyLevel.SESSION, Optional.empty()),
                Clock.systemUTC());
        CosmosDirect direct =
                new CosmosDirect(service, new Owners(account.engine().catalog()), "1", Duration.ofMinutes(2));
        endpoint = network.open(
                new EndpointSettings(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        Optional.empty(),
                        ConnectionLimits.DEFAULT),
                new RntbdProtocol(direct));
        client = new DirectClient(endpoint.address(), AccountKeys.WELL_KNOWN.primary());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        network.close();
        account.close();
    }

    @Test
    void anItemIsWrittenAndReadWhicheverWay() {
        Answer created = create("1", 5);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.tokens().get(CHARGE)).isNotEqualTo("0.0");
        assertThat(created.json().property("n").longValue()).isEqualTo(5);

        Answer read = client.ask(READ, DirectClient.ITEM, ONE, key(), "");
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.payload()).isEqualTo(created.payload());
        assertThat(read.tokens().get(SESSION)).isEqualTo("-1#" + created.number(LSN));
        assertThat(account.client().get("/" + ONE, "x-ms-documentdb-partitionkey", "[\"p\"]").json().property("n")
                .longValue()).isEqualTo(5);

        Answer replaced = client.ask(REPLACE, DirectClient.ITEM, ONE, key(), "{\"id\":\"1\",\"pk\":\"p\",\"n\":6}");
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.number(LSN)).isGreaterThan(read.number(LSN));
        Answer patched = client.ask(PATCH, DirectClient.ITEM, ONE, key(),
                "{\"operations\":[{\"op\":\"incr\",\"path\":\"/n\",\"value\":1}]}");
        assertThat(patched.json().property("n").longValue()).isEqualTo(7);
        assertThat(client.ask(DELETE, DirectClient.ITEM, ONE, key(), "").status()).isEqualTo(204);
        assertThat(client.ask(READ, DirectClient.ITEM, ONE, key(), "").status()).isEqualTo(404);
    }

    @Test
    void aResourceIdIsAsGoodAsNames() {
        byte[] rid = Base64.getDecoder().decode(create("1", 5).json().property("_rid").stringValue().replace('-', '/'));

        Answer read = client.askByRid(READ, DirectClient.ITEM, rid, key(), "");

        assertThat(read.status()).isEqualTo(200);
        assertThat(read.json().property("id").stringValue()).isEqualTo("1");
    }

    @Test
    void refusalsTellHowFarThePartitionIs() {
        long lsn = create("1", 5).number(LSN);

        Answer missing = client.ask(READ, DirectClient.ITEM, CONTAINER + "/docs/2", key(), "");
        Answer conflict = create("1", 5);

        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.number(LSN)).isEqualTo(lsn);
        assertThat(missing.json().property("code").stringValue()).isEqualTo("NotFound");
        assertThat(conflict.status()).isEqualTo(409);
        assertThat(conflict.number(LSN)).isEqualTo(lsn);
        assertThat(conflict.tokens().get(SESSION)).isEqualTo("-1#" + lsn);
    }

    @Test
    void aConditionHasTheMeaningOfWhatIsDone() {
        String etag = create("1", 5).tokens().get(ETAG);

        assertThat(client.ask(READ, DirectClient.ITEM, ONE, key().text(MATCH, etag), "").status()).isEqualTo(304);
        assertThat(client.ask(DELETE, DirectClient.ITEM, ONE, key().text(MATCH, "\"other\""), "").status())
                .isEqualTo(412);
        assertThat(client.ask(DELETE, DirectClient.ITEM, ONE, key().text(MATCH, etag), "").status()).isEqualTo(204);
    }

    @Test
    void itemsOfARangeAreFoundListedAndFollowed() {
        create("1", 5);
        create("2", 6);

        Answer found = client.ask(QUERY, DirectClient.ITEM, CONTAINER, new Tokens().text(RANGE, "0"),
                "{\"query\":\"SELECT VALUE c.n FROM c WHERE c.n > 5\"}");
        Answer listed =
                client.ask(LIST, DirectClient.ITEM, CONTAINER, new Tokens().text(RANGE, "0").number(0x0004, 1), "");
        Answer changes = client.ask(LIST, DirectClient.ITEM, CONTAINER,
                new Tokens().text(RANGE, "0").text(0x003F, "Incremental feed"), "");
        Answer nothing = client.ask(LIST, DirectClient.ITEM, CONTAINER, new Tokens().text(RANGE, "0")
                .text(0x003F, "Incremental feed").text(MATCH, changes.tokens().get(ETAG)), "");

        assertThat(found.json().property("Documents")).hasToString("[6]");
        assertThat(listed.tokens().get(0x0014)).isEqualTo("1");
        assertThat(listed.tokens()).containsKey(0x0003);
        assertThat(changes.json().property("_count").longValue()).isEqualTo(2);
        assertThat(nothing.status()).isEqualTo(304);
        assertThat(nothing.payload()).isEmpty();
    }

    @Test
    void batchesAndProceduresRun() {
        account.client().post("/" + CONTAINER + "/sprocs", """
                {"id": "double", "body": "function (n) { getContext().getResponse().setBody(2 * n); }"}""");

        Answer batch = client.ask(BATCH, DirectClient.ITEM, CONTAINER, key().flag(0x0073, 1), """
                [{"operationType": "Create", "resourceBody": {"id": "1", "pk": "p"}},
                 {"operationType": "Create", "resourceBody": {"id": "2", "pk": "p"}}]""");
        Answer called =
                client.ask(EXECUTE, DirectClient.PROCEDURE, CONTAINER + "/sprocs/double", key(), "[21]");
        Answer upserted = client.ask(UPSERT, DirectClient.ITEM, CONTAINER, key().flag(0x0082, 1),
                "{\"id\":\"2\",\"pk\":\"p\"}");

        assertThat(batch.status()).isEqualTo(200);
        assertThat(new String(called.payload(), StandardCharsets.UTF_8)).isEqualTo("42");
        assertThat(upserted.status()).isEqualTo(200);
        assertThat(upserted.payload()).isEmpty();
    }

    @Test
    void aBarrierTellsHowFarThePartitionIsAndNothingElse() {
        long lsn = create("1", 5).number(LSN);

        Answer barrier = client.ask(BARRIER, DirectClient.CONTAINER, CONTAINER, new Tokens().text(RANGE, "0"), "");

        assertThat(barrier.status()).isEqualTo(200);
        assertThat(barrier.payload()).isEmpty();
        assertThat(barrier.number(LSN)).isEqualTo(lsn);
        assertThat(barrier.number(0x0029)).isEqualTo(lsn);
    }

    @Test
    void aWrongKeyIsRefused() throws IOException {
        try (DirectClient stranger = new DirectClient(endpoint.address(), TestAccount.SECONDARY_KEY)) {
            assertThat(stranger.ask(READ, DirectClient.ITEM, ONE, key(), "").status()).isEqualTo(401);
        }
    }

    @Test
    void whatNobodyKnowsIsRefusedAndTheConnectionGoesOn() {
        Answer database = client.ask(READ, DirectClient.DATABASE, "dbs/nowhere", new Tokens(), "");
        Answer unnamed = client.ask(READ, DirectClient.ITEM, CONTAINER, key(), "");
        Answer operation = client.ask(0x7F, DirectClient.ITEM, ONE, key(), "");

        assertThat(database.status()).isEqualTo(404);
        assertThat(unnamed.status()).isEqualTo(400);
        assertThat(operation.status()).isIn(401, 405);
        assertThat(operation.tokens()).containsKey(SUB_STATUS);
        assertThat(create("1", 5).status()).isEqualTo(201);
    }

    private Answer create(String id, int number) {
        return client.ask(CREATE, DirectClient.ITEM, CONTAINER, key(),
                "{\"id\":\"%s\",\"pk\":\"p\",\"n\":%d}".formatted(id, number));
    }

    private static Tokens key() {
        return new Tokens().text(PARTITION_KEY, "[\"p\"]");
    }
}
