package dev.orrery.engine.random;

import dev.orrery.engine.settings.Faults;

/** Faults that do what a test asks for, once: the first time the engine comes to a point. */
final class HookedFaults implements Faults {

    private Point awaited = Point.COMMIT;
    private Runnable hook = () -> {};

    /** Runs work with something waiting at a point; the hook is gone afterwards, whether it was reached or not. */
    void during(Runnable work, Point point, Runnable atPoint) {
        awaited = point;
        hook = atPoint;
        try {
            work.run();
        } finally {
            hook = () -> {};
        }
    }

    @Override
    public void at(Point point) {
        if (point == awaited) {
            Runnable reached = hook;
            hook = () -> {};
            reached.run();
        }
    }

    /** What goes wrong on purpose. */
    static final class Injected extends RuntimeException {
        Injected() {
            super("injected by the test");
        }
    }
}
