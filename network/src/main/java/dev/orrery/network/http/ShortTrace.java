package dev.orrery.network.http;

import java.util.Arrays;

/** Cuts the traces of failures that are going to be logged: an endless recursion has a thousand frames, all alike. */
final class ShortTrace {

    private static final int FRAMES_MAX = 40;

    /** A failure that was caused by another, and so on. */
    private static final int CAUSES_MAX = 10;

    private ShortTrace() {}

    /** The same failure, with the beginnings of its traces. */
    static Throwable of(Throwable failure) {
        Throwable each = failure;
        for (int i = 0; each != null && i < CAUSES_MAX; i++) {
            StackTraceElement[] trace = each.getStackTrace();
            if (trace.length > FRAMES_MAX) {
                each.setStackTrace(Arrays.copyOf(trace, FRAMES_MAX));
            }
            each = each.getCause();
        }
        return failure;
    }
}
