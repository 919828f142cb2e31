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
import dev.orrery.protocol.cosmos.rest.TestClient;
import dev.orrery.protocol.cosmos.service.CosmosService;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Tier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Requests that are frames, but make little sense or come from strangers: each gets an answer, none is the server's fault, and
 * strangers are told what REST tells them.
 */
class HostileRequestsTest {

    private static final int REQUESTS = Tier.rounds("orrery.hostile.requests", 3_000, 1_000_000);
    private static final int READ = 3;
    private static final String CONTAINER = "dbs/d/colls/c";
    private static final String ONE = CONTAINER + "/docs/1";

    private static final List<Integer> OPERATIONS =
            List.of(1, 1, 2, 3, 3, 4, 4, 5, 6, 8, 9, 0x0F, 0x0F, 0x11, 0x12, 0x13, 0x25, 0x25, 0x42, 0, 7, 0xFFFF);
    private static final List<Integer> TYPES =
            List.of(3, 3, 3, 3, 2, 1, 7, 5, 6, 8, 9, 0x0A, 0x0F, 0x14, 0x16, 0, 0xFFFF);
    private static final List<String> LINKS = List.of(
            "", "dbs/d", "dbs/none", "dbs/d/colls/none", CONTAINER, CONTAINER, CONTAINER, ONE, ONE, ONE + "/docs/%2F",
            CONTAINER + "/docs/\u0000", CONTAINER + "/docs/ä b", CONTAINER + "/sprocs/s", "dbs/d/users/u",
            CONTAINER + "/pkranges/0", "dbs/\uD83D\uDE00/colls/?/docs/#");
    private static final List<String> VALUES = List.of(
            "", "true", "0", "-1", "1", "99999999999", "[\"a\"]", "[\"a\",\"b\"]", "[]", "[{}]", "{", "null", "*",
            "\"0\"",
            "0:-1#1", "-1#1", "0:1", ":", ",,,", ",", "#", "0:-1#999999999999999999999", "FF", "00", "zz", "AAAA",
            "AAAA,0",
            "Incremental feed", "Full-Fidelity Feed", "q1.0.", "QUFBQQ", "return=minimal", "\u0000", "t1,t2",
            "Sat, 01 Jan 2000 00:00:00 GMT", "2021-09-15");
    private static final List<String> PAYLOADS = List.of(
            "", "", "{}", "[]", "null", "\"x\"", "{", "\u0000", "{\"id\":\"1\",\"pk\":\"a\"}", "{\"id\":\"\"}",
            "{\"id\":5}",
            "{\"id\":\"x\",\"partitionKey\":{\"paths\":[1]}}", "{\"query\":\"SELECT * FROM c\"}",
            "{\"query\":\"SELECT\"}",
            "{\"query\":\"SELECT VALUE @p\",\"parameters\":[{\"name\":\"@p\"}]}", "[{\"operationType\":\"Create\"}]",
            "[{\"operationType\":\"Read\",\"id\":\"1\"}]", "{\"operations\":[{\"op\":\"dance\"}]}",
            "\u0081\u00f0\u00d8");

    private final TestAccount account = new TestAccount();
    private final TestClient rest = account.client();
    private final Network network = new Network();
    private Endpoint endpoint;
    private DirectClient client;

    @BeforeEach
    void open() throws IOException {
        rest.createContainer("{\"id\":\"good\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        prepare();
        endpoint = open(Clock.systemUTC());
        client = new DirectClient(endpoint.address(), AccountKeys.WELL_KNOWN.primary());
    }

    private Endpoint open(Clock clock) throws IOException {
        CosmosService service = new CosmosService(
                account.engine(),
                new AccountSettings(AccountKeys.WELL_KNOWN, ConsistencyLevel.SESSION, Optional.empty()),
                clock);
        return network.open(
                new EndpointSettings(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        Optional.empty(),
                        ConnectionLimits.DEFAULT),
                new RntbdProtocol(new CosmosDirect(
                        service, new Owners(account.engine().catalog()), "1", Duration.ofMinutes(2))));
    }

    /** Rubbish may delete what the next needs. */
    private void prepare() {
        rest.post("/dbs", "{\"id\":\"d\"}");
        rest.post("/dbs/d/colls", "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        rest.post("/" + CONTAINER + "/docs", "{\"id\":\"1\",\"pk\":\"a\"}", "x-ms-documentdb-partitionkey", "[\"a\"]");
        rest.post("/" + CONTAINER + "/sprocs", "{\"id\":\"s\",\"body\":\"function (x) { return x; }\"}");
        rest.post("/dbs/d/users", "{\"id\":\"u\"}");
    }

    @AfterEach
    void nothingIsMissing() throws IOException {
        client.close();
        Eventually.isTrue("nobody is there", () -> endpoint.connections() == 0);
        assertThat(network.bodyMemory().bytesTaken()).isZero();
        network.close();
        account.close();
    }

    @Test
    @Scaled
    void everyRequestGetsAnAnswerThatIsNotAFailureOfTheServer() throws IOException {
        RandomGenerator random = Seed.fresh().random();
        try (DirectClient good = new DirectClient(endpoint.address(), AccountKeys.WELL_KNOWN.primary())) {
            for (int i = 0; i < REQUESTS; i++) {
                if (i % 200 == 0) {
                    prepare();
                    assertThat(good.ask(READ, DirectClient.DATABASE, "dbs/d", new Tokens(), "").status())
                            .isEqualTo(200);
                }
                assertIsAnswered(random);
            }
        }
    }

    private void assertIsAnswered(RandomGenerator random) {
        int operation = any(OPERATIONS, random);
        int type = any(TYPES, random);
        String link = any(LINKS, random);
        String payload = operation + type == 0 ? "" : any(PAYLOADS, random);
        Tokens tokens = tokens(random);

        Answer answer = random.nextInt(8) == 0
                ? client.askByRid(operation, type, bytes(random.nextInt(40), random), tokens, payload)
                : client.ask(operation, type, link, tokens, payload);

        assertThat(answer.status())
                .as("operation %d on %d, %s, with %s: %s", operation, type, link, payload, answer)
                .isBetween(200, 499);
        if (answer.status() >= 400 && answer.payload().length > 0) {
            assertThat(answer.json().property("message").stringValue()).doesNotContainPattern("\\w+Exception|\tat ");
        }
    }

    /** Some tokens of any id but those that a client needs to tell its answers apart, and of any type. */
    private static Tokens tokens(RandomGenerator random) {
        Tokens tokens = new Tokens();
        for (int count = random.nextInt(6); count > 0; count--) {
            int id = random.nextInt(4, 0x110);
            if (id != 0x004D) {
                addAny(tokens, id, random);
            }
        }
        return tokens;
    }

    private static void addAny(Tokens tokens, int id, RandomGenerator random) {
        switch (random.nextInt(7)) {
            case 0 -> tokens.flag(id, random.nextInt(4));
            case 1 -> tokens.number(id, random.nextBoolean() ? random.nextInt() : random.nextInt(4));
            case 2 -> tokens.add(id, 0x05, bytes(8, random));
            case 3 -> tokens.add(id, 0x0E, bytes(8, random));
            case 4 -> tokens.rid(id, bytes(random.nextInt(30), random));
            default -> tokens.text(id, any(VALUES, random));
        }
    }

    private static byte[] bytes(int length, RandomGenerator random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static <T> T any(List<T> values, RandomGenerator random) {
        return values.get(random.nextInt(values.size()));
    }

    @Test
    void aSecondContextIsRefused() {
        assertThat(client.ask(0, 0, "", new Tokens(), "").status()).isEqualTo(400);
    }

    @Test
    void oldAndFutureSignaturesAreRefusedAsByRest() {
        ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
        for (ZonedDateTime time : List.of(now.minusMinutes(16), now.plusMinutes(16))) {
            assertThat(client.askAt(time, READ, DirectClient.ITEM, ONE, one(), "").status()).isEqualTo(403);
        }
        assertThat(client.askAt(now.minusMinutes(14), READ, DirectClient.ITEM, ONE, one(), "").status()).isEqualTo(200);
    }

    @Test
    void whatProvesNothingIsRefusedAsByRest() {
        for (String proof : List.of("", "type=master&ver=1.0&sig=AAAA", "type=master&ver=1.0&sig=%", "rubbish",
                "type=resource&ver=1.0&sig=AAAA", "type=aad&ver=1.0&sig=AAAA", "type=sas&ver=1.0&sig=AAAA")) {
            assertThat(client.askWith(proof, READ, DirectClient.ITEM, one(), "").status()).as(proof).isEqualTo(401);
        }
    }

    @Test
    void anExpiredTokenIsRefusedAsByRest() throws IOException {
        String token = rest.post("/dbs/d/users/u/permissions", """
                {"id": "p", "permissionMode": "Read", "resource": "dbs/d/colls/c"}""").at("_token");
        assertThat(client.askWith(token, READ, DirectClient.ITEM, one(), "").status()).isEqualTo(200);
        assertThat(client.askWith(token, 5, DirectClient.ITEM, one(), "").status()).as("a delete").isEqualTo(403);

        Endpoint later = open(Clock.offset(Clock.systemUTC(), Duration.ofHours(2)));
        try (DirectClient late = new DirectClient(later.address(), "")) {
            assertThat(late.askWith(token, READ, DirectClient.ITEM, one(), "").status()).isEqualTo(403);
        }
    }

    /** What names the item that is there. */
    private static Tokens one() {
        return DirectClient.names(ONE, new Tokens()).text(0x002B, "[\"a\"]");
    }
}
