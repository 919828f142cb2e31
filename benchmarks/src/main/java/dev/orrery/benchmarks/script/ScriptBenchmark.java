package dev.orrery.benchmarks.script;

import dev.orrery.benchmarks.Comparison;
import dev.orrery.benchmarks.Rate;
import dev.orrery.benchmarks.ScratchDirectory;
import dev.orrery.engine.Engine;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Path;

/** Measures scripts and prints the tables of {@code docs/benchmarks.md}. */
public final class ScriptBenchmark {

    private static final int CALLERS = 16;

    private ScriptBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            compareWithBatches(scratch.path().resolve("posts"));
            measureOverhead();
            FunctionCalls.print();
            Starts.print(scratch.path());
        }
    }

    /**
     * Callers of a durable store wait for the disk most of the time, so a script has time to run. They are on threads of the
     * kind that the server has for such requests.
     */
    private static void compareWithBatches(Path directory) {
        Comparison.Result result;
        try (Engine batches = open(directory.resolve("batches"));
                Engine procedures = open(directory.resolve("procedures"))) {
            Posts byBatch = Posts.create(batches);
            Posts byProcedure = Posts.create(procedures).withProcedures().warm();
            result = Comparison.run(
                    "a comment, " + CALLERS + " callers on different posts, durable",
                    () -> Rate.of(CALLERS, Thread.ofVirtual(), 1, byBatch::byBatch),
                    () -> Rate.of(CALLERS, Thread.ofPlatform(), 1, byProcedure::byProcedure));
            byProcedure.check();
        }
        System.out.println("| | batch | procedure | ratio: middle (lowest–highest) | goal |");
        System.out.println("| --- | --- | --- | --- | --- |");
        System.out.println(result.row() + " 0.33 |");
        System.out.println();
    }

    private static Engine open(Path directory) {
        return Engine.open(RocksStore.open(directory, RocksSettings.DEFAULTS), EngineSettings.defaults());
    }

    /** One caller in memory, so that there is nothing to wait for. */
    private static void measureOverhead() {
        Comparison.Result comment;
        Comparison.Result nothing;
        try (Engine engine = Engine.open(new MemoryStore(), EngineSettings.defaults())) {
            Posts posts = Posts.create(engine).withProcedures().warm();
            comment = Comparison.run(
                    "a comment in memory", () -> alone(posts::byOperations), () -> alone(posts::byProcedure));
            nothing = Comparison.run(
                    "a procedure that does nothing", () -> alone(posts::byOperations), () -> alone(posts::byNothing));
            posts.check();
        }
        System.out.println("| one caller, in memory | a call | goal |");
        System.out.println("| --- | --- | --- |");
        System.out.printf("| read, replace and create | %.1f µs | |%n", micros(comment.reference()));
        System.out.printf("| the same by a procedure | %.1f µs | |%n", micros(comment.subject()));
        System.out.printf(
                "| so the script itself | **%.1f µs** | 150 µs |%n",
                micros(comment.subject()) - micros(comment.reference()));
        System.out.printf("| a procedure that does nothing | %.1f µs | |%n%n", micros(nothing.subject()));
    }

    private static double alone(Rate.Work work) {
        return Rate.of(1, Thread.ofPlatform(), work);
    }

    private static double micros(double perSecond) {
        return 1e6 / perSecond;
    }
}
