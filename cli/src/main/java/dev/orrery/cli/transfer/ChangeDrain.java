package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.CopyPosition;
import dev.orrery.cli.client.FetchedChanges;
import dev.orrery.cli.client.RangeReader;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads the changes of a container, all its partitions at a time, until each has been caught up with. */
final class ChangeDrain {

    private static final int PAGE_ITEMS = 1000;
    private static final long WAIT_MILLIS = 100;

    /** Somebody who is given the pages: those of a partition one after the other, those of others at the same time. */
    interface Sink {
        void accept(CopyPosition before, FetchedChanges page) throws IOException;
    }

    private final RangeReader reader;
    private volatile boolean hasFailed;

    ChangeDrain(ContainerClient source) {
        this.reader = new RangeReader(source);
    }

    List<CopyPosition> beginning() {
        return reader.beginning();
    }

    /** Reads on from these places; true if all were caught up with, false if the signal came before. */
    boolean run(List<CopyPosition> places, Sink sink, StopSignal stop) throws IOException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> tasks = new ArrayList<>();
            places.forEach(place -> tasks.add(threads.submit(() -> drain(place, sink, stop))));
            return TransferTasks.awaitAll(tasks, stop);
        }
    }

    private boolean drain(CopyPosition start, Sink sink, StopSignal stop) throws IOException {
        Deque<CopyPosition> open = new ArrayDeque<>(List.of(start));
        try {
            while (!open.isEmpty() && !stop.isStopped() && !hasFailed) {
                CopyPosition place = open.pop();
                FetchedChanges page = reader.read(place, PAGE_ITEMS);
                sink.accept(place, page);
                if (!page.isLast()) {
                    page.next().forEach(open::push);
                }
                if (page.next().equals(List.of(place)) && !page.isLast()) {
                    // Its partition is being split or merged right now.
                    stop.await(WAIT_MILLIS);
                }
            }
            return open.isEmpty();
        } catch (OrreryException | IOException e) {
            hasFailed = true;
            throw e;
        }
    }
}
