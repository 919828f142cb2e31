package dev.orrery.engine.settings;

import dev.orrery.model.Etag;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** The engine's source of random marks, made safe for many threads. */
public final class RandomSource {

    // Drawn in blocks: one lock and one call to a slow generator serve many etags.
    private static final int BLOCK = 256;

    private final RandomGenerator random;
    private final ReentrantLock lock = new ReentrantLock();
    private final long[] drawn = new long[BLOCK];
    private int used = BLOCK;

    public RandomSource(RandomGenerator random) {
        this.random = random;
    }

    public Etag etag() {
        return new Etag(nextLong());
    }

    /** A random id for an item that came without one. */
    public String itemId() {
        long high = (nextLong() & 0xFFFF_FFFF_FFFF_0FFFL) | 0x4000L;
        long low = (nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | Long.MIN_VALUE;
        return new UUID(high, low).toString();
    }

    /** A random number from 1 to a maximum of the form 2^n - 1 that is not taken. */
    public int freeNumber(int max, IntPredicate taken) {
        int number = (int) nextLong() & max;
        while (number == 0 || taken.test(number)) {
            number = (int) nextLong() & max;
        }
        return number;
    }

    private long nextLong() {
        lock.lock();
        try {
            if (used == BLOCK) {
                for (int i = 0; i < BLOCK; i++) {
                    drawn[i] = random.nextLong();
                }
                used = 0;
            }
            return drawn[used++];
        } finally {
            lock.unlock();
        }
    }
}
