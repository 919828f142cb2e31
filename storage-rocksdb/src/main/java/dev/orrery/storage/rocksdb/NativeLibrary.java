package dev.orrery.storage.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * RocksDB's native library, kept outside its jar. RocksDB itself would copy the library out of the jar at every start;
 * a copy in the user's cache folder makes all starts but the first quicker. It is not kept in the folder for temporary
 * files, where others could put a library of theirs.
 */
final class NativeLibrary {

    private static final String NAME_IN_JAR = Environment.getJniLibraryFileName("rocksdb");
    // In a folder, RocksDB looks for the library under another name.
    private static final String NAME = Environment.getJniLibraryFileName("rocksdbjni");

    private NativeLibrary() {}

    /** Loads the library, if it is not loaded yet. */
    static void load() {
        if (!KeptCopy.LOADED) {
            RocksDB.loadLibrary();
        }
    }

    /** The folder, below the given one, that has the library; if none has, the library is copied there. */
    static Optional<Path> keepIn(Path folder) {
        try {
            URL library = RocksDB.class.getClassLoader().getResource(NAME_IN_JAR);
            if (library == null || !(library.openConnection() instanceof JarURLConnection connection)) {
                return Optional.empty();
            }
            connection.setUseCaches(false);
            try (JarFile jar = connection.getJarFile()) {
                return Optional.of(keepIn(folder, jar, connection.getJarEntry()));
            }
        } catch (IOException noCopy) {
            return Optional.empty();
        }
    }

    // The jar does not tell its version; size and checksum tell one library from another.
    private static Path keepIn(Path folder, JarFile jar, JarEntry entry) throws IOException {
        Path home = folder.resolve("rocksdb-" + entry.getSize() + "-" + Long.toHexString(entry.getCrc()));
        Path kept = home.resolve(NAME);
        if (!Files.exists(kept) || Files.size(kept) != entry.getSize()) {
            Files.createDirectories(home);
            copy(jar, entry, kept);
        }
        return home;
    }

    // The copy gets its name when it is complete, however many processes start at once or die half way.
    private static void copy(JarFile jar, JarEntry entry, Path target) throws IOException {
        Path partial = Files.createTempFile(target.getParent(), NAME, ".partial");
        try (InputStream library = jar.getInputStream(entry)) {
            Files.copy(library, partial, StandardCopyOption.REPLACE_EXISTING);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /** The copy of the library in the user's cache folder. */
    private static final class KeptCopy {

        /** Whether the library was loaded from the copy: tried once, when this class is initialised. */
        static final boolean LOADED = cacheFolder().flatMap(NativeLibrary::keepIn).map(KeptCopy::load).orElse(false);

        private static boolean load(Path home) {
            try {
                RocksDB.loadLibrary(List.of(home.toString()));
                return true;
            } catch (UnsatisfiedLinkError unusable) {
                return false;
            }
        }

        private static Optional<Path> cacheFolder() {
            String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
            if (system.contains("windows")) {
                return folder(System.getenv("LOCALAPPDATA")).map(local -> local.resolve("orrery"));
            }
            Optional<Path> home = folder(System.getProperty("user.home"));
            if (system.contains("mac")) {
                return home.map(user -> user.resolve("Library/Caches/orrery"));
            }
            return folder(System.getenv("XDG_CACHE_HOME"))
                    .or(() -> home.map(user -> user.resolve(".cache")))
                    .map(cache -> cache.resolve("orrery"));
        }

        // A user without a home has one called "?".
        private static Optional<Path> folder(String text) {
            try {
                return Optional.ofNullable(text).map(Path::of).filter(Path::isAbsolute);
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        }
    }
}
