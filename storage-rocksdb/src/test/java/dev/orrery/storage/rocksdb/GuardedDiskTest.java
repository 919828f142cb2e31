package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.orrery.model.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;

class GuardedDiskTest {

    private static final byte[] BATCH = {1};
    private static final long KEPT_FREE = 100;

    private final List<byte[]> written = new ArrayList<>();
    private long freeBytes = 1_000;
    private long nanos = 5;
    private Committer.Disk below = written::add;
    private final GuardedDisk disk =
            new GuardedDisk(batch -> below.write(batch), () -> freeBytes, KEPT_FREE, () -> nanos);

    private final Logger log = Logger.getLogger("dev.orrery.storage");
    private final Lines lines = new Lines();

    @BeforeEach
    void listen() {
        log.addHandler(lines);
        log.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        log.removeHandler(lines);
        log.setUseParentHandlers(true);
    }

    @Test
    void writesWhileThereIsRoom() throws RocksDBException {
        assertThat(disk.takesCommits()).isTrue();
        disk.write(BATCH);

        assertThat(written).containsExactly(BATCH);
        assertThat(disk.obstacle()).isEmpty();
        assertThat(lines.found).isEmpty();
    }

    @Test
    void aFullDiskTakesNoCommits() {
        freeBytes = KEPT_FREE - 1;

        assertThat(disk.takesCommits()).isFalse();
        assertThat(disk.obstacle()).hasValueSatisfying(text -> assertThat(text).contains("The disk is full"));
    }

    @Test
    void theSystemIsAskedNowAndThenOrWhenMuchWasWritten() throws RocksDBException {
        assertThat(disk.takesCommits()).isTrue();
        freeBytes = 0;
        assertThat(disk.takesCommits()).isTrue();

        disk.write(new byte[(int) KEPT_FREE / 4]);
        assertThat(disk.takesCommits()).isFalse();

        freeBytes = 1_000;
        assertThat(disk.takesCommits()).isTrue();
        freeBytes = 0;
        nanos += Duration.ofMillis(100).toNanos();
        assertThat(disk.takesCommits()).isFalse();
    }

    @Test
    void commitsAreTakenAsSoonAsThereIsRoom() throws RocksDBException {
        freeBytes = 0;
        assertThat(disk.takesCommits()).isFalse();

        freeBytes = KEPT_FREE;
        assertThat(disk.obstacle()).isEmpty();
        assertThat(disk.takesCommits()).isTrue();
        disk.write(BATCH);

        assertThat(lines.found.getLast()).contains("room");
    }

    @Test
    void itIsToldOnceAMinute() {
        freeBytes = 0;
        for (int i = 0; i < 10; i++) {
            assertThat(disk.takesCommits()).isFalse();
        }
        assertThat(lines.found).hasSize(1);

        nanos += Duration.ofMinutes(1).toNanos();
        assertThat(disk.takesCommits()).isFalse();
        assertThat(disk.takesCommits()).isFalse();

        assertThat(lines.found).hasSize(2);
    }

    @Test
    void aDiskThatIsFullAgainAndAgainIsToldOnceAMinuteAsWell() throws RocksDBException {
        for (int i = 0; i < 10; i++) {
            freeBytes = 0;
            assertThat(disk.takesCommits()).isFalse();
            freeBytes = 1_000;
            assertThat(disk.takesCommits()).isTrue();
            disk.write(BATCH);
            nanos += Duration.ofMillis(100).toNanos();
        }

        assertThat(lines.found).hasSize(2);
    }

    @Test
    void aWriteThatFindsNoRoomIsToldAsSuch() {
        below = batch -> {
            throw new RocksDBException("IO error: No space left on device: while appending to a file");
        };

        assertThatOrreryFails(() -> disk.write(BATCH)).withCode(ErrorCode.DISK_FULL);

        assertThat(lines.found).hasSize(1);
        assertThat(disk.obstacle()).isEmpty();
    }

    @Test
    void anyOtherFailureIsAnObstacleUntilAWriteSucceeds() throws RocksDBException {
        below = batch -> {
            throw new RocksDBException("IO error: broken");
        };
        assertThatExceptionOfType(RocksDBException.class).isThrownBy(() -> disk.write(BATCH));
        assertThat(disk.obstacle()).isPresent();

        below = written::add;
        disk.write(BATCH);

        assertThat(disk.obstacle()).isEmpty();
    }

    /** What is logged, line by line. */
    private static final class Lines extends Handler {

        private final List<String> found = new ArrayList<>();

        @Override
        public void publish(LogRecord line) {
            found.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
