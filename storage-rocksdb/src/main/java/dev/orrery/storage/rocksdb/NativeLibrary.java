package dev.orrery.storage.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.jar.JarEntry;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * RocksDB's native library, kept outside its jar. RocksDB itself would copy the library out of the jar at every start;
 * a copy in the user's cache folder makes all starts but the first quicker. Only the user may write there, as what is
 * loaded from it is run.
 */
final class NativeLibrary {

    private static final String FILE_IN_JAR = Environment.getJniLibraryFileName("rocksdb");
    // The name under which RocksDB looks for it in a folder is another one.
    private static final String FILE = Environment.getJniLibraryFileName("rocksdbjni");

    private NativeLibrary() {}

    /** Loads the library, if it is not loaded yet. */
    static void load() {
        if (!Loaded.FROM_THE_KEPT_COPY) {
            RocksDB.loadLibrary();
        }
    }

    /** Puts a copy of the library into a folder, unless it is there, and returns the folder that has it. */
    static Optional<Path> keepIn(Path folder) {
        try {
            URL library = RocksDB.class.getClassLoader().getResource(FILE_IN_JAR);
            if (library == null || !(library.openConnection() instanceof JarURLConnection inJar)) {
                return Optional.empty();
            }
            JarEntry entry = inJar.getJarEntry();
            // The jar does not say its version; size and checksum tell one library from another.
            Path home = folder.resolve("rocksdb-%x-%08x".formatted(entry.getSize(), entry.getCrc()));
            Path kept = home.resolve(FILE);
            if (!isWhole(kept, entry)) {
                Files.createDirectories(home);
                copy(inJar, kept);
            }
            return isWhole(kept, entry) ? Optional.of(home) : Optional.empty();
        } catch (IOException | SecurityException unwritable) {
            return Optional.empty();
        }
    }

    private static boolean isWhole(Path kept, JarEntry entry) throws IOException {
        return Files.isRegularFile(kept) && Files.size(kept) == entry.getSize();
    }

    // The library appears under its name only when it is complete, however many processes start at once.
    private static void copy(URLConnection source, Path target) throws IOException {
        Path partial = Files.createTempFile(target.getParent(), FILE, ".partial");
        try (InputStream in = source.getInputStream()) {
            Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static Path cacheFolder() {
        return userCache().resolve("orrery");
    }

    private static Path userCache() {
        Path home = Path.of(System.getProperty("user.home"));
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("win")) {
            return environment("LOCALAPPDATA").orElse(home.resolve("AppData").resolve("Local"));
        }
        if (system.contains("mac")) {
            return home.resolve("Library").resolve("Caches");
        }
        return environment("XDG_CACHE_HOME").orElse(home.resolve(".cache"));
    }

    private static Optional<Path> environment(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(text -> !text.isBlank()).map(Path::of);
    }

    /** Loads once, by the rules of class initialisation. */
    private static final class Loaded {

        static final boolean FROM_THE_KEPT_COPY = keepIn(cacheFolder()).map(Loaded::loadFrom).orElse(false);

        private static boolean loadFrom(Path folder) {
            try {
                RocksDB.loadLibrary(List.of(folder.toString()));
                return true;
            } catch (UnsatisfiedLinkError unusable) {
                return false;
            }
        }
    }
}
