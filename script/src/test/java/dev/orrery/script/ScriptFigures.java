package dev.orrery.script;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures what running programs costs, for the decision on how they are confined. Start it by hand; beside the time it
 * shows the processor time of the measuring thread, which says more on a machine that others use too.
 */
public final class ScriptFigures {

    private static final Program EMPTY = new Program("empty", "function () {}");
    private static final Program COMMENT = new Program("comment", """
            function (link, comment) {
                const collection = getContext().getCollection();
                collection.readDocument(link, (error, post) => {
                    if (error) throw error;
                    post.comments++;
                    collection.replaceDocument(link, post, (failed) => {
                        if (failed) throw failed;
                        collection.createDocument(collection.getSelfLink(), comment);
                    });
                });
            }
            """);
    private static final Program ADD = new Program("add", "(a, b) => a + b");
    private static final Program NAME =
            new Program("name", "(person) => person.first + ' ' + person.last.toUpperCase()");

    private static final long PAUSE_NANOS = 2_000_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final PrintStream out;

    private ScriptFigures(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        new ScriptFigures(System.out).measure();
    }

    private void measure() {
        try (JavaScript javaScript = JavaScript.create(ScriptLimits.DEFAULT)) {
            RecordingHost host = RecordingHost.thatAnswers("{\"id\": \"p\", \"comments\": 3}");
            Runnable empty = () -> run(javaScript, EMPTY, RecordingHost.empty());
            Runnable comment =
                    () -> run(javaScript, COMMENT, RecordingHost.thatAnswers("{\"id\": \"p\", \"comments\": 3}"),
                            JsonValue.of(host.altLink() + "/docs/p"), JsonValue.EMPTY_OBJECT);
            show("first procedure, cold", 1, empty);
            show("second procedure", 1, empty);
            repeat(20_000, comment);
            show("empty procedure, one after the other", 5_000, empty);
            show("procedure of three operations, the same", 5_000, comment);
            showWithPauses("empty procedure, with pauses", 1_000, empty);
            showWithPauses("procedure of three operations, the same", 1_000, comment);
            measureFunctions(javaScript);
        }
        measureContexts();
    }

    private void measureFunctions(JavaScript javaScript) {
        try (FunctionSession functions = javaScript.functions(new Cancellation())) {
            List<JsonValue> numbers = List.of(JsonValue.of(1), JsonValue.of(2));
            List<JsonValue> person = List.of(JsonText.parse(
                    "{\"first\": \"Ada\", \"last\": \"Lovelace\", \"tags\": [1, 2, 3]}"));
            Runnable add = () -> functions.call(ADD, numbers);
            Runnable name = () -> functions.call(NAME, person);
            repeat(200_000, add);
            repeat(100_000, name);
            show("function of numbers", 200_000, add);
            show("function of an object", 100_000, name);
        }
    }

    private void measureContexts() {
        try (Sandbox sandbox = new Sandbox()) {
            Runnable plain = () -> sandbox.plain().close();
            Runnable server = () -> sandbox.withServerApi().close();
            repeat(10_000, server);
            show("fresh context", 3_000, plain);
            show("fresh context with the API", 3_000, server);
        }
    }

    private static void run(JavaScript javaScript, Program program, ScriptHost host, JsonValue... parameters) {
        javaScript.run(
                program, ScriptInput.call(List.of(parameters), false, ""), host, ScriptLimits.DEFAULT.time());
    }

    private static void repeat(int times, Runnable work) {
        for (int i = 0; i < times; i++) {
            work.run();
        }
    }

    /** With time for the next context to be made, as on a server that has other things to do as well. */
    private void showWithPauses(String what, int times, Runnable work) {
        long[] nanos = new long[times];
        for (int i = 0; i < times; i++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            long start = System.nanoTime();
            work.run();
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        out.printf(Locale.ROOT, "%-45s %10.1f µs in the middle%n", what, nanos[times / 2] / 1e3);
    }

    private void show(String what, int times, Runnable work) {
        long start = System.nanoTime();
        long processorStart = THREADS.getCurrentThreadCpuTime();
        repeat(times, work);
        double processor = (THREADS.getCurrentThreadCpuTime() - processorStart) / 1e3 / times;
        double time = (System.nanoTime() - start) / 1e3 / times;
        out.printf(Locale.ROOT, "%-45s %10.1f µs, processor of the caller %10.1f µs%n", what, time, processor);
    }
}
