package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.ColumnFamilyHandle;
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
final class Database {

    private final DatabaseOptions options;
    private final RocksDB rocks;
    private final List<ColumnFamilyHandle> families;
    private final int[] familyNumbers;
    private final ReadOptions readOptions = new ReadOptions();
    private final WriteOptions writeOptions;
    private final Gate gate = Gate.wide();
    private final Set<Handle> handles = ConcurrentHashMap.newKeySet();

    private Database(DatabaseOptions options, RocksDB rocks, List<ColumnFamilyHandle> families, Durability durability) {
        this.options = options;
        this.rocks = rocks;
        this.families = families;
        this.familyNumbers = families.stream().mapToInt(ColumnFamilyHandle::getID).toArray();
        this.writeOptions = new WriteOptions().setSync(durability == Durability.SYNC);
    }

    static Database open(Path directory, RocksSettings settings) {
        NativeLibrary.load();
        DatabaseOptions options = new DatabaseOptions(settings);
        try {
            List<ColumnFamilyHandle> families = new ArrayList<>();
            RocksDB rocks = settings.readOnly()
                    ? RocksDB.openReadOnly(options.database(), directory.toString(), options.families(), families)
                    : RocksDB.open(options.database(), directory.toString(), options.families(), families);
            return new Database(options, rocks, List.copyOf(families), settings.durability());
        } catch (RocksDBException e) {
            options.close();
            throw RocksFailure.whileOpening(directory, e);
        }
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
    ReadOptions latest() {
        return readOptions;
    }

    Optional<byte[]> get(KeySpace space, ReadOptions view, byte[] key) {
        try {
            return Optional.ofNullable(rocks.get(family(space), view, key));
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        }
    }

    List<Optional<byte[]>> getAll(KeySpace space, ReadOptions view, List<byte[]> keys) {
        // RocksDB does not take an empty list.
        if (keys.isEmpty()) {
            return List.of();
        }
        try {
            List<ColumnFamilyHandle> sameFamily = Collections.nCopies(keys.size(), family(space));
            List<Optional<byte[]>> values = new ArrayList<>(keys.size());
            for (byte[] value : rocks.multiGetAsList(view, sameFamily, keys)) {
                values.add(Optional.ofNullable(value));
            }
            return values;
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        }
    }

    /** The LSN that is written for a partition, 0 if none is. */
    long lsn(ReadOptions view, PartitionPrefix prefix) {
        return get(KeySpace.META, view, prefix.lsnKey())
                .map(value -> ByteBuffer.wrap(value).getLong())
                .orElse(0L);
    }

    RocksIterator iterator(KeySpace space, ReadOptions view) {
        return rocks.newIterator(family(space), view);
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
        families.forEach(ColumnFamilyHandle::close);
        rocks.close();
        writeOptions.close();
        readOptions.close();
        options.close();
    }

    private ColumnFamilyHandle family(KeySpace space) {
        return families.get(space.ordinal());
    }
}
