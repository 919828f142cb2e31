package dev.orrery.model.bound;

/**
 * Looks whether work has to end, once in some thousand steps, so that a step costs next to nothing. A step is about what it
 * takes to look at a row; whatever takes longer counts as several. Used by one thread at a time.
 */
public final class Checkpoints {

    /** So many steps are taken between two looks. */
    public static final int STEPS = 4_096;

    /** How many bytes of a value can be gone through in about a step. */
    private static final int BYTES_PER_STEP = 128;

    private final Cancellation cancellation;
    private int stepsLeft = STEPS;

    public Checkpoints(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    /** Notes a step; fails if the work has to end. */
    public void pass() {
        pass(1);
    }

    /** Notes some steps; fails if the work has to end. */
    public void pass(int steps) {
        stepsLeft -= steps;
        if (stepsLeft <= 0) {
            stepsLeft = STEPS;
            cancellation.check();
        }
    }

    /** Notes the steps that it takes to go through values of this length; fails if the work has to end. */
    public void passBytes(int bytes) {
        pass(1 + bytes / BYTES_PER_STEP);
    }
}
