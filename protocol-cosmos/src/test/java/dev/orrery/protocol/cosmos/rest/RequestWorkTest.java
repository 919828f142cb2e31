package dev.orrery.protocol.cosmos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpEndpoint;
import dev.orrery.network.http.HttpTask;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.service.CosmosService;
import dev.orrery.storage.memory.MemoryStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On which thread a request is answered, whatever it calls itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestWorkTest {

    private static final int LONG_QUERY = 5_000;

    private final AtomicReference<Work> latest = new AtomicReference<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private volatile boolean isOverloaded;
    private Engine engine;
    private HttpEndpoint endpoint;

    @BeforeAll
    void open() throws IOException {
        engine = Engine.open(new MemoryStore(), EngineSettings.defaults().withUpkeepEvery(Duration.ZERO));
        CosmosService service = new CosmosService(
                engine,
                new AccountSettings(AccountKeys.WELL_KNOWN, ConsistencyLevel.SESSION, Optional.empty()),
                Clock.systemUTC());
        CosmosRest rest = new CosmosRest(service, new Health(engine, Optional.empty()));
        endpoint = HttpEndpoint.open(
                new EndpointSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty()),
                request -> {
                    HttpTask task = rest.taskFor(request);
                    latest.set(task.work());
                    return isOverloaded ? HttpTask.of(Work.INSTANT, () -> task.refuse(Duration.ofMillis(700))) : task;
                });
    }

    @AfterAll
    void close() {
        endpoint.close();
        engine.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/, INSTANT",
        "/_health, INSTANT",
        "/nowhere, INSTANT",
        "/dbs/d/colls/c/docs/1, INSTANT",
        "/dbs/d/colls/c/docs/1?x, INSTANT",
        "/dbs/d/colls/c/pkranges, INSTANT",
        "/dbs/d/colls/c/docs, BUSY",
        "/dbs/d/colls/c/docs?x, BUSY",
        "/dbs/d/colls/c/docs/, BUSY",
        "//dbs//d//colls/c/docs//, BUSY",
        "/dbs/d/colls/c/%64ocs, BUSY",
        "/dbs, BUSY",
        "/offers?x, BUSY",
        "/dbs/d/colls, BUSY"})
    void whatGrowsWithTheDataIsNotReadOnTheEventLoop(String target, Work work) throws Exception {
        assertThat(workOf(request(target).GET())).isEqualTo(work);
    }

    @ParameterizedTest
    @CsvSource({
        "/dbs", "/offers", "/dbs/d/colls", "/dbs/d/users", "/dbs/d/users/u/permissions", "/dbs/d/clientencryptionkeys",
        "/dbs/d/colls/c/sprocs", "/dbs/d/colls/c/triggers", "/dbs/d/colls/c/udfs", "/dbs/d/colls/c/conflicts"})
    void aQueryOverMetadataIsNeverOnTheEventLoop(String feed) throws Exception {
        for (String[] header : queryHeaders()) {
            assertThat(workOf(request(feed).header(header[0], header[1]).POST(BodyPublishers.ofString("{}"))))
                    .as("%s by %s", feed, header[0])
                    .isEqualTo(Work.BUSY);
        }
    }

    @ParameterizedTest
    @CsvSource({"20, BRIEF", LONG_QUERY + ", BUSY"})
    void aQueryForItemsIsOneHoweverItIsMarked(int bodyBytes, Work work) throws Exception {
        for (String[] header : queryHeaders()) {
            assertThat(workOf(request("/dbs/d/colls/c/docs").header(header[0], header[1])
                    .POST(BodyPublishers.ofString(" ".repeat(bodyBytes)))))
                    .as(header[0])
                    .isEqualTo(work);
        }
    }

    @ParameterizedTest
    @CsvSource({"/dbs/d/colls/c/docs, WAITING", "/dbs/d/colls/c/sprocs/s, PROGRAM", "/dbs, WAITING"})
    void whatIsNoQueryIsNoneByItsBody(String target, Work work) throws Exception {
        String query = "{\"query\":\"SELECT * FROM c\"}";

        assertThat(workOf(request(target).POST(BodyPublishers.ofString(query)))).isEqualTo(work);
    }

    @Test
    void whatCanNotBeBegunInTimeIsRefusedAsSdksUnderstandIt() throws Exception {
        isOverloaded = true;
        try {
            HttpResponse<String> refusal =
                    client.send(request("/dbs/d/colls/c/docs").GET().build(), BodyHandlers.ofString());

            assertThat(refusal.statusCode()).isEqualTo(429);
            assertThat(refusal.headers().firstValue("x-ms-retry-after-ms")).hasValue("700");
            assertThat(refusal.headers().firstValue("x-ms-activity-id")).isPresent();
            assertThat(refusal.body()).contains("TooManyRequests", "Try again later");
        } finally {
            isOverloaded = false;
        }
    }

    private static String[][] queryHeaders() {
        return new String[][] {
            {"x-ms-documentdb-isquery", "True"},
            {"x-ms-documentdb-query", "true"},
            {"content-type", "application/query+json"},
            {"Content-Type", "Application/Query+JSON; charset=utf-8"}
        };
    }

    private HttpRequest.Builder request(String target) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.address().getPort() + target));
    }

    private Work workOf(HttpRequest.Builder request) throws Exception {
        latest.set(null);
        client.send(request.build(), BodyHandlers.discarding());
        return latest.get();
    }
}
