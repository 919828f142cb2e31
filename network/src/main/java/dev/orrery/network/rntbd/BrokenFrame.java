package dev.orrery.network.rntbd;

/** A frame that isn't one. Where the next would begin isn't known then, so that the connection has to end. */
final class BrokenFrame extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BrokenFrame(String message) {
        super(message);
    }
}
