package dev.orrery.network.rntbd;

/** What answers requests. */
public interface RntbdHandler {

    /** What the other side is told of this server when a connection begins, as it knows it. */
    RntbdResponse welcome(RntbdRequest context);

    /** Finds out what a request asks for, and so which work it will be. Called on the event loop, so it has to be fast itself. */
    RntbdTask taskFor(RntbdRequest request);
}
