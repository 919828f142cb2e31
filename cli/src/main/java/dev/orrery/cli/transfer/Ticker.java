package dev.orrery.cli.transfer;

import java.time.Duration;

/** Does something again and again, on a thread of its own, as long as something else takes. */
final class Ticker implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(200);

    private final Thread thread;

    private Ticker(Thread thread) {
        this.thread = thread;
    }

    static Ticker start(Runnable tick) {
        return new Ticker(Thread.ofVirtual().name("ticker").start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                tick.run();
                try {
                    Thread.sleep(INTERVAL);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }));
    }

    /** Ends it, and waits until a tick that has begun is over. */
    @Override
    public void close() {
        thread.interrupt();
        boolean isInterrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
