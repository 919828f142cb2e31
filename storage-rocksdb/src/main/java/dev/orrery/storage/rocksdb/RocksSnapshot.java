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

    private final RocksDatabase database;
    private final RocksPartition partition;
    private final Snapshot snapshot;
    private final View view;
    private final Handle handle;
    private volatile long lsn;

    /** Takes a snapshot; the caller is inside the database's gate. */
    RocksSnapshot(RocksDatabase database, RocksPartition partition) {
        this.database = database;
        this.partition = partition;
        long moment = database.clock().written();
        snapshot = database.rocks().getSnapshot();
        view = new View(new ReadOptions().setSnapshot(snapshot), moment);
        lsn = partition.track().lsnAt(moment);
        handle = new Handle(database, this::free);
    }

    // Mostly known without a look. Else: each commit writes its LSN along with its entries, so what the snapshot reads is the
    // LSN of what it shows.
    @Override
    public long lsn() {
        int ticket = handle.enter();
        try {
            if (lsn == LsnTrack.UNKNOWN) {
                lsn = database.lsn(view, partition.prefix());
            }
        } finally {
            handle.exit(ticket);
        }
        return lsn;
    }

    @Override
    public Optional<byte[]> get(KeySpace space, byte[] key) {
        int ticket = handle.enter();
        try {
            return partition.reads().get(space, key, view);
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
        int ticket = handle.enter();
        try {
            return partition.reads().getAll(space, keys, view);
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public EntryCursor scan(KeySpace space, KeyRange range, Direction direction) {
        int ticket = handle.enter();
        try {
            return new RocksCursor(database, view, partition.prefix(), space, range, direction);
        } finally {
            handle.exit(ticket);
        }
    }

    @Override
    public void close() {
        handle.close();
    }

    private void free() {
        view.options().close();
        database.rocks().releaseSnapshot(snapshot);
        snapshot.close();
    }
}
