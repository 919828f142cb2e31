package dev.orrery.samples.blog.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The process that has started this one, which hears its standard output and speaks through its standard input. */
final class Parent {

    static final String READY = "ready";
    static final String CATCH_UP = "catch up";
    static final String CAUGHT_UP = "caught up";
    static final String SOME_MORE = "some more";
    static final String LOADED = "loaded";

    private static final int BROKEN = 1;

    private Parent() {}

    /** What a process is for. */
    @FunctionalInterface
    interface Work {
        void run() throws IOException;
    }

    /** Does it, then ends this process, whatever other threads there are. */
    static void serve(Work work) {
        try {
            work.run();
            Runtime.getRuntime().halt(0);
        } catch (IOException | RuntimeException | Error failure) {
            failure.printStackTrace();
            Runtime.getRuntime().halt(BROKEN);
        }
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Hears all lines of the parent, until it ends or has nothing more to say. */
    static void listen(Consumer<String> listener) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            listener.accept(line);
        }
    }
}
