package dev.orrery.network.rntbd;

/** What comes of a frame. */
sealed interface Arrived {

    RntbdRequest request();

    /** A request; the memory for its payload is to be given back. */
    record Asked(RntbdRequest request) implements Arrived {}

    /** A request for whose payload there was no memory. */
    record TooMuch(RntbdRequest request) implements Arrived {}
}
