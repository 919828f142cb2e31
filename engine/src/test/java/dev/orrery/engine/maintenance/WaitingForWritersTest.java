package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.storage.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Splits and index rebuilds wait for a moment without writers, and get it. */
@Timeout(60)
class WaitingForWritersTest {

    private final StagedFaults faults = new StagedFaults();
    private final TestEngine engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT, faults);
    private final Container container = engine.container("c", "/pk");
    private final Partition partition = container.partitions().withId(0);
    private final List<String> order = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void writersThatComeLaterWaitTheirTurn() throws InterruptedException {
        CountDownLatch firstMayEnd = new CountDownLatch(1);
        CountDownLatch firstIsIn = new CountDownLatch(1);
        Thread first = Thread.startVirtualThread(() -> write("first", () -> {
            firstIsIn.countDown();
            await(firstMayEnd);
        }));
        firstIsIn.await();
        Thread waiter = Thread.ofPlatform().start(() -> partition.end(() -> order.add("end")));
        awaitWaiting(waiter);
        Thread second = Thread.ofPlatform().start(
                () -> assertThatOrreryFails(() -> write("second", () -> {})).withCode(ErrorCode.PARTITION_GONE));
        awaitWaiting(second);

        firstMayEnd.countDown();
        first.join();
        waiter.join();
        second.join();

        assertThat(order).containsExactly("first", "end");
    }

    @Test
    void aRebuildWaitsForWritersThatKnowOnlyTheOldPolicy() throws InterruptedException {
        CountDownLatch writerMayEnd = new CountDownLatch(1);
        CountDownLatch writerIsIn = new CountDownLatch(1);
        faults.next(Point.COMMIT, () -> {
            writerIsIn.countDown();
            await(writerMayEnd);
        });
        Thread writer = Thread.startVirtualThread(
                () -> engine.items().create(container, json("{\"id\": \"1\", \"pk\": \"k\"}")));
        writerIsIn.await();
        engine.engine().catalog().replaceContainer(container, ContainerDefinition.parse(json("""
                {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 60,
                 "indexingPolicy": {"indexingMode": "none"}}
                """)), Precondition.NONE);
        Thread rebuild = Thread.ofPlatform().start(() -> engine.engine().reindexing().run(container));
        awaitWaiting(rebuild);

        writerMayEnd.countDown();
        writer.join();
        rebuild.join();

        assertThat(container.derivations().phase()).isEqualTo(Phase.SETTLED);
        assertThat(engine.check().problems()).isEmpty();
    }

    private void write(String name, Runnable work) {
        partition.exclusively(name.getBytes(StandardCharsets.UTF_8), () -> {
            work.run();
            return order.add(name);
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns when a thread waits for something, or has ended. */
    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
