package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.rocksdb.file.DurableMark;
import dev.orrery.storage.rocksdb.file.DurableTrack;
import java.io.IOException;
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

    private final DatabaseOptions options;
    private final RocksDB rocks;
    private final Map<KeySpace, ColumnFamilyHandle> families;
    private final int[] familyNumbers;
    private final ReadOptions readOptions = new ReadOptions();
    private final WriteOptions writeOptions;
    private final GroupClock clock = new GroupClock();
    private final ItemCache knownItems;
    private final Gate gate = Gate.wide();
    private final Set<Handle> handles = ConcurrentHashMap.newKeySet();
    private final Optional<DurableTrack> durable;
    private final boolean isEachWriteDurable;
    private final long numberWhenOpened;

    private RocksDatabase(
            DatabaseOptions options,
            RocksDB rocks,
            Map<KeySpace, ColumnFamilyHandle> families,
            Optional<DurableTrack> durable,
            RocksSettings settings) {
        this.options = options;
        this.rocks = rocks;
        this.families = families;
        this.familyNumbers = Arrays.stream(KeySpace.values())
                .mapToInt(space -> families.get(space).getID())
                .toArray();
        this.durable = durable;
        this.isEachWriteDurable = settings.durability() == Durability.SYNC;
        this.writeOptions = new WriteOptions().setSync(isEachWriteDurable);
        this.knownItems = new ItemCache(settings.itemCacheBytes(), clock);
        this.numberWhenOpened = rocks.getLatestSequenceNumber();
    }

    /** Opens a database that is there; the mark says what was known of it to be durable. */
    static RocksDatabase open(Path directory, RocksSettings settings, DurableMark.Mark known) throws IOException {
        return open(directory, settings, known, options(settings));
    }

    /** Makes a database, or finishes what was begun to be made. */
    static RocksDatabase make(Path directory, RocksSettings settings) throws IOException {
        return open(directory, settings, DurableMark.Mark.NONE, options(settings).makingWhatIsMissing());
    }

    /** Opens a database that is there, in order to read it. */
    static RocksDatabase openToRead(Path directory, RocksSettings settings) {
        DatabaseOptions options = options(settings);
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        RocksDB rocks = opened(directory, options,
                path -> RocksDB.openReadOnly(options.database(), path, options.families(), handles));
        return new RocksDatabase(options, rocks, bySpace(handles), Optional.empty(), settings);
    }

    /** What is merged of a database that is mended. */
    enum Merging {
        /** Nothing: where a file is damaged, it can't be. */
        NOTHING,
        /** Everything, as is necessary where nobody knows which file is newer. */
        ALL
    }

    /** Writes all that is in the log of a copied database into sorted files. */
    static void mend(Path directory, Merging merging) throws IOException {
        RocksSettings settings = RocksSettings.DEFAULTS;
        RocksDatabase database = open(directory, settings, DurableMark.Mark.NONE, options(settings).forMending());
        try {
            database.flush();
            if (merging == Merging.ALL) {
                database.mergeAll();
            }
            database.seal();
        } finally {
            database.free();
        }
    }

    private static RocksDatabase open(
            Path directory, RocksSettings settings, DurableMark.Mark known, DatabaseOptions options)
            throws IOException {
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        RocksDB rocks =
                opened(directory, options, path -> RocksDB.open(options.database(), path, options.families(), handles));
        try {
            DurableTrack track = DurableTrack.begin(directory, rocks, known);
            return new RocksDatabase(options, rocks, bySpace(handles), Optional.of(track), settings);
        } catch (IOException e) {
            handles.forEach(ColumnFamilyHandle::close);
            rocks.close();
            options.close();
            throw e;
        }
    }

    private static DatabaseOptions options(RocksSettings settings) {
        NativeLibrary.load();
        return new DatabaseOptions(settings);
    }

    private interface Opener {
        RocksDB open(String path) throws RocksDBException;
    }

    private static RocksDB opened(Path directory, DatabaseOptions options, Opener opener) {
        try {
            return opener.open(directory.toString());
        } catch (RocksDBException e) {
            options.close();
            throw RocksFailure.whileOpening(directory, e);
        }
    }

    private static Map<KeySpace, ColumnFamilyHandle> bySpace(List<ColumnFamilyHandle> handles) {
        Map<KeySpace, ColumnFamilyHandle> families = new EnumMap<>(KeySpace.class);
        for (KeySpace space : KeySpace.values()) {
            families.put(space, handles.get(space.ordinal()));
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
        return new OrreryException(ErrorCode.ENGINE_CLOSED, "The store is closed. Start the server again");
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
        try {
            return Optional.ofNullable(rocks.get(families.get(space), view.options(), key));
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
        }
    }

    List<Optional<byte[]>> getAll(KeySpace space, View view, List<byte[]> keys) {
        // RocksDB does not take an empty list.
        if (keys.isEmpty()) {
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
        } catch (RocksDBException e) {
            durable.ifPresent(DurableTrack::isDoubtful);
            throw e;
        }
        if (isEachWriteDurable) {
            durable.ifPresent(DurableTrack::isDurable);
        }
    }

    /** The number of the last change. */
    long lastSequence() {
        return rocks.getLatestSequenceNumber();
    }

    /** Notes that all that was written is durable and nothing will follow. */
    void seal() {
        durable.ifPresent(DurableTrack::seal);
    }

    /** Reads all sorted files, and fails if one is damaged. */
    void verifyChecksums() {
        try {
            rocks.verifyChecksum();
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
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

    private void mergeAll() {
        try {
            for (ColumnFamilyHandle family : families.values()) {
                rocks.compactRange(family);
            }
        } catch (RocksDBException e) {
            throw RocksFailure.whileReading(e);
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
        durable.ifPresent(DurableTrack::close);
        writeOptions.close();
        readOptions.close();
        options.close();
    }
}
