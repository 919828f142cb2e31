package dev.orrery.storage.rocksdb;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Native memory that is freed once, when nobody uses it: by its owner, or by the database when that is closed first.
 */
final class Handle {

    private final RocksDatabase database;
    private final Runnable release;
    private final Gate gate = Gate.narrow();
    private final AtomicBoolean closing = new AtomicBoolean();

    /** A handle that the database knows from now on; {@code release} frees the memory. */
    Handle(RocksDatabase database, Runnable release) {
        this.database = database;
        this.release = release;
        database.handles().add(this);
    }

    /** Protects the memory until {@link #exit}, to which the returned number goes. */
    int enter() {
        int ticket = gate.enter();
        if (ticket == Gate.CLOSED) {
            throw database.isClosed() ? RocksDatabase.closed() : new IllegalStateException("Used after it was closed");
        }
        return ticket;
    }

    void exit(int ticket) {
        gate.exit(ticket);
    }

    void close() {
        if (closing.compareAndSet(false, true)) {
            gate.close();
            release.run();
            // Last: the database waits until it knows no more handles.
            database.handles().remove(this);
        }
    }
}
