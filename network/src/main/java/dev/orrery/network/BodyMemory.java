package dev.orrery.network;

import java.util.concurrent.atomic.AtomicLong;

/** The memory for bodies of requests, of which all connections of all endpoints get no more than there is. */
public final class BodyMemory {

    private final long bytesMax;
    private final AtomicLong bytesTaken = new AtomicLong();

    BodyMemory(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** Takes some bytes, to be given back when they aren't needed any more; false if there aren't so many. */
    public boolean take(int bytes) {
        if (bytes == 0 || bytesTaken.addAndGet(bytes) <= bytesMax) {
            return true;
        }
        giveBack(bytes);
        return false;
    }

    public void giveBack(int bytes) {
        if (bytes != 0) {
            bytesTaken.addAndGet(-bytes);
        }
    }

    /** How many bytes the bodies have that are arriving or belong to requests being answered. */
    public long bytesTaken() {
        return bytesTaken.get();
    }
}
