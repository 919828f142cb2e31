package dev.orrery.network;

import java.time.Duration;

/** Work that may have to wait for a thread: in the end it is either run or refused. */
public interface QueuedWork extends Runnable {

    /** Called instead of {@link #run} if no thread was free for too long; it may be asked for again after a while. */
    void refuse(Duration retryAfter);
}
