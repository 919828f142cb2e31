package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Runs programs that mean harm, under short limits, and sees to it that they end in time and leave nothing behind. */
final class HostileRuns implements AutoCloseable {

    // On a quiet machine a few milliseconds; on a busy one nobody knows.
    private static final Duration REACTION = Duration.ofMinutes(2);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final JavaScript javaScript;
    private final Duration time;

    private HostileRuns(Duration time, long allocatedBytesMax) {
        this.time = time;
        this.javaScript = JavaScript.create(ScriptLimits.DEFAULT
                .withTime(time, time.multipliedBy(2))
                .withAllocatedBytesMax(allocatedBytesMax));
        javaScript.warmUp(new Program("good", "function () {}"));
    }

    /** With memory enough to run out of time first, of which there is little: each run takes all of it. */
    static HostileRuns withMuchMemory() {
        return new HostileRuns(Duration.ofMillis(100), ScriptLimits.DEFAULT.allocatedBytesMax());
    }

    /** With so little memory that what earlier programs left in the heap may count as well. */
    static HostileRuns withLittleMemory() {
        return new HostileRuns(Duration.ofMillis(300), 64L << 20);
    }

    /** Cases, one in a line: what it is, a colon, and the statements of the program. */
    static Stream<Arguments> cases(String lines) {
        return lines.lines().map(line -> Arguments.of((Object[]) line.split(": ", 2)));
    }

    /** How a program fails that was never run before, null if it doesn't. */
    OrreryException failureOf(String statements) {
        return failureOf("function () { " + statements + " }", false);
    }

    /** How a program fails that was harmless when it was run before. */
    private OrreryException failureInDisguise(String statements) {
        String program = "function (doesHarm) { if (!doesHarm) { return; } " + statements + " }";
        run(program, false, LONG);
        return failureOf(program, true);
    }

    private OrreryException failureOf(String program, boolean doesHarm) {
        long start = System.nanoTime();

        OrreryException failure =
                catchThrowableOfType(OrreryException.class, () -> run(program, doesHarm, time));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(time.plus(REACTION));
        assertThatAGoodProgramRuns();
        return failure;
    }

    void assertThatItIsStopped(String statements, ErrorCode... expected) {
        for (OrreryException failure : Arrays.asList(failureOf(statements), failureInDisguise(statements))) {
            assertThat(failure).as("It wasn't stopped").isNotNull();
            assertThat(failure.code()).as(failure.getMessage()).isIn((Object[]) expected);
        }
    }

    /** Runs a program that is to end by itself. */
    JsonValue run(String statements) {
        return run("function () { " + statements + " }", false, LONG);
    }

    private JsonValue run(String program, boolean doesHarm, Duration timeLeft) {
        try {
            return tried(program, doesHarm, timeLeft);
        } catch (NeedsAnotherRun e) {
            return tried(program, doesHarm, timeLeft);
        }
    }

    private JsonValue tried(String program, boolean doesHarm, Duration timeLeft) {
        return javaScript
                .run(
                        new Program("hostile", program),
                        ScriptInput.call(List.of(JsonValue.of(doesHarm)), true, ""),
                        RecordingHost.thatAnswers("{\"id\": \"1\"}"),
                        timeLeft)
                .responseBody();
    }

    @Override
    public void close() {
        javaScript.close();
    }

    private void assertThatAGoodProgramRuns() {
        JsonValue answer = run("getContext().getResponse().setBody([3, 1, 2].sort().map((x) => ({x})));");

        assertThat(answer).hasToString("[{\"x\":1},{\"x\":2},{\"x\":3}]");
    }
}
