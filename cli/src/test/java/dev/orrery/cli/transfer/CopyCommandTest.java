package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.server.ClientRequest;
import dev.orrery.server.Fault;
import dev.orrery.testing.Eventually;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Copies from the command line. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class CopyCommandTest {

    @TempDir
    private Path directory;

    private TestCommands commands;
    private Container source;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        source = commands.container("d", "c", "/pk");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void aCopyHasANewPartitionKey() {
        fill(0, 1_000);

        commands.assertSucceeds(copy("--to-database", "e", "--to-container", "copy", "--partition-key", "/n"));

        Container copy = commands.server().engine().catalog().container("e", "copy");
        assertThat(copy.partitionKey().paths()).hasToString("[/n]");
        assertThat(TestItems.all(commands.server(), copy)).isEqualTo(TestItems.all(commands.server(), source));
        assertThat(commands.err()).contains("1,000 items copied");
    }

    @Test
    void aCopyFollowsLiveWritesAndSplitsUntilItIsStopped() throws Exception {
        fill(0, 1_500);
        Container copy = commands.container("d", "copy", "/n");
        StringWriter err = new StringWriter();
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        Thread copying = Thread.ofPlatform().start(() -> exitCode.complete(commands.runWith(
                new StringWriter(), err, "copy", "-d", "d", "-c", "c", "--to-container", "copy")));

        fill(1_500, 2_500);
        commands.server().split("d", "c");
        for (int i = 0; i < 300; i++) {
            TestItems.upsert(commands.server(), source, item(i, "changed"));
        }

        Eventually.isTrue(
                "all is copied",
                () -> TestItems.all(commands.server(), copy).equals(TestItems.all(commands.server(), source)));
        fill(2_500, 2_510);
        Eventually.isTrue("what came later is copied", () -> TestItems.all(commands.server(), copy).size() == 2_510);
        copying.interrupt();
        assertThat(exitCode.get()).as(err::toString).isZero();
        assertThat(err.toString()).contains("Caught up").contains("copied in");
    }

    @Test
    void aCopyThatWasCutGoesOnAndLaterCopiesOnlyWhatIsNew() {
        fill(0, 3_000);
        Container copy = commands.container("d", "copy", "/n");
        String state = directory.resolve("state").toString();
        commands.server().faults().next(1, CopyCommandTest::isWriteOf2500, Fault.status(500));

        assertThat(commands.run(copy("--to-container", "copy", "--state", state))).isEqualTo(1);
        commands.assertSucceeds(copy("--to-container", "copy", "--state", state, "--json"));
        assertThat(TestItems.all(commands.server(), copy)).isEqualTo(TestItems.all(commands.server(), source));
        assertThat(copied()).isBetween(500L, 1_001L);

        fill(3_000, 3_005);
        commands.assertSucceeds(copy("--to-container", "copy", "--state", state, "--json"));
        assertThat(copied()).isEqualTo(5);
        commands.container("d", "third", "/n");
        commands.assertFailsInOneLine(1, "another copy", copy("--to-container", "third", "--state", state));
    }

    @Test
    void aCopyGoesToAnotherAccount() {
        fill(0, 100);
        try (TestCommands other = TestCommands.inMemory()) {
            commands.assertSucceeds(copy(
                    "--to-endpoint", other.server().endpoint().toString(), "--to-container", "c",
                    "--partition-key", "/pk,/n"));

            Container copy = other.server().engine().catalog().container("d", "c");
            assertThat(TestItems.all(other.server(), copy)).hasSize(100);
        }
    }

    @Test
    void whatTheOtherContainerRefusesIsRejected() {
        TestItems.create(commands.server(), source, "{\"id\":\"1\",\"pk\":1,\"n\":[]}");
        TestItems.create(commands.server(), source, "{\"id\":\"2\",\"pk\":1,\"n\":2}");
        Container copy = commands.container("d", "copy", "/n");
        Path rejects = directory.resolve("rejects");

        assertThat(commands.run(copy("--to-container", "copy", "--rejects", rejects.toString()))).isEqualTo(1);

        assertThat(TestItems.all(commands.server(), copy)).containsOnlyKeys("2");
        assertThat(rejects).content().contains("partition key");
    }

    @Test
    void mistakesAreToldInOneLine() {
        commands.assertFailsInOneLine(2, "into itself", copy("--to-container", "c"));
        commands.assertFailsInOneLine(1, "The nearest is 'c'", copy("--to-container", "x"));
        commands.assertFailsInOneLine(2, "--to-container", "copy", "-d", "d", "-c", "c");
    }

    private static boolean isWriteOf2500(ClientRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8).contains("\"id\":\"2500\"");
    }

    private long copied() {
        return JsonText.parse(commands.out()).property("copied").longValue();
    }

    private void fill(int from, int to) {
        for (int i = from; i < to; i++) {
            TestItems.create(commands.server(), source, item(i, "new"));
        }
    }

    private static String item(int number, String state) {
        return "{\"id\":\"%d\",\"pk\":%d,\"n\":%d,\"state\":\"%s\"}".formatted(number, number % 10, number, state);
    }

    private static String[] copy(String... more) {
        String[] arguments = new String[more.length + 6];
        System.arraycopy(
                new String[] {"copy", "-d", "d", "-c", "c", "--until-caught-up"}, 0, arguments, 0, 6);
        System.arraycopy(more, 0, arguments, 6, more.length);
        return arguments;
    }
}
