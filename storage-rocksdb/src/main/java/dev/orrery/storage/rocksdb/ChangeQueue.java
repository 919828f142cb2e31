package dev.orrery.storage.rocksdb;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;

/** Changes in the order in which they were handed in: by any thread, for the one that takes them. */
final class ChangeQueue {

    /** The newest change that was handed in and not fetched yet; each links to the one before it. */
    private final AtomicReference<PendingChange> newest = new AtomicReference<>();

    /** Changes in order, for the thread that takes them. */
    private final Queue<PendingChange> fetched = new ArrayDeque<>();

    /** Adds a change; true if there was none to fetch, so that the taking thread may have to be woken. */
    boolean add(PendingChange change) {
        PendingChange before;
        do {
            before = newest.get();
            change.link(before);
        } while (!newest.compareAndSet(before, change));
        return before == null;
    }

    /** Moves changes into a group until they have about as many bytes as given; at least one, if there is any. */
    void takeInto(List<PendingChange> group, long bytesMax) {
        fetch();
        long bytes = 0;
        while (!fetched.isEmpty() && bytes < bytesMax) {
            PendingChange next = fetched.remove();
            bytes += next.change().bytes();
            group.add(next);
        }
    }

    private void fetch() {
        PendingChange oldest = null;
        PendingChange each = newest.getAndSet(null);
        while (each != null) {
            PendingChange before = each.link(oldest);
            oldest = each;
            each = before;
        }
        while (oldest != null) {
            fetched.add(oldest);
            oldest = oldest.link(null);
        }
    }
}
