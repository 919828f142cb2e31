package dev.orrery.network;

/** What the handlers of a protocol are told about their connection, as events of its user. */
public enum ConnectionEvent {
    /** A request has not arrived in time. Whoever begins no answer now loses the connection. */
    REQUEST_IS_LATE,
    /** A request has been worked on for a while; it is worth a look whether its client is still there. */
    ANSWER_TAKES_LONG
}
