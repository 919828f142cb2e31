package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.LogFile;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A RocksDB database with a column family for each key space. Whoever calls it is inside its gate, or inside one of its
 * handles: native memory that is used after it was freed would end the process.
 */
final class RocksDatabase {

    /** RocksDB's own rule for a database that serves. */
    private static final int FILES_MERGED_IN_SERVICE = 4;

    private static final long CHANGES_WORTH_MERGING = 1_000;

    // What is opened for reading only writes no batch, whatever number is in it.
    private static final int NO_FAMILY = -1;

    private final DatabaseOptions options;
    private final RocksDB rocks;
    // Only a directory that is read and was last written before a key space existed lacks its family.
    private final Map<KeySpace, ColumnFamilyHandle> families;
    private final int[] familyNumbers;
    private final ReadOptions readOptions = new ReadOptions();
    private final WriteOptions writeOptions;
    private final GroupClock clock = new GroupClock();
    private final ItemCache knownItems;
    private final Gate gate = Gate.wide();
    private final Set<Handle> handles = ConcurrentHashMap.newKeySet();
    private final long numberWhenOpened;

    private RocksDatabase(
            DatabaseOptions options,
            RocksDB rocks,
            Map<KeySpace, ColumnFamilyHandle> families,
            RocksSettings settings) {
        this.options = options;
        this.rocks = rocks;
        this.families = families;
        this.familyNumbers = Arrays.stream(KeySpace.values())
                .mapToInt(space -> families.containsKey(space) ? families.get(space).getID() : NO_FAMILY)
                .toArray();
        this.writeOptions = new WriteOptions().setSync(settings.durability() == Durability.SYNC);
        this.knownItems = new ItemCache(settings.itemCacheBytes(), clock);
        this.numberWhenOpened = rocks.getLatestSequenceNumber();
    }

    static RocksDatabase open(Path directory, RocksSettings settings) {
        NativeLibrary.load();
        DatabaseOptions options = new DatabaseOptions(settings);
        try {
            String path = directory.toString();
            List<KeySpace> spaces = settings.readOnly() ? options.spacesIn(path) : List.of(KeySpace.values());
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            RocksDB rocks = settings.readOnly()
                    ? RocksDB.openReadOnly(options.database(), path, options.families(spaces), handles)
                    : RocksDB.open(options.database(), path, options.families(spaces), handles);
            return new RocksDatabase(options, rocks, bySpace(spaces, handles), settings);
        } catch (RocksDBException e) {
            options.close();
            throw RocksFailure.whileOpening(directory, e);
        }
    }

    private static Map<KeySpace, ColumnFamilyHandle> bySpace(List<KeySpace> spaces, List<ColumnFamilyHandle> handles) {
        Map<KeySpace, ColumnFamilyHandle> families = new EnumMap<>(KeySpace.class);
        for (int i = 0; i < spaces.size(); i++) {
            families.put(spaces.get(i), handles.get(i));
        }
        return families;
    }

    /** Enters the gate; the returned number goes to {@link #exit}. */
    int enter() {
        int ticket = gate.enter();
        if (ticket == Gate.CLOSED) {
            throw closed();
        }
        return ticket;
    }

    void exit(int ticket) {
        gate.exit(ticket);
    }

    boolean isClosed() {
        return gate.isClosed();
    }

    static OrreryException closed() {
        return new OrreryException(ErrorCode.ENGINE_CLOSED, "The store is closed");
    }

    /** Snapshots and cursors that are open. */
    Set<Handle> handles() {
        return handles;
    }

    /** What reads see that belong to no snapshot: the last commit. */
    View latest() {
        return new View(readOptions, clock.written());
    }

    GroupClock clock() {
        return clock;
    }

    /** Items that were read lately. The committer marks those that it writes. */
    ItemCache knownItems() {
        return knownItems;
    }

    Optional<byte[]> get(KeySpace space, View view, byte[] key) {
        if (!has(space)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(rocks.get(families.get(space), view.options(), key));
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        }
    }

    List<Optional<byte[]>> getAll(KeySpace space, View view, List<byte[]> keys) {
        // RocksDB does not take an empty list.
        if (keys.isEmpty() || !has(space)) {
            return Collections.nCopies(keys.size(), Optional.empty());
        }
        try {
            List<ColumnFamilyHandle> sameFamily = Collections.nCopies(keys.size(), families.get(space));
            List<Optional<byte[]>> values = new ArrayList<>(keys.size());
            for (byte[] value : rocks.multiGetAsList(view.options(), sameFamily, keys)) {
                values.add(Optional.ofNullable(value));
            }
            return values;
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        }
    }

    /** The LSN that is written for a partition, 0 if none is. */
    long lsn(View view, PartitionPrefix prefix) {
        return get(KeySpace.META, view, prefix.lsnKey())
                .map(value -> ByteBuffer.wrap(value).getLong())
                .orElse(0L);
    }

    /** Whether there is a family for a key space; if not, it has no entries. */
    boolean has(KeySpace space) {
        return families.containsKey(space);
    }

    RocksIterator iterator(KeySpace space, ReadOptions options) {
        return rocks.newIterator(families.get(space), options);
    }

    /** The number by which a write batch names the column family of a key space. */
    int familyNumber(KeySpace space) {
        return familyNumbers[space.ordinal()];
    }

    RocksDB rocks() {
        return rocks;
    }

    void write(byte[] batch) throws RocksDBException {
        try (WriteBatch writes = new WriteBatch(batch)) {
            rocks.write(writeOptions, writes);
        }
    }

    /** Waits until all that was written is on the disk. */
    void sync() {
        try {
            rocks.syncWal();
        } catch (RocksDBException e) {
            throw RocksFailure.whileWriting(e);
        }
    }

    /** The size of the log that the next start would read, though much of it may be in sorted files already. */
    long logBytes() {
        try {
            return rocks.getSortedWalFiles().stream().mapToLong(LogFile::sizeFileBytes).sum();
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        }
    }

    /** Writes all that is in memory into sorted files, so that the next start finds no log to replay. */
    void flush() {
        try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
            rocks.flush(options, List.copyOf(families.values()));
        } catch (RocksDBException e) {
            throw RocksFailure.whileWriting(e);
        }
    }

    /**
     * Merges what was written as far as it would be merged as soon as the database is opened for serving. If that was
     * little, nothing is merged: all files would be written anew for its sake.
     */
    void merge() {
        if (rocks.getLatestSequenceNumber() - numberWhenOpened < CHANGES_WORTH_MERGING) {
            return;
        }
        try {
            for (ColumnFamilyHandle family : families.values()) {
                int files = Integer.parseInt(rocks.getProperty(family, "rocksdb.num-files-at-level0"));
                if (files >= FILES_MERGED_IN_SERVICE) {
                    rocks.compactRange(family);
                }
            }
        } catch (RocksDBException e) {
            throw RocksFailure.whileWriting(e);
        }
    }

    /** Makes a copy of the database as it is at one moment; files that never change again are linked where that can be. */
    void checkpoint(Path directory) {
        try (Checkpoint checkpoint = Checkpoint.create(rocks)) {
            checkpoint.createCheckpoint(directory.toString());
        } catch (RocksDBException e) {
            throw RocksFailure.whileCopying(directory, e);
        }
    }

    /** Lets nobody in any more, and waits for those who are. */
    void closeGate() {
        gate.close();
    }

    /** Frees everything native; the gate is closed. */
    void free() {
        while (!handles.isEmpty()) {
            handles.forEach(Handle::close);
            Thread.onSpinWait();
        }
        families.values().forEach(ColumnFamilyHandle::close);
        rocks.close();
        writeOptions.close();
        readOptions.close();
        options.close();
    }
}
