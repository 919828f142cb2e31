package dev.orrery.server;

import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.storage.rocksdb.RocksSalvage;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a server keeps its data. */
public sealed interface DataLocation {

    /** Opens the store there, which is empty if there was none. */
    Store open();

    /** Where the server's certificate is kept; nowhere if the data isn't. */
    Optional<Path> certificateDirectory();

    /** Where backups go if nothing else is said; nowhere if there can be none. */
    Optional<Path> backupDirectory();

    /** The location in words that end the sentence "Its data is". */
    String description();

    /** In memory: gone when the server stops. */
    record Memory() implements DataLocation {

        @Override
        public Store open() {
            return new MemoryStore();
        }

        @Override
        public Optional<Path> certificateDirectory() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> backupDirectory() {
            return Optional.empty();
        }

        @Override
        public String description() {
            return "in memory, and gone when it stops";
        }
    }

    /**
     * In a directory: RocksDB's files.
     *
     * @param settings how they are used
     */
    record Directory(Path path, RocksSettings settings) implements DataLocation {

        public Directory {
            path = path.toAbsolutePath().normalize();
        }

        public Directory(Path path) {
            this(path, RocksSettings.DEFAULTS);
        }

        /** The same directory, for someone who fills it before others use it. */
        public Directory forLoading() {
            return new Directory(path, RocksSettings.FOR_LOADING);
        }

        @Override
        public Store open() {
            return RocksStore.open(path, settings);
        }

        /** Opens what is there, for a reader that changes nothing; fails if there is nothing. */
        public Store openForReading() {
            return RocksStore.open(path, settings.forReadingOnly());
        }

        /** The same if no server uses it, after all of its files were read to their ends. */
        public Store openToCheck() {
            return RocksStore.openToCheck(path, settings);
        }

        /** Opens what is there, if no server uses it, and copies it as it is into a directory that doesn't exist yet. */
        public void backUpTo(Path target) {
            try (RocksStore store = RocksStore.open(path, settings)) {
                store.checkpoint(target);
            }
        }

        /** Copies the files into an empty directory as far as they can be read; returns what was lost, in sentences. */
        public List<String> salvageInto(Path target) {
            return RocksSalvage.copy(path, target);
        }

        @Override
        public Optional<Path> certificateDirectory() {
            return Optional.of(path.resolve("certificate"));
        }

        @Override
        public Optional<Path> backupDirectory() {
            return Optional.of(path.resolve("backups"));
        }

        @Override
        public String description() {
            return "in " + path;
        }
    }

    /** The directory to use if nothing else is said, as the XDG rules for home directories have it. */
    static Path defaultDirectory(Map<String, String> environment) {
        String dataHome = environment.getOrDefault("XDG_DATA_HOME", "");
        String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        Path base = dataHome.isBlank() ? Path.of(home, ".local", "share") : Path.of(dataHome);
        return base.resolve("orrery");
    }
}
