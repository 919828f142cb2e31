package dev.orrery.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.server.DataLocation;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups from the command line, and what is restored of them. */
class BackupCommandTest {

    @TempDir
    private Path directory;

    @Test
    void aBackupOfARunningServerHasAllThatWasAnsweredBefore() throws Exception {
        Path backup = directory.resolve("backup");
        Path restored = directory.resolve("restored");
        int answered;
        try (TestCommands commands = at(directory.resolve("data"))) {
            Container container = commands.container("d", "c", "/id");
            AtomicInteger written = new AtomicInteger();
            AtomicBoolean ends = new AtomicBoolean();
            Thread writer = Thread.ofPlatform().start(() -> {
                while (!ends.get()) {
                    TestItems.create(commands.server(), container, "{\"id\": \"" + written.get() + "\"}");
                    written.incrementAndGet();
                }
            });
            while (written.get() < 200) {
                Thread.onSpinWait();
            }

            answered = written.get();
            commands.assertSucceeds("backup", backup.toString());
            assertThat(commands.out()).isEqualTo("Backed up to " + backup + "\n");
            ends.set(true);
            writer.join();

            commands.assertSucceeds("check", backup.toString());
            commands.assertSucceeds("restore", backup.toString(), "--data", restored.toString());
            assertThat(commands.out()).contains("consistent").contains("Restored to " + restored);
        }

        try (TestCommands commands = at(restored)) {
            Container container = commands.server().engine().catalog().container("d", "c");
            Set<String> ids = TestItems.all(commands.server(), container).keySet();
            assertThat(ids).hasSizeGreaterThanOrEqualTo(answered);
            // Writes came one after the other, so none is missing before the last.
            for (int i = 0; i < ids.size(); i++) {
                assertThat(ids).contains(Integer.toString(i));
            }
            TestItems.create(commands.server(), container, "{\"id\": \"goes on\"}");
        }
    }

    @Test
    void aBackupIsServedAsItIs() {
        Path backup = directory.resolve("backup");
        try (TestCommands commands = at(directory.resolve("data"))) {
            TestItems.create(commands.server(), commands.container("d", "c", "/id"), "{\"id\": \"1\"}");
            commands.assertSucceeds("backup", backup.toString(), "--json");
            assertThat(JsonText.parse(commands.out()).property("directory").stringValue()).isEqualTo(backup.toString());
        }

        try (TestCommands commands = at(backup)) {
            Container container = commands.server().engine().catalog().container("d", "c");
            assertThat(TestItems.all(commands.server(), container)).containsOnlyKeys("1");
        }
    }

    @Test
    void aDirectoryThatNoServerUsesIsBackedUp() {
        Path data = directory.resolve("data");
        Path backup = directory.resolve("backup");
        try (TestCommands commands = at(data)) {
            TestItems.create(commands.server(), commands.container("d", "c", "/id"), "{\"id\": \"1\"}");
            commands.assertFailsInOneLine(1, "Another process has the data directory",
                    "backup", backup.toString(), "--offline", data.toString());
        }
        try (TestCommands commands = TestCommands.inMemory()) {
            commands.assertSucceeds("backup", backup.toString(), "--offline", data.toString());
            commands.assertSucceeds("check", backup.toString());
            assertThat(commands.out()).contains("1 item");

            commands.assertFailsInOneLine(1, "There is no data of Orrery",
                    "backup", directory.resolve("b").toString(), "--offline", directory.resolve("none").toString());
        }
    }

    @Test
    void aBackupHasANameInADirectoryThatIsForBackups() {
        Path data = directory.resolve("data");
        try (TestCommands commands = TestCommands.with(
                OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(data)))) {
            TestItems.create(commands.server(), commands.container("d", "c", "/id"), "{\"id\": \"1\"}");
            Path first = data.resolve("backups/first");

            commands.assertSucceeds("backup", "first");
            assertThat(commands.out()).isEqualTo("Backed up to " + first + "\n");
            commands.assertSucceeds("backup", data.resolve("backups/second").toString());
            commands.assertSucceeds("check", first.toString());
            assertThat(commands.out()).contains("1 item");
            commands.assertFailsInOneLine(1, "--backup-root", "backup", directory.resolve("third").toString());
            commands.assertFailsInOneLine(1, "--backup-root", "backup", "../third");
        }

        try (TestCommands commands = at(data)) {
            assertThat(commands.server().engine().catalog().databases()).hasSize(1);
        }
    }

    @Test
    void whatCanNotBeBackedUpIsToldInOneLine() throws IOException {
        Files.createDirectory(directory.resolve("taken"));
        try (TestCommands commands = TestCommands.inMemory()) {
            commands.assertFailsInOneLine(1, "kept in memory", "backup", directory.resolve("b").toString());
            commands.assertFailsInOneLine(2, "DIR", "backup");
        }
        try (TestCommands commands = at(directory.resolve("data"))) {
            commands.assertFailsInOneLine(1, "Choose another name for the backup", "backup",
                    directory.resolve("taken").toString());
            commands.assertFailsInOneLine(1, "Make it first", "backup", directory.resolve("a/b").toString());
        }
        assertThat(directory.resolve("b")).doesNotExist();
    }

    @Test
    void aReadOnlyKeyMakesNoBackup() {
        String key = "b25lIG9mIG15IG93biBrZXlz";
        OrrerySettings settings = OrrerySettings.defaults()
                .withDataLocation(new DataLocation.Directory(directory.resolve("data")))
                .withKeys(new AccountKeys(
                        AccountKeys.WELL_KNOWN.primary(), Optional.empty(), Optional.of(key), Optional.empty()));
        try (TestCommands commands = TestCommands.with(settings)) {
            commands.assertSucceeds("status", "--key", key);
            commands.assertFailsInOneLine(1, "403", "backup", directory.resolve("b").toString(), "--key", key);
        }
    }

    @Test
    void aDamagedBackupIsNotRestored() throws IOException {
        Path backup = directory.resolve("backup");
        Path restored = directory.resolve("restored");
        try (TestCommands commands = at(directory.resolve("data"))) {
            TestItems.create(commands.server(), commands.container("d", "c", "/id"), "{\"id\": \"1\"}");
            commands.assertSucceeds("backup", backup.toString());
            Files.delete(backup.resolve("CURRENT"));

            commands.assertFailsInOneLine(1, "damaged", "restore", backup.toString(), "--data", restored.toString());
            commands.assertFailsInOneLine(1, "There is no backup",
                    "restore", directory.resolve("x").toString(), "--data", restored.toString());
            commands.assertFailsInOneLine(1, "is not empty",
                    "restore", backup.toString(), "--data", directory.resolve("data").toString());
        }
        assertThat(directory).isDirectoryNotContaining("glob:**restored*");
    }

    private TestCommands at(Path data) {
        return TestCommands.with(OrrerySettings.defaults()
                .withDataLocation(new DataLocation.Directory(data))
                .withBackupRoot(directory));
    }
}
