package dev.orrery.engine.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FailureLogTest {

    private final List<Level> levels = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final FailureLog log = new FailureLog((level, line) -> {
        levels.add(level);
        lines.add(line);
    }, nanos::get);

    @Test
    void aFailureIsToldWithWhereItCameFrom() {
        log.failed(new OrreryException(ErrorCode.STORAGE_FAILED, "The store failed"), "activity-1");

        assertThat(levels).containsExactly(Level.ERROR);
        assertThat(lines.getFirst()).contains("activity-1", "The store failed", "FailureLogTest");
    }

    @Test
    void whateverClientsSendMakesAShortText() {
        OrreryException cause = new OrreryException(ErrorCode.STORAGE_FAILED, "y".repeat(100_000));
        log.failed(new OrreryException(ErrorCode.STORAGE_FAILED, "x".repeat(100_000), cause), "a");

        assertThat(lines.getFirst().length()).isLessThan(FailureLog.CHARACTERS_MAX + 200);
        assertThat(lines.getFirst().lines()).allMatch(line -> line.length() <= FailureLog.LINE_CHARACTERS_MAX);
    }

    @Test
    void aShortageOfMemoryIsToldOnceAMinuteInALine() {
        for (int i = 0; i < 1_000; i++) {
            log.failed(new OrreryException(ErrorCode.MEMORY_EXHAUSTED, "No memory left"), "a");
        }
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        log.failed(new OrreryException(ErrorCode.MEMORY_EXHAUSTED, "No memory left"), "a");

        assertThat(levels).containsExactly(Level.WARNING, Level.WARNING);
        assertThat(lines.getFirst().lines()).hasSize(1);
    }

    @Test
    void whatOthersTellOfIsNotToldTwice() {
        log.failed(new OrreryException(ErrorCode.DISK_FULL, "The disk is full"), "a");
        log.failed(new OrreryException(ErrorCode.ENGINE_CLOSED, "The server stops"), "a");

        assertThat(lines).isEmpty();
    }
}
