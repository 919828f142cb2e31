package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.ClientRequest;
import dev.orrery.server.Fault;
import dev.orrery.server.OrrerySettings;
import dev.orrery.testing.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Imports, many items to a request. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class BulkImportTest {

    private static final String IS_BATCH = "x-ms-cosmos-is-batch-request";

    @TempDir
    private Path directory;

    private TestCommands commands;
    private Container container;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        container = commands.container("d", "c", "/pk");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void aHundredItemsShareARequest() throws IOException {
        AtomicInteger bulk = new AtomicInteger();
        AtomicInteger single = new AtomicInteger();
        watch(bulk, single);

        importSuccessfully(lines(1_000));

        assertThat(TestItems.all(commands.server(), container)).hasSize(1_000);
        assertThat(bulk).hasValue(10);
        assertThat(single).hasValue(0);
    }

    @Test
    void eachPartitionGetsItsOwn() throws IOException {
        commands.server().split("d", "c");
        commands.server().split("d", "c");
        AtomicInteger bulk = new AtomicInteger();
        watch(bulk, new AtomicInteger());

        importSuccessfully(lines(3_000));

        assertThat(TestItems.all(commands.server(), container)).hasSize(3_000);
        assertThat(bulk.get()).isBetween(30, 33);
    }

    @Test
    void aSplitInTheMeantimeIsHeeded() throws Exception {
        AtomicInteger begun = new AtomicInteger();
        commands.server().faults().next(1, request -> begun.incrementAndGet() > 1_000_000, Fault.status(500));
        Thread splitter = Thread.ofPlatform().start(() -> {
            while (begun.get() < 5) {
                Thread.onSpinWait();
            }
            commands.server().split("d", "c");
            commands.server().split("d", "c");
        });

        importSuccessfully(lines(5_000), "--concurrency", "3");
        splitter.join();

        assertThat(TestItems.all(commands.server(), container)).hasSize(5_000);
    }

    @Test
    void aPartitionThatIsSaidToBeGoneIsLookedForAgain() throws IOException {
        commands.server().faults().next(2, BulkImportTest::isBulk, Fault.partitionGone());

        importSuccessfully(lines(500));

        assertThat(TestItems.all(commands.server(), container)).hasSize(500);
    }

    @Test
    void aServerThatRefusesBulkRequestsGetsOneItemAtATime() throws IOException {
        commands.server().faults().next(1_000, BulkImportTest::isBulk, Fault.status(400));
        AtomicInteger single = new AtomicInteger();
        commands.server().faults().next(1, counting(single, request -> !isBulk(request)), Fault.status(500));

        importSuccessfully(lines(1_000), "--concurrency", "2");

        assertThat(TestItems.all(commands.server(), container)).hasSize(1_000);
        assertThat(single.get()).isGreaterThanOrEqualTo(1_000);
        // After a few it has learnt.
        assertThat(commands.server().faults().pending()).isBetween(990, 998);
    }

    @Test
    void oneItemThatSpoilsItsRequestIsRejectedAlone() throws IOException {
        List<String> lines = lines(300);
        // Too deep for what stands around it in a bulk request, but not for itself.
        lines.add(150, "{\"id\":\"deep\",\"pk\":1,\"a\":" + "[".repeat(127) + "]".repeat(127) + "}");
        lines.add(20, "{\"id\":\"too deep\",\"pk\":1,\"a\":" + "[".repeat(200) + "]".repeat(200) + "}");
        lines.add(30, "{\"id\":\"" + "x".repeat(2_000) + "\",\"pk\":1}");
        lines.add(40, "{\"id\":\"large\",\"pk\":1,\"text\":\"" + "x".repeat(2_100_000) + "\"}");
        lines.add(50, "{\"id\":\"nearly too large\",\"pk\":1,\"text\":\"" + "x".repeat(2_000_000) + "\"}");
        Path file = write(lines);

        assertThat(commands.run("import", file.toString(), "-d", "d", "-c", "c")).isEqualTo(1);

        assertThat(TestItems.all(commands.server(), container)).hasSize(302).containsKeys("deep", "nearly too large");
        assertThat(rejects()).hasSize(3)
                .anySatisfy(it -> assertThat(it).startsWith("413: "))
                .anySatisfy(it -> assertThat(it).startsWith("400: ").contains("id"));
    }

    @Test
    void itemsHaveHierarchicalKeysOrNone() throws IOException {
        Container hierarchy = commands.server().engine().catalog().createContainer(
                commands.server().engine().catalog().database("d"),
                ContainerDefinition.parse(JsonText.parse("""
                        {"id": "h", "partitionKey": {"paths": ["/a", "/b/c", "/d"], "kind": "MultiHash", "version": 2}}
                        """)),
                Optional.empty());
        commands.server().split("d", "h");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            String inner = i % 3 == 0 ? "" : ",\"b\":{\"c\":\"ü\\\"" + i % 11 + "\"}";
            lines.add("{\"id\":\"" + i + "\"" + (i % 5 == 0 ? "" : ",\"a\":" + i % 7) + inner + ",\"d\":null}");
        }
        Path file = write(lines);

        commands.assertSucceeds("import", file.toString(), "-d", "d", "-c", "h");
        commands.assertSucceeds("import", file.toString(), "-d", "d", "-c", "c");

        assertThat(TestItems.all(commands.server(), hierarchy))
                .hasSize(600)
                .isEqualTo(TestItems.all(commands.server(), container));
    }

    @Test
    void operationsThatHaveNoThroughputAreTriedAgain() throws IOException {
        try (TestCommands limited = TestCommands.onServer(OrrerySettings.defaults().withRateLimit())) {
            limited.assertSucceeds("create", "d", "c", "--partition-key", "/pk", "--manual", "1000");
            Path file = write(lines(600));

            limited.assertSucceeds("import", file.toString(), "-d", "d", "-c", "c");

            Container small = limited.server().engine().catalog().container("d", "c");
            assertThat(TestItems.all(limited.server(), small)).hasSize(600);
        }
    }

    @Test
    void ofItemsWithOneNameTheLastStaysOrTheFirst() throws IOException {
        RandomGenerator random = Seed.fresh().random();
        commands.server().split("d", "c");
        Map<String, JsonValue> last = new TreeMap<>();
        Map<String, JsonValue> first = new TreeMap<>();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            // Names come again soon, late, or never.
            int number = random.nextBoolean() ? random.nextInt(2_000) : i + 2_000;
            lines.add("{\"id\":\"%d\",\"pk\":%d,\"n\":%d}".formatted(number, number % 17, i));
            JsonValue item = JsonText.parse(lines.getLast());
            last.put(Integer.toString(number), item);
            first.putIfAbsent(Integer.toString(number), item);
        }
        Path file = write(lines);
        Container other = commands.container("d", "other", "/pk");
        commands.server().faults().next(5, BulkImportTest::isBulk, Fault.throttled(Duration.ofMillis(30)));

        commands.assertSucceeds("import", file.toString(), "-d", "d", "-c", "c", "--upsert");
        assertThat(commands.run("import", file.toString(), "-d", "d", "-c", "other")).isEqualTo(1);

        assertThat(TestItems.all(commands.server(), container)).isEqualTo(last);
        assertThat(TestItems.all(commands.server(), other)).isEqualTo(first);
        assertThat(rejects()).hasSize(4_000 - first.size());
    }

    @Test
    void whatCameBeforeABreakInTheFileIsWritten() throws IOException {
        Path file = Files.writeString(directory.resolve("items.json"), "[{\"id\":\"1\"}, {\"id\":\"2\"}, {\"id\":");

        assertThat(commands.run("import", file.toString(), "-d", "d", "-c", "c")).isEqualTo(1);

        assertThat(TestItems.all(commands.server(), container)).containsOnlyKeys("1", "2");
    }

    private void watch(AtomicInteger bulk, AtomicInteger single) {
        commands.server().faults().next(1, counting(bulk, BulkImportTest::isBulk), Fault.status(500));
        commands.server().faults().next(
                1, counting(single, request -> isWrite(request) && !isBulk(request)), Fault.status(500));
    }

    /** A filter that lets all pass, and counts some. */
    private static Predicate<ClientRequest> counting(AtomicInteger count, Predicate<ClientRequest> which) {
        return request -> {
            if (which.test(request)) {
                count.incrementAndGet();
            }
            return false;
        };
    }

    private static boolean isWrite(ClientRequest request) {
        return request.method().equals("POST") && request.path().endsWith("/docs");
    }

    private static boolean isBulk(ClientRequest request) {
        return isWrite(request) && request.header(IS_BATCH).isPresent();
    }

    private void importSuccessfully(List<String> lines, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("import", write(lines).toString(), "-d", "d", "-c", "c"));
        arguments.addAll(List.of(more));
        commands.assertSucceeds(arguments.toArray(String[]::new));
    }

    private static List<String> lines(int count) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add("{\"id\":\"%d\",\"pk\":\"k%d\",\"n\":%d}".formatted(i, i % 100, i));
        }
        return lines;
    }

    private Path write(List<String> lines) throws IOException {
        return Files.write(directory.resolve("items.jsonl"), lines);
    }

    private List<String> rejects() throws IOException {
        return Files.readAllLines(directory.resolve("items.jsonl.rejects.jsonl")).stream()
                .map(line -> JsonText.parse(line).property("reason").stringValue())
                .toList();
    }
}
