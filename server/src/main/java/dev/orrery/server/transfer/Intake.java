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
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes the entries of a source into a container, many at a time. An entry that is no item, or that the server refuses for
 * what it is, is rejected; any other failure ends the import.
 */
final class Intake {

    /** What an import is told beside source and target. */
    record Settings(boolean isUpsert, int concurrency, Optional<IdSource> ids) {}

    private final ContainerClient container;
    private final PartitionKeyDefinition partitionKey;
    private final Settings settings;
    private final Rejects rejects;
    private final Ledger ledger;
    private final ReentrantLock reading = new ReentrantLock();
    private final AtomicLong written = new AtomicLong();
    private volatile boolean hasFailed;

    Intake(ContainerClient container, Settings settings, Rejects rejects, Ledger ledger) {
        this.container = container;
        this.partitionKey = container.partitionKey();
        this.settings = settings;
        this.rejects = rejects;
        this.ledger = ledger;
    }

    /** Items that were written. */
    long written() {
        return written.get();
    }

    /** Works until the source has ended, the signal comes or something fails; true if the source has ended. */
    boolean run(EntrySource source, StopSignal stop, Runnable afterEach) throws IOException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> workers = new ArrayList<>();
            for (int i = 0; i < settings.concurrency(); i++) {
                workers.add(threads.submit(() -> work(source, stop, afterEach)));
            }
            return Workers.awaitAll(workers, stop);
        } finally {
            ledger.save();
        }
    }

    private boolean work(EntrySource source, StopSignal stop, Runnable afterEach) throws IOException {
        try {
            while (!hasFailed && !stop.isStopped()) {
                Optional<Entry> entry = take(source);
                if (entry.isEmpty()) {
                    return true;
                }
                write(entry.get());
                // One that fails stays under way, so that it is begun again.
                ledger.end(entry.get().number());
                afterEach.run();
            }
            return false;
        } catch (OrreryException | IOException e) {
            hasFailed = true;
            throw e;
        }
    }

    private Optional<Entry> take(EntrySource source) throws IOException {
        reading.lock();
        try {
            Optional<Entry> entry = source.next();
            while (entry.isPresent() && ledger.isDone(entry.get().number())) {
                entry = source.next();
            }
            entry.ifPresent(taken -> ledger.begin(taken.number()));
            return entry;
        } finally {
            reading.unlock();
        }
    }

    private void write(Entry entry) {
        Answer answer;
        try {
            JsonValue item = withId(entry);
            answer = container.write(JsonText.write(item), partitionKey.keyOf(item), settings.isUpsert());
        } catch (OrreryException e) {
            if (!Refusals.isAboutTheItem(e)) {
                throw e;
            }
            rejects.add(entry, e.getMessage());
            return;
        }
        if (!answer.isFailure() || isThereAlready(entry, answer)) {
            written.incrementAndGet();
        } else if (Refusals.isAboutTheItem(answer)) {
            rejects.add(entry, answer.status() + ": " + answer.message());
        } else {
            throw answer.refusal().with("entry", entry.number());
        }
    }

    private JsonValue withId(Entry entry) {
        JsonValue item = entry.item();
        boolean hasId = !item.property("id").isUndefined();
        return hasId || settings.ids().isEmpty() ? item : settings.ids().get().addTo(item, entry.number());
    }

    private boolean isThereAlready(Entry entry, Answer answer) {
        return answer.status() == Answer.CONFLICT && ledger.mayBeDone(entry.number());
    }
}
