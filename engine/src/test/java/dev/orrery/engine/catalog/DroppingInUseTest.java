package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.maintenance.StagedFaults;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Containers are dropped while others work with them. */
@Timeout(60)
class DroppingInUseTest {

    private static final int ROUNDS_BEFORE_THE_DROP = 5;
    private static final PartitionKey KEY = PartitionKey.of("k");

    private final MemoryStore store = new MemoryStore();
    private final StagedFaults faults = new StagedFaults();
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT, faults);
    private final Items items = engine.items();
    private final Catalog catalog = engine.engine().catalog();
    private final Container container = engine.container("c", "/pk");

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void everybodyLearnsThatTheContainerIsNotFound() throws Exception {
        items.create(container, body("shared", "k"));
        List<IntConsumer> workers = List.of(
                i -> items.create(container, body("" + i, "k" + i)),
                i -> items.create(container, body("" + i, "k")),
                i -> items.upsert(container, body("u", "k")),
                i -> items.read(container, KEY, ItemId.ofText("shared")),
                i -> items.batch(container, KEY, List.of(ItemOperation.upsert(body("b", "k")))),
                i -> engine.engine()
                        .transactions()
                        .optimistic(container, KEY, OnConflict.RETRY,
                                transaction -> transaction.find(ItemId.ofText("shared"))));

        List<Throwable> ends = dropDuring(workers);

        assertThat(ends)
                .allSatisfy(end -> assertThat(end).isInstanceOfSatisfying(
                        OrreryException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTAINER_NOT_FOUND)));
        assertNothingIsLeft();
    }

    /** Drops the container while workers are busy with it; returns how each of them ended. */
    private List<Throwable> dropDuring(List<IntConsumer> workers) throws Exception {
        CountDownLatch allAreBusy = new CountDownLatch(workers.size());
        AtomicBoolean dropped = new AtomicBoolean();
        List<Future<Throwable>> running = new ArrayList<>();
        // Not virtual ones: those that never wait would keep their carriers from the others.
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            for (IntConsumer worker : workers) {
                running.add(threads.submit(() -> catchThrowable(() -> work(worker, allAreBusy, dropped))));
            }
            try {
                allAreBusy.await();
                catalog.deleteContainer(container, Precondition.NONE);
            } finally {
                dropped.set(true);
            }
        }
        List<Throwable> ends = new ArrayList<>();
        for (Future<Throwable> each : running) {
            ends.add(each.get());
        }
        return ends;
    }

    private static void work(IntConsumer worker, CountDownLatch allAreBusy, AtomicBoolean dropped) {
        IntStream.range(0, ROUNDS_BEFORE_THE_DROP).forEach(worker);
        allAreBusy.countDown();
        for (int i = ROUNDS_BEFORE_THE_DROP; !dropped.get(); i++) {
            worker.accept(i);
        }
        worker.accept(0);
    }

    @Test
    void aSplitOfADroppedContainerLeavesNothingBehind() {
        createItems(10);
        faults.next(Point.SPLIT_COPY, this::drop);

        assertThatOrreryFails(() -> engine.engine().splits().split(container, 0)).withCode(ErrorCode.PARTITION_GONE);

        assertNothingIsLeft();
    }

    @Test
    void aSplitThatComesTooLateLeavesNothingBehind() {
        createItems(10);
        Partition partition = container.partitions().withId(0);
        drop();

        assertThatOrreryFails(() -> engine.engine().splits().split(container, 0))
                .withCode(ErrorCode.CONTAINER_NOT_FOUND);
        assertThatOrreryFails(partition::startRecordingDeletes).withCode(ErrorCode.PARTITION_GONE);

        assertNothingIsLeft();
    }

    @Test
    void anIndexRebuildOfADroppedContainerEnds() {
        createItems(10);
        ContainerDefinition withTtl = ContainerDefinition.parse(json("""
                {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 60}
                """));
        catalog.replaceContainer(container, withTtl, Precondition.NONE);
        faults.next(Point.REINDEX, this::drop);

        engine.engine().upkeep().run();

        assertNothingIsLeft();
    }

    private void drop() {
        catalog.deleteContainer(container, Precondition.NONE);
    }

    private void createItems(int count) {
        for (int i = 0; i < count; i++) {
            items.create(container, body("" + i, "k" + i));
        }
    }

    private void assertNothingIsLeft() {
        assertThat(store.partitions()).containsExactly(new PartitionId(0, 0));
        assertThat(engine.check().problems()).isEmpty();
    }

    private static JsonValue body(String id, String key) {
        return json("{\"id\": \"" + id + "\", \"pk\": \"" + key + "\"}");
    }
}
