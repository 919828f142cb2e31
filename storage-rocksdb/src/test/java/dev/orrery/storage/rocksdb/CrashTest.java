package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another process has the store open, and is killed. */
class CrashTest {

    private static final PartitionId ID = new PartitionId(1, 0);
    private static final int LSN_WHEN_KILLED = 200;

    @TempDir
    private Path directory;

    @Test
    void aKilledProcessLosesNoCommitThatWasAnswered() throws IOException, InterruptedException {
        Process writer = new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                CrashTest.class.getName(),
                directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long answered = 0;
        try (BufferedReader answers = writer.inputReader()) {
            while (answered < LSN_WHEN_KILLED) {
                answered = Long.parseLong(answers.readLine());
            }
            assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS))
                    .withCode(ErrorCode.DATA_DIRECTORY_IN_USE)
                    .withMessageContaining("Another process");
        } finally {
            writer.destroyForcibly().waitFor();
        }

        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            PartitionStore partition = store.open(ID);
            assertThat(partition.lsn()).isGreaterThanOrEqualTo(answered);
            for (long lsn = 1; lsn <= partition.lsn(); lsn++) {
                assertThat(partition.get(KeySpace.CHANGES, bytes(lsn))).as("change %d", lsn).isPresent();
            }
            assertThat(partition.get(KeySpace.CHANGES, bytes(partition.lsn() + 1))).isEmpty();
        }
    }

    /** Commits until it is killed, and prints each LSN when its commit is answered. */
    public static void main(String[] arguments) {
        try (RocksStore store = RocksStore.open(Path.of(arguments[0]), RocksSettings.DEFAULTS)) {
            PartitionStore partition = store.open(ID);
            for (long lsn = 1;; lsn++) {
                partition.commit(new Commit(
                        lsn - 1, lsn, new WriteBatch().put(KeySpace.CHANGES, bytes(lsn), new byte[200])));
                System.out.println(lsn);
            }
        }
    }

    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }
}
