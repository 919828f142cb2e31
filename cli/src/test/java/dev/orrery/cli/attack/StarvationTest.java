package dev.orrery.cli.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.Ask;
import dev.orrery.cli.client.Target;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An attack: point reads beside requests that are meant to starve them. It measures, so it is run by whoever asks for it, with
 * {@code -Dorrery.attack.seconds=10}, on a machine that does nothing else.
 */
@EnabledIfSystemProperty(named = "orrery.attack.seconds", matches = "\\d+")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StarvationTest {

    private static final int ATTACKERS = 6;
    private static final int ITEMS = 300;
    private static final Duration P99_MAX = Duration.ofMillis(100);

    private static final Target CONTAINERS = Target.of("dbs", "d", "colls");
    private static final Target ITEMS_OF_C = Target.of("dbs", "d", "colls", "c", "docs");
    private static final String NUMBERS = IntStream.range(0, 100).mapToObj(Integer::toString).toList().toString();
    private static final String LITERAL = "(SELECT VALUE " + NUMBERS + ")";

    private Orrery server;
    private AccountClient client;

    enum Attack {
        METADATA_QUERY(query(CONTAINERS, crossJoin("r"))),
        QUERY_OF_DATABASES(query(Target.of("dbs"), crossJoin("r"))),
        QUERY_OF_OFFERS(query(Target.of("offers"), crossJoin("r"))),
        QUERY_BY_CONTENT_TYPE(Ask.post(ITEMS_OF_C, query(crossJoin("c")))
                .with("content-type", "application/query+json")
                .with("x-ms-documentdb-query-enablecrosspartition", "true")),
        CROSS_JOIN_OF_ITEMS(
                query(ITEMS_OF_C, "SELECT VALUE COUNT(1) FROM c JOIN a IN c.list JOIN b IN c.list JOIN d IN c.list")),
        REGULAR_EXPRESSION(query(ITEMS_OF_C, "SELECT * FROM c WHERE RegexMatch(c.text, '(x+x+)+y')")),
        EXPRESSION_WITHOUT_ROWS(query(ITEMS_OF_C, "SELECT VALUE ARRAY(SELECT VALUE 1 FROM x IN " + LITERAL
                + " JOIN y IN " + LITERAL + " JOIN z IN " + LITERAL + ")")),
        LONG_FILTER(query(ITEMS_OF_C, "SELECT * FROM c WHERE " + "c.a = 1 AND ".repeat(3_000) + "c.b = 2")),
        PLAN_OF_A_DEEP_FILTER(
                query(ITEMS_OF_C, "SELECT * FROM c WHERE " + "(".repeat(120) + "c.a = 1" + ")".repeat(120))
                        .with("x-ms-cosmos-is-query-plan-request", "true")),
        FEED(Ask.get(ITEMS_OF_C).with("x-ms-max-item-count", "1000")),
        LIST_OF_CONTAINERS(Ask.get(CONTAINERS));

        private final Ask ask;

        Attack(Ask ask) {
            this.ask = ask;
        }
    }

    @BeforeAll
    void start() throws Exception {
        server = Orrery.start(OrrerySettings.defaults().withoutRateLimit());
        client = new AccountClient(server.endpoint(), server.key(), Clock.systemUTC());
        client.ask(Ask.post(Target.of("dbs"), object("d")));
        client.ask(Ask.post(CONTAINERS, new ValueWriter().startObject()
                .name("id").value("c")
                .name("partitionKey").startObject()
                .name("paths").startArray().value("/pk").endArray()
                .name("kind").value("Hash")
                .endObject()
                .endObject().finish()));
        server.load("d", "c", IntStream.range(0, ITEMS).mapToObj(StarvationTest::item));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void pointReadsGoOnBeside(Attack attack) throws Exception {
        Duration time = Duration.ofSeconds(Long.getLong("orrery.attack.seconds"));
        AtomicBoolean isOver = new AtomicBoolean();
        Latencies latencies = new Latencies();
        try (ExecutorService attackers = Executors.newFixedThreadPool(ATTACKERS)) {
            for (int i = 0; i < ATTACKERS; i++) {
                attackers.execute(() -> attack(attack, isOver));
            }
            readFor(time, latencies);
            isOver.set(true);
            attackers.shutdownNow();
        }

        System.out.printf("%s: reads %s; beside them /_health %s%n", attack, latencies.reads, latencies.health);
        // A request that does nothing takes as long as the machine makes everything take.
        Duration control = latencies.health.percentile(0.99).multipliedBy(2);
        assertThat(latencies.reads.percentile(0.99)).isLessThan(control.compareTo(P99_MAX) > 0 ? control : P99_MAX);
    }

    private void attack(Attack attack, AtomicBoolean isOver) {
        AccountClient attacker = new AccountClient(server.endpoint(), server.key(), Clock.systemUTC());
        while (!isOver.get()) {
            try {
                attacker.tryAsk(attack.ask);
            } catch (OrreryException endOfTheAttack) {
                return;
            }
        }
    }

    /** What was measured under one attack. */
    private static final class Latencies {

        final Sample reads = new Sample();
        final Sample health = new Sample();
    }

    /** How long requests of one kind took. */
    private static final class Sample {

        private final List<Long> nanos = new ArrayList<>();

        void time(Runnable request) {
            long begin = System.nanoTime();
            request.run();
            nanos.add(System.nanoTime() - begin);
        }

        Duration percentile(double share) {
            return Duration
                    .ofNanos(nanos.stream().sorted().skip((long) (nanos.size() * share)).findFirst().orElseThrow());
        }

        @Override
        public String toString() {
            return "%d, median %.1f ms, p99 %.1f ms, longest %.1f ms".formatted(
                    nanos.size(), percentile(0.5).toNanos() / 1e6, percentile(0.99).toNanos() / 1e6,
                    Collections.max(nanos) / 1e6);
        }
    }

    private void readFor(Duration time, Latencies latencies) {
        long end = System.nanoTime() + time.toNanos();
        for (int i = 0; System.nanoTime() < end; i = (i + 1) % ITEMS) {
            Ask read = Ask.get(Target.of("dbs", "d", "colls", "c", "docs", "i" + i))
                    .with("x-ms-documentdb-partitionkey", "[\"" + i + "\"]");
            latencies.reads.time(() -> client.ask(read));
            pause();
            latencies.health.time(() -> client.askOpenly("/_health"));
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String crossJoin(String root) {
        return "SELECT VALUE COUNT(1) FROM " + root + " JOIN a IN " + LITERAL + " JOIN b IN " + LITERAL + " JOIN d IN "
                + LITERAL + " JOIN e IN " + LITERAL;
    }

    private static Ask query(Target feed, String text) {
        return Ask.query(feed, query(text)).with("x-ms-documentdb-query-enablecrosspartition", "true");
    }

    private static JsonValue query(String text) {
        return new ValueWriter().startObject().name("query").value(text).endObject().finish();
    }

    private static JsonValue object(String id) {
        return new ValueWriter().startObject().name("id").value(id).endObject().finish();
    }

    private static byte[] item(int number) {
        return "{\"id\":\"i%d\",\"pk\":\"%d\",\"list\":%s,\"text\":\"%s\"}"
                .formatted(number, number, NUMBERS, "x".repeat(40))
                .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
}
