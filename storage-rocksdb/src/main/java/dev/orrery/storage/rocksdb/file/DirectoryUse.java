package dev.orrery.storage.rocksdb.file;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The use of a directory by one who writes, or by some who read and want nobody to write meanwhile. Other processes are told
 * by a lock on RocksDB's file {@code LOCK}, which RocksDB itself takes for a writer. That lock belongs to the whole process, and
 * is lost if the process closes the file anywhere; so whoever is in this process is looked up first, and readers share.
 */
public final class DirectoryUse implements AutoCloseable {

    private static final String LOCK_FILE = "LOCK";

    private static final ReentrantLock TURN = new ReentrantLock();
    private static final Map<Path, DirectoryUse> IN_THIS_PROCESS = new HashMap<>();

    private final Path directory;
    private final boolean isForWriting;
    private Optional<FileLock> lock;
    private int users = 1;

    private DirectoryUse(Path directory, boolean isForWriting, Optional<FileLock> lock) {
        this.directory = directory;
        this.isForWriting = isForWriting;
        this.lock = lock;
    }

    /** Keeps others away until RocksDB does; fails if somebody uses the directory. */
    public static DirectoryUse byWriter(Path path) throws IOException {
        Path directory = path.toRealPath();
        TURN.lock();
        try {
            if (IN_THIS_PROCESS.containsKey(directory)) {
                throw inUse(path);
            }
            return enter(directory, true).orElseThrow(() -> inUse(path));
        } finally {
            TURN.unlock();
        }
    }

    /** Leaves the lock to RocksDB, which will take it now. */
    public void leaveLock() throws IOException {
        if (lock.isPresent()) {
            lock.get().acquiredBy().close();
            lock = Optional.empty();
        }
    }

    /** Keeps writers away; empty if there is one. */
    public static Optional<DirectoryUse> byReader(Path path) throws IOException {
        Path directory = path.toRealPath();
        TURN.lock();
        try {
            DirectoryUse present = IN_THIS_PROCESS.get(directory);
            if (present != null) {
                return present.isForWriting ? Optional.empty() : Optional.of(present.shared());
            }
            return enter(directory, false);
        } finally {
            TURN.unlock();
        }
    }

    public static OrreryException inUse(Path directory) {
        return new OrreryException(
                ErrorCode.DATA_DIRECTORY_IN_USE,
                "Another process has the data directory {directory} open. Stop its server first")
                .with("directory", directory);
    }

    @Override
    public void close() {
        TURN.lock();
        try {
            users--;
            if (users == 0) {
                IN_THIS_PROCESS.remove(directory);
                leaveLock();
            }
        } catch (IOException e) {
            // The lock goes with the file, and that is closed even so.
        } finally {
            TURN.unlock();
        }
    }

    private DirectoryUse shared() {
        users++;
        return this;
    }

    private static Optional<DirectoryUse> enter(Path directory, boolean isForWriting) throws IOException {
        Path file = directory.resolve(LOCK_FILE);
        Optional<FileLock> lock = Files.exists(file) ? lock(file) : Optional.empty();
        if (lock.isEmpty() && Files.exists(file)) {
            return Optional.empty();
        }
        DirectoryUse use = new DirectoryUse(directory, isForWriting, lock);
        IN_THIS_PROCESS.put(directory, use);
        return Optional.of(use);
    }

    private static Optional<FileLock> lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        FileLock lock = null;
        try {
            lock = channel.tryLock(0, Long.MAX_VALUE, true);
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        return Optional.ofNullable(lock);
    }
}
