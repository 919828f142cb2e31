package dev.orrery.engine.container;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;

/**
 * Gives each new item of a container its number, which no other item of the container ever gets.
 *
 * <p>A number has 60 bits: the top 24 are the item's hash bucket, so that equal index values lie in the order of their
 * logical partitions; the other 36 count. The count is reserved in blocks, each written to the catalog before its first
 * use, so that a crash can't lead to a number being used twice.
 */
public final class DocumentNumbers {

    public static final int SEQUENCE_BITS = 36;
    private static final long SEQUENCE_MAX = (1L << SEQUENCE_BITS) - 1;
    private static final long BLOCK = 1 << 16;

    private final LongConsumer reserve;
    private final AtomicLong next;
    private volatile long reserved;
    private final ReentrantLock reserving = new ReentrantLock();

    /** Continues after what was reserved; {@code reserve} makes a new end durable. */
    public DocumentNumbers(long firstFree, LongConsumer reserve) {
        this.next = new AtomicLong(firstFree);
        this.reserved = firstFree;
        this.reserve = reserve;
    }

    /** A new number for an item in a hash bucket. */
    public long next(int bucket) {
        long sequence = next.getAndIncrement();
        if (sequence >= reserved) {
            reserveBeyond(sequence);
        }
        return leastOf(bucket) | sequence;
    }

    /** The hash bucket of the item with a number. */
    public static int bucketOf(long number) {
        return (int) (number >>> SEQUENCE_BITS);
    }

    /** The least number that an item in a hash bucket can have. */
    public static long leastOf(int bucket) {
        return (long) bucket << SEQUENCE_BITS;
    }

    /** What a number counts: no other item of the container ever has the same. */
    public static long sequenceOf(long number) {
        return number & SEQUENCE_MAX;
    }

    /** The first number that was not given out. */
    public long firstFree() {
        return next.get();
    }

    private void reserveBeyond(long sequence) {
        if (sequence > SEQUENCE_MAX) {
            throw new OrreryException(
                    ErrorCode.STORAGE_FAILED,
                    "The container has used up all of its document numbers; create a new one");
        }
        reserving.lock();
        try {
            if (sequence >= reserved) {
                long end = Math.min(sequence + BLOCK, SEQUENCE_MAX + 1);
                reserve.accept(end);
                reserved = end;
            }
        } finally {
            reserving.unlock();
        }
    }
}
