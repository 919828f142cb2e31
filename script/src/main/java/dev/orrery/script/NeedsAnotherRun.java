package dev.orrery.script;

/**
 * Says that a program has failed by where it ran: it tried to change what is built in, in a context that is used again, or
 * went deeper than its caller's stack. What it has done so far is to be forgotten; when it is run the next time, it has a
 * context or a thread for itself.
 */
public final class NeedsAnotherRun extends RuntimeException {

    private static final long serialVersionUID = 1;

    NeedsAnotherRun() {
        super("The program has to be run again, somewhere else", null, false, false);
    }
}
