package dev.orrery.cli.attack;

import static dev.orrery.cli.attack.AttackedAccount.CONTAINERS;
import static dev.orrery.cli.attack.AttackedAccount.ITEMS_OF_C;
import static dev.orrery.cli.attack.AttackedAccount.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.Ask;
import dev.orrery.cli.client.Target;
import dev.orrery.model.OrreryException;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;
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
    private static final int CROWD = 1_000;
    private static final int WARM_UP_READS = 5_000;
    private static final Duration P99_MAX = Duration.ofMillis(100);

    /** As the launcher has them. */
    private static final List<String> JVM_OPTIONS = List.of(
            "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=30", "--enable-native-access=ALL-UNNAMED");

    private static final String LITERAL = "(SELECT VALUE "
            + IntStream.range(0, 100).mapToObj(Integer::toString).toList() + ")";

    private static final List<String> PROGRAMS = List.of(
            "function () { while (true) { } }",
            "function () { var a = []; while (true) { a.push({ text: 'text' + a.length }); } }",
            "function () { var c = getContext().getCollection(); function next() { c.queryDocuments(c.getSelfLink(), "
                    + "'SELECT * FROM c', function (e, r) { next(); }); } next(); }");

    @TempDir
    private static Path directory;

    private ServerProcess server;
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
        ENDLESS_PROGRAM(AttackedAccount.call(0, 1, "[]")),
        GREEDY_PROGRAM(AttackedAccount.call(1, 1, "[]")),
        QUERYING_PROGRAM(AttackedAccount.call(2, 1, "[]")),
        BULK(AttackedAccount.bulk(100)),
        HEAVY_QUERIES_OF_A_CROWD(CROWD, query(ITEMS_OF_C, crossJoin("c"))),
        READS_OF_A_CROWD(CROWD, AttackedAccount.read(1)),
        FEED(Ask.get(ITEMS_OF_C).with("x-ms-max-item-count", "1000")),
        LIST_OF_CONTAINERS(Ask.get(CONTAINERS));

        private final int attackers;
        private final Ask ask;

        Attack(Ask ask) {
            this(ATTACKERS, ask);
        }

        Attack(int attackers, Ask ask) {
            this.attackers = attackers;
            this.ask = ask;
        }
    }

    @BeforeAll
    void start() throws Exception {
        server = ServerProcess.start(directory, "", JVM_OPTIONS, "--data", directory.resolve("data").toString());
        client = AttackedAccount.client(server);
        AttackedAccount.fill(client, PROGRAMS);
        IntStream.range(0, WARM_UP_READS).forEach(i -> client.ask(AttackedAccount.read(i % AttackedAccount.ITEMS)));
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
        try (ExecutorService attackers = Executors.newVirtualThreadPerTaskExecutor()) {
            AccountClient attacker = AttackedAccount.client(server);
            for (int i = 0; i < attack.attackers; i++) {
                attackers.execute(() -> attack(attacker, attack, isOver));
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

    private static void attack(AccountClient attacker, Attack attack, AtomicBoolean isOver) {
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
        for (int i = 0; System.nanoTime() < end; i = (i + 1) % AttackedAccount.ITEMS) {
            Ask read = AttackedAccount.read(i);
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
}
