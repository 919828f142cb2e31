package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.List;
import java.util.Optional;
import org.rocksdb.ReadOptions;
import org.rocksdb.Snapshot;

/** A snapshot of the database, of which one partition is shown. */
final class RocksSnapshot implements PartitionSnapshot {

    private static final long NOT_READ = -1;

    private final Database database;
    private final PartitionPrefix prefix;
    private final Snapshot snapshot;
    private final ReadOptions view;
    private final Handle handle;
    private volatile long lsn = NOT_READ;

    /** Takes a snapshot; the caller is inside the database's gate. */
    RocksSnapshot(Database database, PartitionPrefix prefix) {
        this.database = database;
        this.prefix = prefix;
        snapshot = database.rocks().getSnapshot();
        view = new ReadOptions().setSnapshot(snapshot);
        handle = new Handle(database, this::free);
    }

    // Each commit writes its LSN along with its entries, so what the snapshot reads is the LSN of what it shows.
    @Override
    public long lsn() {
        if (lsn == NOT_READ) {
            int ticket = handle.enter();
            try {
                lsn = database.lsn(view, prefix);
            } finally {
                handle.exit(ticket);
            }
        }
        return lsn;
    }

    @Override
    public Optional<byte[]> get(KeySpace space, byte[] key) {
        int ticket = handle.enter();
        try {
            return database.get(space, view, prefix.key(space, key));
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
        int ticket = handle.enter();
        try {
            return database.getAll(space, view, prefix.keys(space, keys));
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public EntryCursor scan(KeySpace space, KeyRange range, Direction direction) {
        int ticket = handle.enter();
        try {
            return database.has(space)
                    ? new RocksCursor(database, view, prefix, space, range, direction)
                    : new EmptyCursor();
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public void close() {
        handle.close();
    }

    private void free() {
        view.close();
        database.rocks().releaseSnapshot(snapshot);
        snapshot.close();
    }
}
