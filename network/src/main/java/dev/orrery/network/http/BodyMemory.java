package dev.orrery.network.http;

import java.util.concurrent.atomic.AtomicLong;

/** The memory for bodies of requests, of which all connections together get no more than there is. */
final class BodyMemory {

    private final long bytesMax;
    private final AtomicLong bytesTaken = new AtomicLong();

    BodyMemory(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** Takes some bytes, to be given back when they aren't needed any more; false if there aren't so many. */
    boolean take(int bytes) {
        if (bytes == 0 || bytesTaken.addAndGet(bytes) <= bytesMax) {
            return true;
        }
        giveBack(bytes);
        return false;
    }

    void giveBack(int bytes) {
        if (bytes != 0) {
            bytesTaken.addAndGet(-bytes);
        }
    }

    long bytesTaken() {
        return bytesTaken.get();
    }
}
