package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.ItemWrite;
import dev.orrery.cli.client.ItemWriter;
import dev.orrery.cli.client.WriteResult;
import dev.orrery.cli.transfer.Portion.Piece;
import dev.orrery.cli.transfer.source.Entry;
import dev.orrery.cli.transfer.source.EntrySource;
import dev.orrery.cli.transfer.source.IdSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes the entries of a source into a container, many at a time. An entry that is no item, or that the server refuses for
 * what it is, is rejected; any other failure ends the import.
 */
final class Intake {

    /** What an import is told beside source and target. */
    record Settings(boolean isUpsert, int concurrency, Optional<IdSource> ids) {}

    private final ItemWriter writer;
    private final Settings settings;
    private final Rejects rejects;
    private final Ledger ledger;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong begun = new AtomicLong();

    Intake(ContainerClient container, Settings settings, Rejects rejects, Ledger ledger) {
        this.writer = new ItemWriter(container, settings.isUpsert());
        this.settings = settings;
        this.rejects = rejects;
        this.ledger = ledger;
    }

    /** Items that were written. */
    long written() {
        return written.get();
    }

    /** Items that the server has answered for. */
    long answered() {
        return writer.answered();
    }

    /** Which share of the items that were begun the server has answered for. */
    double answeredShare() {
        return begun.get() == 0 ? 0 : (double) answered() / begun.get();
    }

    /** Whether it has to wait, since the container's throughput is used up. */
    boolean isWaiting() {
        return writer.isWaiting();
    }

    /**
     * Works until the source has ended, the signal comes or something fails; true if the source has ended.
     *
     * @param watch is told now and then that it goes on
     */
    boolean run(EntrySource source, StopSignal stop, Runnable watch) throws IOException {
        PortionQueue queue = new PortionQueue(() -> next(source), source::isDry, new Portions(writer), stop);
        Ticker ticker = Ticker.start(watch);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> workers = new ArrayList<>();
            for (int i = 0; i < settings.concurrency(); i++) {
                workers.add(threads.submit(() -> work(queue)));
            }
            return TransferTasks.awaitAll(workers, stop);
        } finally {
            ticker.close();
            ledger.save();
        }
    }

    private boolean work(PortionQueue queue) {
        boolean isDone = false;
        try {
            Optional<Portion> portion = queue.take();
            while (portion.isPresent()) {
                write(portion.get());
                queue.end(portion.get());
                portion = queue.take();
            }
            isDone = true;
            return queue.hasEnded();
        } finally {
            if (!isDone) {
                queue.fail();
            }
        }
    }

    /** The next entry that is an item; those that are none are rejected on the way. */
    private Optional<Piece> next(EntrySource source) {
        Optional<Entry> entry = read(source);
        while (entry.isPresent()) {
            if (!ledger.isDone(entry.get().number())) {
                ledger.begin(entry.get().number());
                Optional<Piece> piece = piece(entry.get());
                if (piece.isPresent()) {
                    begun.incrementAndGet();
                    return piece;
                }
                ledger.end(entry.get().number());
            }
            entry = read(source);
        }
        return Optional.empty();
    }

    private static Optional<Entry> read(EntrySource source) {
        try {
            return source.next();
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "The file can't be read: {problem}", e)
                    .with("problem", e.getMessage());
        }
    }

    private Optional<Piece> piece(Entry entry) {
        try {
            return Optional.of(new Piece(entry, writeOf(entry)));
        } catch (OrreryException e) {
            if (!Refusals.isAboutTheItem(e)) {
                throw e;
            }
            rejects.add(entry, e.getMessage());
            return Optional.empty();
        }
    }

    private ItemWrite writeOf(Entry entry) {
        JsonValue item = entry.item();
        if (settings.ids().isPresent() && item.property("id").isUndefined()) {
            JsonValue named = settings.ids().get().addTo(item, entry.number());
            return ItemWrite.of(named, writer.partitionKey().keyOf(named));
        }
        byte[] json = entry.json().orElseGet(() -> JsonText.write(item));
        return ItemWrite.of(item, json, writer.partitionKey().keyOf(item));
    }

    private void write(Portion portion) {
        List<WriteResult> results = writer.write(portion.writes());
        Optional<OrreryException> failure = Optional.empty();
        for (int i = 0; i < results.size(); i++) {
            Entry entry = portion.pieces().get(i).entry();
            WriteResult result = results.get(i);
            if (isSettled(entry, result)) {
                ledger.end(entry.number());
            } else {
                // It stays under way, so that it is begun again.
                failure = failure.or(() -> Optional.of(result.refusal().with("entry", entry.number())));
            }
        }
        failure.ifPresent(problem -> {
            throw problem;
        });
    }

    /** Counts what was written and rejects what was refused for what it is; false for any other failure. */
    private boolean isSettled(Entry entry, WriteResult result) {
        if (!result.isFailure() || isThereAlready(entry, result)) {
            written.incrementAndGet();
        } else if (Refusals.isAboutTheItem(result)) {
            rejects.add(entry, result.reason());
        } else {
            return false;
        }
        return true;
    }

    private boolean isThereAlready(Entry entry, WriteResult result) {
        return result.isConflict() && ledger.mayBeDone(entry.number());
    }
}
