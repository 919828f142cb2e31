package dev.orrery.protocol.cosmos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.http.HttpEndpoint;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.service.CosmosService;
import dev.orrery.protocol.cosmos.service.Interception;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a watcher is told of requests. */
class RequestWatchTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String A = "[\"a\"]";

    private final List<AnsweredRequest> told = new CopyOnWriteArrayList<>();
    private final Engine engine = Engine.open(
            new MemoryStore(),
            EngineSettings.defaults()
                    .withUpkeepEvery(Duration.ZERO)
                    .withLimits(Limits.DEFAULT.withLogicalPartitionBytesMax(2_000)));
    private final HttpEndpoint endpoint = open();
    private final TestClient client = new TestClient(
            URI.create("http://127.0.0.1:" + endpoint.address().getPort()), AccountKeys.WELL_KNOWN.primary());
    private String container;
    private String docs;

    @BeforeEach
    void createContainer() {
        container = client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        docs = container + "/docs";
    }

    @AfterEach
    void close() {
        endpoint.close();
        engine.close();
    }

    @Test
    void operationsOnItemsHaveTheirNames() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);
        assertLast("create", 201);
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A, "x-ms-documentdb-is-upsert", "True");
        assertLast("upsert", 200);
        client.put(docs + "/1", "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);
        assertLast("replace", 200);
        client.send("PATCH", docs + "/1", "{\"operations\":[{\"op\":\"set\",\"path\":\"/n\",\"value\":1}]}", KEY, A);
        assertLast("patch", 200);
        client.get(docs + "/1", KEY, A);
        assertLast("read", 200);
        client.get(docs + "/2", KEY, A);
        assertLast("read", 404);
        client.query(docs, "SELECT * FROM c", KEY, A);
        assertLast("query", 200);
        client.query(docs, "SELECT * FROM c", "x-ms-cosmos-is-query-plan-request", "true");
        assertLast("query-plan", 200);
        client.get(docs);
        assertLast("feed", 200);
        client.get(docs, "a-im", "Incremental feed");
        assertLast("change-feed", 200);
        client.delete(docs + "/1", KEY, A);
        assertLast("delete", 204);
    }

    @Test
    void batchesAndBulkAreDifferent() {
        String create = "[{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"1\",\"pk\":\"a\"}}]";
        client.post(docs, create, KEY, A, "x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "true");
        assertLast("batch", 200);

        String upsert = """
                [{"operationType":"Upsert","partitionKey":"[\\"a\\"]","resourceBody":{"id":"1","pk":"a"}}]""";
        client.post(docs, upsert, "x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "false",
                "x-ms-documentdb-partitionkeyrangeid", "0");
        assertThat(told.getLast().operation()).hasToString("bulk");
    }

    @Test
    void otherResourcesAreMetadata() {
        client.get(container);
        assertLast("metadata-read", 200);
        client.get(container + "/pkranges");
        assertLast("metadata-read", 200);
        client.post(container + "/sprocs", "{\"id\":\"p\",\"body\":\"function () {}\"}");
        assertLast("metadata-write", 201);
        client.post(container + "/sprocs/p", "[]", KEY, A);
        assertLast("execute", 200);
        client.query(container + "/sprocs", "SELECT * FROM c");
        assertThat(told.getLast().operation()).hasToString("metadata-read");
    }

    @Test
    void theChargeIsThatOfTheAnswer() {
        Answer created = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);

        assertThat(told.getLast().charge()).hasToString(created.header("x-ms-request-charge"));
        assertThat(told.getLast().nanos()).isPositive();
    }

    @Test
    void aContainerIsTheSameByItsIdAndByItsRid() {
        Container byName = lastContainer(client.get(docs)).orElseThrow();
        String path = "/dbs/" + client.get("/dbs/d").at("_rid") + "/colls/" + byName.rid();
        client.sendSigned("GET", path + "/docs", "", "docs", byName.rid().toString().toLowerCase(Locale.ROOT));

        assertThat(told.getLast().status()).isEqualTo(200);
        assertThat(told.getLast().container()).containsSame(byName);
    }

    @Test
    void pathsThatLeadNowhereNameNoContainer() {
        assertThat(lastContainer(client.get("/dbs/d/colls/nobody/docs"))).isEmpty();
        assertThat(lastContainer(client.get("/dbs/nobody/colls/c/docs"))).isEmpty();
        assertThat(lastContainer(client.get("/nothing/of/the/kind"))).isEmpty();
        assertThat(lastContainer(client.get("/dbs/d"))).isEmpty();
        assertThat(lastContainer(client.get("/dbs/d/colls"))).isEmpty();
    }

    @Test
    void refusedRequestsAreTold() {
        client.sendWith("type=master&ver=1.0&sig=AAAA", "", "GET", docs + "/1", "");

        assertLast("read", 401);
    }

    @Test
    @Spec("2.5")
    void aKeyThatIsFullIsToldAsTheServiceDoes() {
        Answer last = client.post(docs, body(0), KEY, A);
        for (int i = 1; last.status() == 201; i++) {
            last = client.post(docs, body(i), KEY, A);
        }

        assertThat(last.status()).isEqualTo(403);
        assertThat(last.subStatus()).isEqualTo("1014");
        assertThat(last.at("message"))
                .startsWith("Partition key reached maximum size of 2000 bytes.")
                .contains("[\"a\"]");
        assertLast("create", 403);
    }

    private static String body(int number) {
        return "{\"id\":\"%d\",\"pk\":\"a\",\"text\":\"%s\"}".formatted(number, "x".repeat(500));
    }

    private Optional<Container> lastContainer(Answer answer) {
        assertThat(told.getLast().status()).isEqualTo(answer.status());
        return told.getLast().container();
    }

    private void assertLast(String operation, int status) {
        AnsweredRequest last = told.getLast();
        assertThat(last.operation()).hasToString(operation);
        assertThat(last.status()).isEqualTo(status);
        assertThat(last.container().map(Container::id)).contains("c");
    }

    private HttpEndpoint open() {
        AccountSettings account =
                new AccountSettings(AccountKeys.WELL_KNOWN, ConsistencyLevel.SESSION, Optional.empty());
        EndpointSettings settings =
                new EndpointSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty());
        try {
            CosmosService service = new CosmosService(engine, account, Clock.systemUTC(), told::add, Interception.NONE);
            return HttpEndpoint.open(settings, new CosmosRest(service, new Health(engine, account.version())));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
