package dev.orrery.network;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A few threads behind a queue in which nothing waits for longer than a given time. What can't be begun in time is refused: when it
 * comes and another has waited for so long already, when it has, or when a thread gets to it too late.
 */
final class BusyThreads {

    /** Soon enough for a peak to be forgotten, and late enough that those who come again don't make one. */
    static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final long waitNanosMax;
    private final LongSupplier nanoClock;
    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor threads;

    BusyThreads(int count, ThreadFactory factory, NetworkSettings settings) {
        this.waitNanosMax = settings.queueTime().toNanos();
        this.nanoClock = settings.nanoClock();
        this.threads = new ThreadPoolExecutor(count, count, 0, TimeUnit.NANOSECONDS, queue, factory);
    }

    /** Something that waits, and since when. */
    private final class Waiting implements Runnable {

        private final QueuedWork work;
        private final long since = nanoClock.getAsLong();

        Waiting(QueuedWork work) {
            this.work = work;
        }

        @Override
        public void run() {
            if (isLate()) {
                refuse();
            } else {
                work.run();
            }
        }

        boolean isLate() {
            return nanoClock.getAsLong() - since > waitNanosMax;
        }

        void refuse() {
            work.refuse(RETRY_AFTER);
        }
    }

    void execute(QueuedWork work) {
        Waiting waiting = new Waiting(work);
        if (queue.peek() instanceof Waiting oldest && oldest.isLate()) {
            waiting.refuse();
        } else {
            threads.execute(waiting);
        }
    }

    /** Refuses what has waited for too long by now. */
    void refuseLate() {
        while (queue.peek() instanceof Waiting oldest && oldest.isLate()) {
            if (queue.remove(oldest)) {
                oldest.refuse();
            }
        }
    }

    ExecutorService executor() {
        return threads;
    }
}
