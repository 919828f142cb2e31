package dev.orrery.script;

/**
 * Says that a program tried to change what is built in, which it may, but not in a context that is used again. What it has
 * done so far is to be forgotten; when it is run the next time, it has a context for itself.
 */
public final class NeedsFreshContext extends RuntimeException {

    private static final long serialVersionUID = 1;

    NeedsFreshContext() {
        super("The program has to be run again, in a context of its own", null, false, false);
    }
}
