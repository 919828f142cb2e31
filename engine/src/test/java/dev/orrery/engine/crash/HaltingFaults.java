package dev.orrery.engine.crash;

import dev.orrery.engine.settings.Faults;
import java.util.concurrent.atomic.AtomicInteger;

/** Stops the process dead, without any cleaning up, when the engine comes to a point for the n-th time. */
final class HaltingFaults implements Faults {

    /** What the shell gives a process that was killed by SIGKILL. */
    static final int EXIT_CODE = 137;

    private final Point awaited;
    private final AtomicInteger left;

    HaltingFaults(Point awaited, int occurrence) {
        this.awaited = awaited;
        this.left = new AtomicInteger(occurrence);
    }

    @Override
    public void at(Point point) {
        if (point == awaited && left.decrementAndGet() == 0) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }
}
