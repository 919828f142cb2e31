package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.rocksdb.file.Damage;
import dev.orrery.storage.rocksdb.file.DirectoryUse;
import dev.orrery.storage.rocksdb.file.LogFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A database that was opened, and what keeps others from its directory meanwhile. Before RocksDB may touch a directory,
 * everything but the sorted files is read and compared with what is known to be durable.
 */
record Opening(Path directory, RocksDatabase database, Optional<DirectoryUse> use) {

    private interface Steps {
        Opening take() throws IOException;
    }

    /** Opens what is there, or makes it. */
    static Opening forWriting(DataDirectory data, RocksSettings settings) {
        DataDirectory.State state = data.prepareToWrite();
        return byWriter(data.path(), use -> switch (state) {
            case WHOLE -> openInspected(data.path(), settings, use);
            case BEING_MADE -> make(data, settings, use);
        });
    }

    /** Opens what is there, though its data is of an older format. */
    static Opening forUpgrading(DataDirectory data, RocksSettings settings) {
        return byWriter(data.path(), use -> openInspected(data.path(), settings, use));
    }

    private interface WriterSteps {
        RocksDatabase take(DirectoryUse use) throws IOException;
    }

    private static Opening byWriter(Path directory, WriterSteps steps) {
        return readingAndWriting(directory, () -> {
            DirectoryUse use = DirectoryUse.byWriter(directory);
            try {
                RocksDatabase database = steps.take(use);
                new DataDirectory(directory).closeToOthers();
                return new Opening(directory, database, Optional.of(use));
            } catch (IOException | RuntimeException e) {
                use.close();
                throw e;
            }
        });
    }

    /** Opens what is there in order to read it. While somebody writes it, nothing can be said of damage. */
    static Opening forReading(Path directory, RocksSettings settings) {
        new DataDirectory(directory).prepareToRead();
        return readingAndWriting(directory, () -> {
            Optional<DirectoryUse> use = DirectoryUse.byReader(directory);
            try {
                if (use.isPresent()) {
                    Inspection.of(directory);
                }
                return new Opening(directory, RocksDatabase.openToRead(directory, settings), Optional.empty());
            } finally {
                use.ifPresent(DirectoryUse::close);
            }
        });
    }

    /** Opens what is there in order to read it while nobody writes, and reads all files to their ends. */
    static Opening forChecking(Path directory, RocksSettings settings) {
        new DataDirectory(directory).prepareToRead();
        return readingAndWriting(directory, () -> {
            DirectoryUse use = DirectoryUse.byReader(directory).orElseThrow(() -> DirectoryUse.inUse(directory));
            try {
                Inspection.of(directory);
                return new Opening(directory, verified(RocksDatabase.openToRead(directory, settings)),
                        Optional.of(use));
            } catch (IOException | RuntimeException e) {
                use.close();
                throw e;
            }
        });
    }

    private static RocksDatabase openInspected(Path directory, RocksSettings settings, DirectoryUse use)
            throws IOException {
        Inspection found = Inspection.of(directory);
        // What a killed process has left to the system may not be on the disk yet, and what is written now builds on it.
        LogFiles.force(directory);
        use.leaveLock();
        RocksDatabase database = RocksDatabase.open(directory, settings, found.mark());
        if (database.lastSequence() < found.reach().sequence()) {
            database.free();
            throw Damage.shortLog(directory, database.lastSequence(), found.reach().sequence());
        }
        return database;
    }

    private static RocksDatabase make(DataDirectory data, RocksSettings settings, DirectoryUse use) throws IOException {
        use.leaveLock();
        RocksDatabase database = RocksDatabase.make(data.path(), settings);
        data.made();
        return database;
    }

    private static RocksDatabase verified(RocksDatabase database) {
        try {
            database.verifyChecksums();
            return database;
        } catch (OrreryException e) {
            database.free();
            throw e;
        }
    }

    private static Opening readingAndWriting(Path directory, Steps steps) {
        try {
            return steps.take();
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.STORAGE_FAILED,
                    "The data directory {directory} cannot be read: {problem}. Check its disk and permissions", e)
                    .with("directory", directory)
                    .with("problem", e.getMessage());
        }
    }
}
