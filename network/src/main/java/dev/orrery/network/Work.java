package dev.orrery.network;

/** What answering a request takes, and so on which thread it is done. */
public enum Work {
    /** Microseconds, without waiting for anything: done on the event loop, where the request was read. */
    INSTANT,
    /** Mostly microseconds, but one can't know: tried on the event loop, and done elsewhere if it takes longer. */
    BRIEF,
    /** Mostly waiting, such as for a commit: done on a virtual thread. */
    WAITING,
    /** Mostly computing or reading, for a while: done by one of a few threads of the system. */
    BUSY,
    /** What a user's program does, which may be anything: done by threads of the system that do nothing else. */
    PROGRAM
}
