package dev.orrery.script;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class ProgramsAtATimeTest {

    private static final long MEGABYTE = 1 << 20;
    private static final Duration TIME = Duration.ofMinutes(1);

    @Test
    void allProgramsTogetherMayAllocateHalfOfTheHeap() {
        for (long heapBytes : new long[] {128 * MEGABYTE, 512 * MEGABYTE, 2_048 * MEGABYTE, 65_536 * MEGABYTE}) {
            for (int cores : new int[] {1, 2, 16, 64}) {
                ScriptLimits limits = ScriptLimits.of(heapBytes, cores);

                assertThat(limits.programsMax()).isGreaterThanOrEqualTo(8);
                assertThat(limits.programsMax() * limits.allocatedBytesMax()).isLessThanOrEqualTo(heapBytes / 2);
            }
        }
        assertThat(ScriptLimits.of(512 * MEGABYTE, 2).allocatedBytesMax()).isEqualTo(32 * MEGABYTE);
        assertThat(ScriptLimits.of(2_048 * MEGABYTE, 64).programsMax()).isEqualTo(32);
        assertThat(ScriptLimits.of(65_536 * MEGABYTE, 64).programsMax()).isEqualTo(256);
    }

    @Test
    void noMoreRunAtATimeThanMayAlsoOfThoseThatRunOnTheThreadOfTheirCaller() throws Exception {
        Program program = new Program("reading", "function () { __.readDocument('dbs/d/colls/c/docs/1', () => {}); }");
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        try (JavaScript javaScript = JavaScript.create(TestLimits.PATIENT.withProgramsMax(2));
                ExecutorService callers = Executors.newCachedThreadPool()) {
            javaScript.warmUp(program);
            run(javaScript, program, () -> {}, TIME);
            for (int i = 0; i < 2; i++) {
                callers.execute(() -> run(javaScript, program, () -> waitBetween(running, end), TIME));
            }
            running.await();

            assertThatOrreryFails(() -> run(javaScript, program, () -> {}, Duration.ofMillis(1)))
                    .withCode(ErrorCode.SCRIPT_TIMEOUT)
                    .withMessageContaining("Too many programs");

            end.countDown();
            run(javaScript, program, () -> {}, TIME);
        }
    }

    private static void waitBetween(CountDownLatch begin, CountDownLatch end) {
        begin.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void run(JavaScript javaScript, Program program, Runnable reading, Duration time) {
        RecordingHost host = new RecordingHost(operation -> {
            reading.run();
            return HostAnswer.of(200, JsonText.parse("{\"id\": \"1\"}"));
        });
        javaScript.run(program, ScriptInput.call(List.of(), false, ""), host, time);
    }
}
