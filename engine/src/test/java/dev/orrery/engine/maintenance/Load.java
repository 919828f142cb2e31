package dev.orrery.engine.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Clients and a reader of changes, each on a thread of its own, that are busy with a container while a test does
 * something to it. They do as many steps as the test allows, and then wait for more.
 */
final class Load {

    private static final int CLIENTS = 4;
    private static final long PATIENCE_SECONDS = 60;

    private final TestEngine engine;
    private final Container container;
    private final List<LoadClient> clients = new ArrayList<>();
    private final FeedReader feed;
    private final List<Semaphore> allowances = new ArrayList<>();
    private final Semaphore stepsDone = new Semaphore(0);
    private volatile boolean over;

    Load(TestEngine engine, Container container) {
        RandomGenerator random = Seed.fresh().random();
        this.engine = engine;
        this.container = container;
        this.feed = new FeedReader(engine, container);
        for (int i = 0; i < CLIENTS; i++) {
            RandomGenerator own = RandomGeneratorFactory.of("L64X128MixRandom").create(random.nextLong());
            clients.add(new LoadClient("client" + i, engine, container, own));
        }
    }

    /** Runs work under load, then compares all that the clients know with what is there. */
    void during(Runnable work) {
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            clients.forEach(client -> running.add(start(threads, () -> countedStep(client))));
            running.add(start(threads, feed::poll));
            try {
                work.run();
            } finally {
                over = true;
                allow(1);
            }
        }
        running.forEach(Load::assertSucceeded);
        verify();
    }

    /** Lets each client and the reader do so many steps more. */
    void allow(int steps) {
        allowances.forEach(allowance -> allowance.release(steps));
    }

    /** Lets each do so many steps more, and returns when the clients have done so many together. */
    void run(int steps) {
        stepsDone.drainPermits();
        allow(steps);
        try {
            assertThat(stepsDone.tryAcquire(steps, PATIENCE_SECONDS, TimeUnit.SECONDS)).as("clients go on").isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("Interrupted while clients were busy", e);
        }
    }

    private Future<?> start(ExecutorService threads, Runnable step) {
        Semaphore allowance = new Semaphore(0);
        allowances.add(allowance);
        return threads.submit(() -> {
            allowance.acquireUninterruptibly();
            while (!over) {
                step.run();
                allowance.acquireUninterruptibly();
            }
        });
    }

    private void countedStep(LoadClient client) {
        try {
            client.step();
        } finally {
            stepsDone.release();
        }
    }

    private static void assertSucceeded(Future<?> thread) {
        try {
            thread.get();
        } catch (ExecutionException e) {
            throw new AssertionError("A client failed", e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError("Interrupted after the clients had ended", e);
        }
    }

    private void verify() {
        while (feed.poll()) {
            // There is more.
        }
        long items = 0;
        for (LoadClient client : clients) {
            client.verifyAll();
            client.addresses().forEach(address -> assertThat(feed.latest(address))
                    .contains(engine.items().read(container, address.partitionKey(), address.id()).etag()));
            items += client.addresses().size();
        }
        assertThat(engine.check().problems()).isEmpty();
        assertThat(engine.check().items()).isEqualTo(items);
    }
}
