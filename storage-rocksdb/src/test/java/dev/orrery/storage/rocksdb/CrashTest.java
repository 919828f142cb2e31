package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.testing.OtherJvm;
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
    private static final int ROUNDS = 4;
    private static final long BUFFER_BYTES = 64 << 10;

    @TempDir
    private Path directory;

    @Test
    void aKilledProcessLosesNoCommitThatWasAnswered() throws IOException, InterruptedException {
        Process writer = writer(RocksSettings.DEFAULTS);
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

        assertAllThereUpTo(answered);
    }

    /** Logs are begun and deleted, and the list of files changes, all the time. */
    @Test
    void whileFilesAreWrittenAndMergedAKillIsNoDamage() throws IOException, InterruptedException {
        long answered = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long enough = answered + LSN_WHEN_KILLED + 171L * round;
            Process writer = writer(RocksSettings.DEFAULTS.withWriteBufferBytes(BUFFER_BYTES));
            try (BufferedReader answers = writer.inputReader()) {
                while (answered < enough) {
                    answered = Long.parseLong(answers.readLine());
                }
            } finally {
                writer.destroyForcibly().waitFor();
            }

            RocksStore.openToCheck(directory, RocksSettings.DEFAULTS).close();
            // Every other time, the next writer goes on with the directory just as it was left.
            if (round % 2 == 0) {
                assertAllThereUpTo(answered);
            }
        }
        assertAllThereUpTo(answered);
    }

    private Process writer(RocksSettings settings) throws IOException {
        String bufferBytes = Long.toString(settings.writeBufferBytes());
        return new ProcessBuilder(OtherJvm.command(CrashTest.class, directory.toString(), bufferBytes))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void assertAllThereUpTo(long answered) {
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
        RocksSettings settings = RocksSettings.DEFAULTS.withWriteBufferBytes(Long.parseLong(arguments[1]));
        try (RocksStore store = RocksStore.open(Path.of(arguments[0]), settings)) {
            PartitionStore partition = store.open(ID);
            for (long lsn = partition.lsn() + 1;; lsn++) {
                WriteBatch writes = new WriteBatch()
                        .put(KeySpace.CHANGES, bytes(lsn), new byte[200])
                        .put(KeySpace.ITEMS, bytes(lsn % 100), new byte[300]);
                partition.commit(new Commit(lsn - 1, lsn, writes));
                System.out.println(lsn);
            }
        }
    }

    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }
}
