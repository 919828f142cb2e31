package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.rocksdb.file.Damage;
import dev.orrery.storage.rocksdb.file.DirectoryUse;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Tells RocksDB's failures in Orrery's words. */
final class RocksFailure {

    private RocksFailure() {}

    static OrreryException whileReading(RocksDBException cause) {
        return code(cause) == Status.Code.Corruption
                ? Damage.found(cause)
                : new OrreryException(ErrorCode.STORAGE_FAILED,
                        "A read from the disk failed. Check the disk, and look into the server's log", cause);
    }

    static OrreryException whileWriting(Throwable cause) {
        return switch (cause) {
            case OrreryException e -> e.again();
            case RocksDBException e when isFull(e) -> GuardedDisk.full(e);
            default -> new OrreryException(
                    ErrorCode.STORAGE_FAILED, "A write failed. If all do, start the server again", cause);
        };
    }

    static OrreryException whileOpening(Path directory, RocksDBException cause) {
        return opening(directory, cause).with("directory", directory);
    }

    static OrreryException whileCopying(Path directory, RocksDBException cause) {
        return (isFull(cause)
                ? new OrreryException(ErrorCode.DISK_FULL,
                        "The disk is full, so there is no copy. Make room, and copy again", cause)
                : new OrreryException(ErrorCode.STORAGE_FAILED,
                        "The data cannot be copied to that directory: {problem}. Choose another", cause))
                .with("directory", directory)
                .with("problem", cause.getMessage());
    }

    private static OrreryException opening(Path directory, RocksDBException cause) {
        if (isLocked(cause)) {
            return DirectoryUse.inUse(directory);
        }
        if (isFull(cause)) {
            return new OrreryException(
                    ErrorCode.STORAGE_FAILED,
                    "The data cannot be opened because the disk is full. Make room, and start again", cause);
        }
        if (code(cause) == Status.Code.Corruption || isMissingFile(cause)) {
            return Damage.found(cause);
        }
        return new OrreryException(
                ErrorCode.STORAGE_FAILED, "The data directory cannot be opened. Check its permissions", cause);
    }

    // RocksDB has no code of its own for a lock that is held, only these texts (the second for this very process).
    private static boolean isLocked(RocksDBException cause) {
        return cause.getMessage().contains("While lock file")
                || cause.getMessage().contains("lock hold by current process");
    }

    private static boolean isMissingFile(RocksDBException cause) {
        return cause.getMessage().contains("No such file or directory");
    }

    // Of a failure within a failure only the text is left.
    static boolean isFull(RocksDBException cause) {
        return cause.getMessage().contains("No space left on device")
                || (cause.getStatus() != null && cause.getStatus().getSubCode() == Status.SubCode.NoSpace);
    }

    private static Status.Code code(RocksDBException cause) {
        return cause.getStatus() == null ? Status.Code.Undefined : cause.getStatus().getCode();
    }
}
