package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.CopyableStore;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.rocksdb.file.DirectoryUse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A durable store in a directory of one machine: one RocksDB database for all partitions.
 *
 * <p>When the disk is full, commits fail with {@code DISK_FULL} and reads go on; the first commit for which there is room
 * again succeeds ({@link GuardedDisk}). After any other failed write nobody knows what the disk has of it: reads go on,
 * and commits fail until the store is closed and opened again.
 */
public final class RocksStore implements Store, CopyableStore {

    private static final Logger LOG = System.getLogger("dev.orrery.storage");

    private static final String READING_ONLY = "The store is open for reading only. Open it for writing";

    /** Read by the next start in some 30 ms; for less than that it isn't worth to write files. */
    private static final long LOG_BYTES_LEFT_MAX = 8 << 20;

    private final RocksSettings settings;
    private final Opening opening;
    private final RocksDatabase database;
    private final GuardedDisk disk;
    private final Committer committer;
    private final ConcurrentMap<PartitionId, RocksPartition> partitions = new ConcurrentHashMap<>();
    private final ReentrantLock closing = new ReentrantLock();

    private RocksStore(RocksSettings settings, Opening opening) {
        this.settings = settings;
        this.opening = opening;
        this.database = opening.database();
        this.disk = GuardedDisk.of(opening.directory(), settings, database::write);
        this.committer = new Committer(database, settings.readOnly() ? RocksStore::refuse : disk);
    }

    /**
     * Opens the store in a directory; makes it if there is none, unless it is opened for reading only. Fails if anything is
     * missing that somebody was told is durable. Data of an older format is upgraded, after a backup.
     */
    public static RocksStore open(Path directory, RocksSettings settings) {
        return settings.readOnly()
                ? started(settings, Opening.forReading(directory, settings))
                : openUpgraded(new DataDirectory(directory), settings, UpgradeFaults.NONE);
    }

    static RocksStore openUpgraded(DataDirectory data, RocksSettings settings, UpgradeFaults faults) {
        new DirectoryUpgrade(data, settings, faults).run();
        return started(settings, Opening.forWriting(data, settings));
    }

    /** Opens a store as it is, for its upgrade. */
    static RocksStore openToUpgrade(DataDirectory data, RocksSettings settings) {
        return started(settings, Opening.forUpgrading(data, settings));
    }

    /** Opens a store for reading only, if nobody writes it, after all of its files were read to their ends. */
    public static RocksStore openToCheck(Path directory, RocksSettings settings) {
        RocksSettings reading = settings.forReadingOnly();
        return started(reading, Opening.forChecking(directory, reading));
    }

    /** Loads RocksDB's native library, which takes a while, for a store that will be opened; does nothing if it is loaded. */
    public static void loadNativeLibrary() {
        NativeLibrary.load();
    }

    private static RocksStore started(RocksSettings settings, Opening opening) {
        RocksStore store = new RocksStore(settings, opening);
        store.committer.start();
        return store;
    }

    @Override
    public PartitionStore open(PartitionId id) {
        int ticket = database.enter();
        try {
            return partition(id);
        } finally {
            database.exit(ticket);
        }
    }

    @Override
    public List<PartitionId> partitions() {
        int ticket = database.enter();
        try (RocksIterator keys = database.iterator(KeySpace.META, database.latest().options())) {
            List<PartitionId> found = new ArrayList<>();
            for (keys.seekToFirst(); keys.isValid(); keys.seek(new PartitionPrefix(found.getLast()).end())) {
                found.add(PartitionPrefix.partitionOf(keys.key()));
            }
            keys.status();
            return found;
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        } finally {
            database.exit(ticket);
        }
    }

    /**
     * They count as reads from memory. Most are: from the heap, the block cache or the system's file cache, in a few
     * microseconds. One that misses all of them reads a block from a disk of this machine, which takes about as long as handing
     * a request to another thread and back; and it would keep that thread's carrier all the same, being native.
     */
    @Override
    public boolean readsMayWait() {
        return false;
    }

    @Override
    public Optional<String> obstacle() {
        return settings.readOnly() ? Optional.of(READING_ONLY) : disk.obstacle();
    }

    @Override
    public void drop(PartitionId id) {
        int ticket = database.enter();
        try {
            committer.apply(partition(id), new PartitionChange.Drop());
        } finally {
            database.exit(ticket);
        }
    }

    @Override
    public void checkpoint(Path directory) {
        DataDirectory copy = new DataDirectory(directory);
        copyTo(copy, copy.formats().newest());
    }

    /** Makes a copy of data that is of a certain format. */
    void copyTo(DataDirectory copy, int format) {
        int ticket = database.enter();
        try {
            copy.fillAsCopy(database::checkpoint, format);
        } finally {
            database.exit(ticket);
        }
    }

    /** Waits for the reads and commits that are under way, and closes what is open of cursors and snapshots. */
    @Override
    public void close() {
        closing.lock();
        try {
            if (!database.isClosed()) {
                database.closeGate();
                committer.stop();
                free();
            }
        } finally {
            closing.unlock();
        }
    }

    /** The number of cursors and snapshots that are open. */
    int openHandles() {
        return database.handles().size();
    }

    private static void refuse(byte[] batch) {
        throw new OrreryException(ErrorCode.STORAGE_FAILED, READING_ONLY);
    }

    private void free() {
        try {
            switch (settings.purpose()) {
                case LOADING -> {
                    database.flush();
                    database.merge();
                    database.seal();
                }
                case SERVING -> {
                    finishServing();
                    database.seal();
                }
                case READING -> {
                    // Nothing was written.
                }
            }
        } finally {
            database.free();
            opening.use().ifPresent(DirectoryUse::close);
        }
    }

    private void finishServing() {
        if (settings.durability() == Durability.ASYNC) {
            database.sync();
        }
        try {
            if (database.logBytes() > LOG_BYTES_LEFT_MAX) {
                database.flush();
            }
        } catch (OrreryException e) {
            // All is in the log; the next start reads it.
            LOG.log(Level.INFO, "The store was closed with its log as it was", e);
        }
    }

    // One object for each partition, for good: it has the LSN that all who open the partition must agree on.
    private RocksPartition partition(PartitionId id) {
        return partitions.computeIfAbsent(id, key -> new RocksPartition(key, database, committer));
    }
}
