package dev.orrery.cli.start;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.function.IntConsumer;

/**
 * Ends the process when one of its threads ended for want of memory: a server that lacks a thread may look alive and never answer.
 * What a request lacks memory for is answered so, and ends nothing.
 */
final class LastResort implements UncaughtExceptionHandler {

    /** As the JVM exits with its own option for this. */
    static final int EXIT_CODE = 3;

    private final UncaughtExceptionHandler others;
    private final IntConsumer halt;

    LastResort(UncaughtExceptionHandler others, IntConsumer halt) {
        this.others = others;
        this.halt = halt;
    }

    static void install() {
        Thread.setDefaultUncaughtExceptionHandler(new LastResort(LastResort::tell, Runtime.getRuntime()::halt));
    }

    /** As the JVM does it without a handler. */
    private static void tell(Thread thread, Throwable problem) {
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        problem.printStackTrace();
    }

    @Override
    public void uncaughtException(Thread thread, Throwable problem) {
        if (problem instanceof OutOfMemoryError) {
            try {
                System.err.println("The server ends: a thread that it needs (" + thread.getName()
                        + ") found no memory. Give it more, such as ORRERY_JAVA_OPTS=-Xmx2g");
            } finally {
                halt.accept(EXIT_CODE);
            }
        } else {
            others.uncaughtException(thread, problem);
        }
    }
}
