package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.rocksdb.RocksDBException;

/**
 * A disk that takes commits only while there is room, and knows what keeps it from taking them.
 *
 * <p>Some room is always kept free. RocksDB needs it to write what it has in memory into sorted files, and after a write that
 * ended in the middle it would look every five seconds only whether it can go on. So it is given nothing to write before that
 * happens, and goes on with the first commit for which there is room. Drops are written all the same: they make room. If others use
 * up what is kept free, a write fails in the middle after all, and is told in the same way.
 */
final class GuardedDisk implements Committer.Disk {

    private static final Logger LOG = System.getLogger("dev.orrery.storage");

    private static final long KEPT_FREE_BYTES_MAX = 256L << 20;
    private static final int PARTS_OF_DISK = 20;
    private static final long ASK_EVERY_NANOS = 100_000_000;
    private static final long TELL_EVERY_NANOS = 60_000_000_000L;
    private static final String FULL = "The disk is full; writes go on as soon as there is room again";

    private final Committer.Disk disk;
    private final LongSupplier freeBytes;
    private final long keptFreeBytes;
    private final LongSupplier nanoTime;
    // These are for the thread that writes alone. To ask the system takes some microseconds, so that it is asked for every
    // commit only while there is no room.
    private boolean hadRoom;
    private long askedNanos;
    private long bytesSinceAsked;
    private OptionalLong toldNanos = OptionalLong.empty();
    private boolean isTold;

    private volatile Optional<String> failure = Optional.empty();

    GuardedDisk(Committer.Disk disk, LongSupplier freeBytes, long keptFreeBytes, LongSupplier nanoTime) {
        this.disk = disk;
        this.freeBytes = freeBytes;
        this.keptFreeBytes = keptFreeBytes;
        this.nanoTime = nanoTime;
    }

    /** The disk that a directory is on, with a share of it kept free that depends on how much RocksDB has in memory. */
    static GuardedDisk of(Path directory, RocksSettings settings, Committer.Disk disk) {
        try {
            FileStore files = Files.getFileStore(directory);
            long kept = Math.min(settings.writeBufferBytes(), files.getTotalSpace() / PARTS_OF_DISK);
            return new GuardedDisk(
                    disk, () -> usableBytes(files), Math.min(kept, KEPT_FREE_BYTES_MAX), System::nanoTime);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long usableBytes(FileStore files) {
        try {
            return files.getUsableSpace();
        } catch (IOException e) {
            // Nobody knows; the write itself will tell.
            return Long.MAX_VALUE;
        }
    }

    /** What keeps writes from succeeding, in a sentence; empty if nothing is known. */
    Optional<String> obstacle() {
        return hasRoom() ? failure : Optional.of(FULL);
    }

    @Override
    public boolean takesCommits() {
        long now = nanoTime.getAsLong();
        if (hadRoom && now - askedNanos < ASK_EVERY_NANOS && bytesSinceAsked < keptFreeBytes / 4) {
            return true;
        }
        askedNanos = now;
        bytesSinceAsked = 0;
        hadRoom = hasRoom();
        if (!hadRoom) {
            foundFull();
        }
        return hadRoom;
    }

    @Override
    public void write(byte[] batch) throws RocksDBException {
        bytesSinceAsked += batch.length;
        try {
            disk.write(batch);
            succeeded();
        } catch (RocksDBException e) {
            if (RocksFailure.isFull(e)) {
                hadRoom = false;
                foundFull();
                throw full(e);
            }
            failure = Optional.of("A write failed; if all do, the server must be started again");
            throw e;
        }
    }

    private boolean hasRoom() {
        return freeBytes.getAsLong() >= keptFreeBytes;
    }

    private void foundFull() {
        long now = nanoTime.getAsLong();
        if (toldNanos.isEmpty() || now - toldNanos.getAsLong() >= TELL_EVERY_NANOS) {
            LOG.log(Level.WARNING, "The disk is full: {0} MB are left, of which {1} are kept free. Writes are refused.",
                    freeBytes.getAsLong() >> 20, keptFreeBytes >> 20);
            toldNanos = OptionalLong.of(now);
            isTold = true;
        }
    }

    private void succeeded() {
        if (isTold && hasRoom()) {
            isTold = false;
            LOG.log(Level.INFO, "There is room on the disk again. Writes go on.");
        }
        failure = Optional.empty();
    }

    static OrreryException full() {
        return new OrreryException(ErrorCode.DISK_FULL, FULL);
    }

    static OrreryException full(RocksDBException cause) {
        return new OrreryException(ErrorCode.DISK_FULL, FULL, cause);
    }
}
