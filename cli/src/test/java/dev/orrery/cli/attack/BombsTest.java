package dev.orrery.cli.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.Answer;
import dev.orrery.cli.client.Ask;
import dev.orrery.model.OrreryException;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.LongTier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An attack: queries and programs that want more memory than there is, many at a time, on a server that has little. There are more
 * rounds with {@code -Dorrery.bombs.rounds=20}, and less memory with {@code -Dorrery.bombs.heap=-Xmx128m}.
 */
@LongTier
class BombsTest {

    private static final int QUERY_THREADS = 18;
    private static final int PROGRAM_THREADS = 15;
    private static final int OK = 200;

    /** As the launcher has them, but with a small heap. */
    private static final List<String> JVM_OPTIONS = List.of(
            System.getProperty("orrery.bombs.heap", "-Xmx512m"), "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=30",
            "--enable-native-access=ALL-UNNAMED");

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
            "function (isHungry) { var a = []; while (isHungry) { a.push(new Uint8Array(1 << 20)); } }",
            "function (isHungry) { var a = []; while (isHungry) { a.push(new Float64Array(1 << 24)); } }",
            "function (isHungry) { var a = isHungry ? new Array(1 << 25).fill(1) : 0; while (isHungry) { a = a.concat(a); } }",
            "function (isHungry) { var a = 'y'; while (isHungry) { a = (a + a).split('').join('x'); } }");

    @TempDir
    private Path directory;

    private final Map<String, Integer> answers = new ConcurrentSkipListMap<>();

    @Test
    void aServerWithASmallHeapOutlivesQueriesAndProgramsThatEatMemory() throws Exception {
        int rounds = Integer.getInteger("orrery.bombs.rounds", 4);
        try (ServerProcess server = ServerProcess.start(
                directory, "", JVM_OPTIONS, "--no-rate-limit", "--data", directory.resolve("data").toString())) {
            AccountClient client = AttackedAccount.client(server);
            AttackedAccount.fill(client, BODIES);
            try (ExecutorService attackers = Executors.newFixedThreadPool(QUERY_THREADS + PROGRAM_THREADS)) {
                for (int i = 0; i < QUERY_THREADS; i++) {
                    Ask query = AttackedAccount.query(AttackedAccount.ITEMS_OF_C, QUERIES.get(i % QUERIES.size()));
                    attackers.execute(() -> attack(server, query, rounds));
                }
                for (int i = 0; i < PROGRAM_THREADS; i++) {
                    Ask modest = AttackedAccount.call(i % BODIES.size(), i, "[false]");
                    Ask hungry = AttackedAccount.call(i % BODIES.size(), i, "[true]");
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
            Eventually.isTrue("items are read", () -> client.askOnce(AttackedAccount.read(7)).status() == OK);
            Eventually.isTrue("queries are answered",
                    () -> client
                            .askOnce(AttackedAccount.query(AttackedAccount.ITEMS_OF_C,
                                    "SELECT DISTINCT VALUE c.text FROM c"))
                            .status() == OK);
            Eventually.isTrue("programs run",
                    () -> client.askOnce(AttackedAccount.call(0, 1, "[false]")).status() == OK);
        }
    }

    private void attack(ServerProcess server, Ask ask, int rounds) {
        AccountClient attacker = AttackedAccount.client(server);
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
}
