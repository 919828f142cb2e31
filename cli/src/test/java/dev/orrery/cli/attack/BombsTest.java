package dev.orrery.cli.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.Answer;
import dev.orrery.cli.client.Ask;
import dev.orrery.cli.client.Target;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * An attack: queries and programs that want more memory than there is, many at a time, on a server that has little. It runs only
 * where {@code -Dorrery.bombs.rounds=20} asks for it, since the server doesn't outlive it always; see decision 33.
 */
@EnabledIfSystemProperty(named = "orrery.bombs.rounds", matches = "\\d+")
class BombsTest {

    private static final int QUERY_THREADS = 18;
    private static final int PROGRAM_THREADS = 15;
    private static final int ITEMS = 300;
    private static final int OK = 200;

    /** As the launcher has them, but with a small heap. */
    private static final List<String> JVM_OPTIONS = List.of(
            "-Xmx512m", "-XX:+ExitOnOutOfMemoryError", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=30",
            "--enable-native-access=ALL-UNNAMED");

    private static final String KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private static final Target CONTAINERS = Target.of("dbs", "d", "colls");
    private static final Target ITEMS_OF_C = Target.of("dbs", "d", "colls", "c", "docs");
    private static final Target PROGRAMS = Target.of("dbs", "d", "colls", "c", "sprocs");

    private static final List<String> QUERIES = List.of(
            "SELECT a, b, c.id, COUNT(1) AS n FROM c JOIN a IN c.list JOIN b IN c.list GROUP BY a, b, c.id",
            "SELECT DISTINCT VALUE CONCAT(c.text, ToString(a), '-', ToString(b)) FROM c JOIN a IN c.list JOIN b IN c.list",
            "SELECT * FROM c JOIN a IN c.list JOIN b IN c.list ORDER BY c.number",
            "SELECT VALUE ARRAY(SELECT VALUE [a, b, c.text] FROM a IN c.list JOIN b IN c.list) FROM c",
            "SELECT VALUE ARRAY_CONCAT(ARRAY(SELECT VALUE REPLICATE(c.text, 20) FROM a IN c.list JOIN b IN c.list), []) FROM c",
            "SELECT c.id, COUNT(1) AS n FROM c JOIN a IN (SELECT VALUE REPLICATE(c.text, 100) FROM x IN c.list) GROUP BY a, c.id");

    /** They are modest at first, so that they are trusted, and run on the threads of those who call. */
    private static final List<String> BODIES = List.of(
            "function (isHungry) { var a = []; while (isHungry) { a.push(new Array(1000).fill(7)); } }",
            "function (isHungry) { var a = []; while (isHungry) { a.push('x'.repeat(1 << 20) + a.length); } }",
            "function (isHungry) { var a = [1, 2, 3, 4, 5, 6, 7, 8]; while (isHungry) { a = a.concat(a); } }",
            "function (isHungry) { var a = null; while (isHungry) { a = { next: a, text: 'text' + Math.random() }; } }",
            "function (isHungry) { var a = []; while (isHungry) { a.push(new Uint8Array(1 << 20)); } }");

    @TempDir
    private Path directory;

    private final Map<String, Integer> answers = new ConcurrentSkipListMap<>();

    @Test
    void aServerWithASmallHeapOutlivesQueriesAndProgramsThatEatMemory() throws Exception {
        int rounds = Integer.getInteger("orrery.bombs.rounds");
        try (ServerProcess server = ServerProcess.start(
                directory, "", JVM_OPTIONS, "--no-rate-limit", "--data", directory.resolve("data").toString())) {
            AccountClient client = client(server);
            fill(client);
            try (ExecutorService attackers = Executors.newFixedThreadPool(QUERY_THREADS + PROGRAM_THREADS)) {
                for (int i = 0; i < QUERY_THREADS; i++) {
                    Ask query = query(QUERIES.get(i % QUERIES.size()));
                    attackers.execute(() -> attack(server, query, rounds));
                }
                for (int i = 0; i < PROGRAM_THREADS; i++) {
                    String program = "eat" + i % BODIES.size();
                    Ask modest = call(program, i, "[false]");
                    Ask hungry = call(program, i, "[true]");
                    attackers.execute(() -> {
                        attack(server, modest, 1);
                        attack(server, hungry, rounds);
                    });
                }
                attackers.shutdown();
                attackers.awaitTermination(1, TimeUnit.HOURS);
            }

            System.out.println("Answers to bombs by status: " + new TreeMap<>(answers));
            assertThat(server.isAlive()).as("it lives: " + server.errors()).isTrue();
            Eventually.isTrue("items are read", () -> client.askOnce(read(7)).status() == OK);
            Eventually.isTrue("queries are answered",
                    () -> client.askOnce(query("SELECT DISTINCT VALUE c.text FROM c")).status() == OK);
            Eventually.isTrue("programs run", () -> client.askOnce(call("eat0", 1, "[false]")).status() == OK);
        }
    }

    private void attack(ServerProcess server, Ask ask, int rounds) {
        AccountClient attacker = client(server);
        for (int i = 0; i < rounds && server.isAlive(); i++) {
            try {
                Answer answer = attacker.askOnce(ask);
                String kind = ask.target().path().contains("sprocs") ? "program " : "query ";
                answers.merge(kind + answer.status(), 1, Integer::sum);
            } catch (OrreryException e) {
                answers.merge("no answer", 1, Integer::sum);
            }
        }
    }

    private static void fill(AccountClient client) {
        client.ask(Ask.post(Target.of("dbs"), object("d")));
        client.ask(Ask.post(CONTAINERS, new ValueWriter().startObject()
                .name("id").value("c")
                .name("partitionKey").startObject()
                .name("paths").startArray().value("/pk").endArray()
                .name("kind").value("Hash")
                .endObject()
                .endObject().finish()));
        IntStream.range(0, ITEMS).forEach(
                i -> client.ask(Ask.post(ITEMS_OF_C, item(i)).with("x-ms-documentdb-partitionkey", keyOf(i))));
        for (int i = 0; i < BODIES.size(); i++) {
            client.ask(Ask.post(PROGRAMS, program("eat" + i, BODIES.get(i))));
        }
    }

    private static AccountClient client(ServerProcess server) {
        return new AccountClient(server.endpoint(), KEY, Clock.systemUTC());
    }

    private static Ask read(int number) {
        return Ask.get(Target.of("dbs", "d", "colls", "c", "docs", "i" + number))
                .with("x-ms-documentdb-partitionkey", keyOf(number));
    }

    private static Ask query(String text) {
        return Ask.query(ITEMS_OF_C, new ValueWriter().startObject().name("query").value(text).endObject().finish())
                .with("x-ms-documentdb-query-enablecrosspartition", "true");
    }

    private static Ask call(String program, int key, String arguments) {
        return Ask
                .post(Target.of("dbs", "d", "colls", "c", "sprocs", program),
                        arguments.getBytes(StandardCharsets.UTF_8))
                .with("x-ms-documentdb-partitionkey", keyOf(key));
    }

    private static String keyOf(int number) {
        return "[\"" + number + "\"]";
    }

    private static JsonValue object(String id) {
        return new ValueWriter().startObject().name("id").value(id).endObject().finish();
    }

    private static JsonValue program(String id, String body) {
        return new ValueWriter().startObject().name("id").value(id).name("body").value(body).endObject().finish();
    }

    private static byte[] item(int number) {
        String list = IntStream.range(0, 100).mapToObj(Integer::toString).toList().toString();
        return "{\"id\":\"i%d\",\"pk\":\"%d\",\"number\":%d,\"list\":%s,\"text\":\"%s\"}"
                .formatted(number, number, -number, list, "x".repeat(400))
                .getBytes(StandardCharsets.UTF_8);
    }
}
