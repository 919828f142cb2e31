package dev.orrery.cli.start;

import dev.orrery.storage.rocksdb.RocksStore;
import java.util.List;

/** What a start needs whatever its options say, done on another core while these are being read. */
public final class StartPreparation {

    private StartPreparation() {}

    /** Begins to load the store's native library, unless the arguments of the command say that the data is kept in memory. */
    public static void begin(String... arguments) {
        if (!List.of(arguments).contains("--ephemeral")) {
            Thread.ofPlatform().daemon().name("native-library").start(RocksStore::loadNativeLibrary);
        }
    }
}
