package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import java.util.List;
import java.util.Optional;

/** A partition: the keys of the database that begin with its prefix. There is one object for each partition. */
final class RocksPartition implements PartitionStore {

    private final PartitionId id;
    private final RocksDatabase database;
    private final Committer committer;
    private final PartitionPrefix prefix;
    private final KeyReads reads;
    private final LsnTrack track;

    /** Opens a partition; the caller is inside the database's gate. */
    RocksPartition(PartitionId id, RocksDatabase database, Committer committer) {
        this.id = id;
        this.database = database;
        this.committer = committer;
        prefix = new PartitionPrefix(id);
        reads = new KeyReads(database, prefix);
        track = new LsnTrack(() -> database.lsn(database.latest(), prefix));
    }

    @Override
    public PartitionId id() {
        return id;
    }

    @Override
    public long lsn() {
        return track.lsn();
    }

    @Override
    public Optional<byte[]> get(KeySpace space, byte[] key) {
        int ticket = database.enter();
        try {
            return reads.get(space, key, database.latest());
        } finally {
            database.exit(ticket);
        }
    }

    @Override
    public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
        int ticket = database.enter();
        try {
            return reads.getAll(space, keys, database.latest());
        } finally {
            database.exit(ticket);
        }
    }

    @Override
    public PartitionSnapshot snapshot() {
        int ticket = database.enter();
        try {
            return new RocksSnapshot(database, this);
        } finally {
            database.exit(ticket);
        }
    }

    @Override
    public boolean commit(Commit commit) {
        int ticket = database.enter();
        try {
            return committer.apply(this, new PartitionChange.Apply(commit));
        } finally {
            database.exit(ticket);
        }
    }

    PartitionPrefix prefix() {
        return prefix;
    }

    KeyReads reads() {
        return reads;
    }

    LsnTrack track() {
        return track;
    }
}
