package dev.orrery.script;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Contexts that a thread in the background makes ahead of time, since each is used only once. It begins when one is
 * missing: at a start, what nobody asks for would be made at the cost of what somebody waits for.
 */
final class ContextPool<C extends FreshContext> implements AutoCloseable {

    /** After there was no memory for a context. */
    private static final long PAUSE_MILLIS = 100;

    private final Supplier<C> making;
    private final Duration firstPause;
    private final BlockingQueue<C> ready;
    private final Thread maker;
    private final CountDownLatch first = new CountDownLatch(1);
    private final AtomicBoolean isMaking = new AtomicBoolean();
    private final CountDownLatch closing = new CountDownLatch(1);

    ContextPool(String name, int capacity, Supplier<C> making) {
        this(name, capacity, Duration.ZERO, making);
    }

    /**
     * A pool whose thread takes its time.
     *
     * @param firstPause how long it leaves the processors to others when the first context is missing
     */
    ContextPool(String name, int capacity, Duration firstPause, Supplier<C> making) {
        this.making = making;
        this.firstPause = firstPause;
        this.ready = new ArrayBlockingQueue<>(capacity);
        this.maker = Thread.ofPlatform().daemon().name("script-contexts-" + name).unstarted(this::make);
    }

    /** Makes the first context now: that loads the language, and no program's time should go by meanwhile. */
    void fillFirst() {
        ready.add(making.get());
    }

    /** Begins to make contexts, and returns when there is one, or if this thread is interrupted. */
    void awaitFirst() {
        beginMaking();
        try {
            first.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A context, which is made if none is ready. */
    C take() {
        C context = ready.poll();
        if (context != null) {
            return context;
        }
        beginMaking();
        return making.get();
    }

    /** A context; none as long as the first is being made, which takes much longer than others. */
    Optional<C> takeAfterFirst() {
        beginMaking();
        return first.getCount() == 0 ? Optional.of(take()) : Optional.empty();
    }

    private void beginMaking() {
        if (isMaking.compareAndSet(false, true)) {
            maker.start();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        ready.clear(); // The maker may wait for a place; closing the engine closes all of its contexts.
        try {
            maker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes a context and waits until there is a place for it; false if there was no memory for one. */
    private boolean makeOne() throws InterruptedException {
        try {
            ready.put(making.get());
            first.countDown();
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    private void make() {
        try {
            boolean isOver = closing.await(firstPause.toMillis(), TimeUnit.MILLISECONDS);
            while (!isOver) {
                isOver = makeOne() ? closing.getCount() == 0 : closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
