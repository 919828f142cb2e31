package dev.orrery.server.transfer;

import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.client.Answer;
import dev.orrery.server.client.ContainerClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** Writes items of one container into another; those of a page at the same time, as no item is twice in one. */
final class ItemCopier {

    private final ContainerClient target;
    private final PartitionKeyDefinition partitionKey;
    private final Rejects rejects;
    private final Semaphore room;
    private final AtomicLong copied = new AtomicLong();

    ItemCopier(ContainerClient target, Rejects rejects, int concurrency) {
        this.target = target;
        this.partitionKey = target.partitionKey();
        this.rejects = rejects;
        this.room = new Semaphore(concurrency);
    }

    long copied() {
        return copied.get();
    }

    /** Returns when all of them are written. */
    void write(List<JsonValue> items, StopSignal stop) throws IOException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> writes = new ArrayList<>();
            items.forEach(item -> writes.add(threads.submit(() -> write(SystemProperties.strip(item)))));
            Workers.awaitAll(writes, stop);
        }
    }

    private boolean write(JsonValue item) throws InterruptedException {
        room.acquire();
        try {
            Answer answer = target.write(JsonText.write(item), partitionKey.keyOf(item), true);
            if (answer.isFailure() && !Refusals.isAboutTheItem(answer)) {
                throw answer.refusal();
            }
            if (answer.isFailure()) {
                rejects.add(new CopiedItem(item), answer.status() + ": " + answer.message());
            } else {
                copied.incrementAndGet();
            }
        } catch (OrreryException e) {
            if (!Refusals.isAboutTheItem(e)) {
                throw e;
            }
            rejects.add(new CopiedItem(item), e.getMessage());
        } finally {
            room.release();
        }
        return true;
    }

    /** An item as something that may be rejected; it has no number. */
    private record CopiedItem(JsonValue item) implements Entry {

        @Override
        public long number() {
            return 0;
        }

        @Override
        public String text() {
            return item.toString();
        }
    }
}
