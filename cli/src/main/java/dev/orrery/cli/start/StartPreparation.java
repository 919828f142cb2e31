package dev.orrery.cli.start;

import dev.orrery.storage.rocksdb.RocksStore;
import java.util.List;

/** What a start needs whatever its options say, done on another core while these are being read. */
public final class StartPreparation {

    private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

    private StartPreparation() {}

    /**
     * Begins to load the store's native library, unless the arguments of the command say that the data is kept in memory, and
     * switches off that Netty takes traces of a sample of buffers to find lost ones, which is the tests' business.
     */
    public static void begin(String... arguments) {
        if (System.getProperty(LEAK_DETECTION) == null) {
            System.setProperty(LEAK_DETECTION, "disabled");
        }
        if (!List.of(arguments).contains("--ephemeral")) {
            Thread.ofPlatform().daemon().name("native-library").start(RocksStore::loadNativeLibrary);
        }
    }
}
