package dev.orrery.cli.directory;

import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.engine.check.ConsistencyReport;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.server.DataLocation;
import dev.orrery.storage.Store;
import java.nio.file.Path;

/** Proves a data directory consistent: its files, to their ends, and what they say. */
final class DirectoryCheck {

    private DirectoryCheck() {}

    /** What is wrong with the data; fails if a file is damaged. */
    static ConsistencyReport of(Path directory) {
        try (Store store = new DataLocation.Directory(directory).openToCheck()) {
            return ConsistencyCheck.run(store);
        }
    }

    /** Whether no file is damaged, and nothing is wrong with the data. */
    static boolean isClean(Path directory) {
        try {
            return of(directory).isClean();
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.DATA_CORRUPT) {
                return false;
            }
            throw e;
        }
    }
}
