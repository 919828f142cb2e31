package dev.orrery.script;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.MemoryPool;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class GuardTest {

    private final MemoryPool memory = new MemoryPool(64 << 20);
    private final Guard guard = new Guard(
            Duration.ofMinutes(1), Duration.ofMinutes(1), 16 << 20, new Cancellation(), memory.lease());

    @Test
    void aProgramThatNobodyWaitsForAnyMoreDoesNotBegin() {
        AtomicBoolean hasRun = new AtomicBoolean();

        guard.end();

        assertThatOrreryFails(() -> guard.run("late", null, () -> hasRun.getAndSet(true)))
                .withCode(ErrorCode.SCRIPT_TIMEOUT);
        assertThat(hasRun).isFalse();
        assertThat(guard.isDone()).isTrue();
    }

    @Test
    void aProgramThatGoesOnIsWatchedUntilItHasStopped() {
        boolean wasDone = guard.run("program", null, () -> {
            guard.end();
            return guard.isDone();
        });

        assertThat(wasDone).isFalse();
        assertThat(guard.isDone()).isTrue();
    }

    @Test
    void aProgramThatHasAllocatedNothingTakesNoMemory() {
        guard.run("program", null, () -> true);

        assertThat(memory.takenBytes()).isZero();
    }
}
