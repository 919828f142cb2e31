package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.ItemWrite;
import dev.orrery.cli.client.ItemWriter;
import dev.orrery.cli.client.WriteResult;
import dev.orrery.cli.transfer.Portion.Piece;
import dev.orrery.cli.transfer.source.Entry;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** Writes items of one container into another; those of a page at the same time, as no item is twice in one. */
final class ItemCopier {

    private final ItemWriter writer;
    private final Rejects rejects;
    private final Semaphore room;
    private final AtomicLong copied = new AtomicLong();

    ItemCopier(ContainerClient target, Rejects rejects, int concurrency) {
        this.writer = new ItemWriter(target, true);
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
            for (Portion portion : portions(items)) {
                writes.add(threads.submit(() -> write(portion)));
            }
            TransferTasks.awaitAll(writes, stop);
        }
    }

    private List<Portion> portions(List<JsonValue> items) {
        List<Portion> ready = new ArrayList<>();
        Portions sorted = new Portions(writer);
        for (JsonValue item : items) {
            piece(StrippedItem.strip(item)).flatMap(sorted::add).ifPresent(ready::add);
        }
        while (!sorted.isEmpty()) {
            sorted.oldest().ifPresent(ready::add);
        }
        return ready;
    }

    private Optional<Piece> piece(JsonValue item) {
        CopiedItem entry = new CopiedItem(item);
        try {
            return Optional.of(new Piece(entry, ItemWrite.of(item, writer.partitionKey().keyOf(item))));
        } catch (OrreryException e) {
            if (!Refusals.isAboutTheItem(e)) {
                throw e;
            }
            rejects.add(entry, e.getMessage());
            return Optional.empty();
        }
    }

    private boolean write(Portion portion) throws InterruptedException {
        room.acquire();
        try {
            List<WriteResult> results = writer.write(portion.writes());
            for (int i = 0; i < results.size(); i++) {
                settle(portion.pieces().get(i).entry(), results.get(i));
            }
        } finally {
            room.release();
        }
        return true;
    }

    private void settle(Entry entry, WriteResult result) {
        if (!result.isFailure()) {
            copied.incrementAndGet();
        } else if (Refusals.isAboutTheItem(result)) {
            rejects.add(entry, result.reason());
        } else {
            throw result.refusal();
        }
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
