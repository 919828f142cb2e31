package dev.orrery.engine.upgrade;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.settings.Limits;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A data directory as some version of this code has written it, kept as a resource: its files, and what it has in lines of
 * text. The resources' README says how they are made.
 */
record KeptDirectory(String name) {

    /** Makes the resources of a directory in the format of today: {@code KeptDirectory NAME DIRECTORY-OF-RESOURCES}. */
    public static void main(String[] arguments) throws IOException {
        Path resources = Path.of(arguments[1]);
        Path made = Files.createTempDirectory("kept");
        write(made, RocksSettings.FOR_LOADING, KeptData::fillFirst);
        write(made, RocksSettings.DEFAULTS, KeptData::fill);
        try (OutputStream out = Files.newOutputStream(resources.resolve(arguments[0] + ".zip"))) {
            zip(made, out);
        }
        write(made, RocksSettings.DEFAULTS, engine -> writeText(
                resources.resolve(arguments[0] + ".txt"),
                String.join("\n", KeptData.describe(engine.engine())) + "\n"));
    }

    private static void write(Path directory, RocksSettings settings, Consumer<TestEngine> work) {
        try (TestEngine engine = TestEngine.on(RocksStore.open(directory, settings), Limits.DEFAULT)) {
            work.accept(engine);
        }
    }

    private static void writeText(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void zip(Path directory, OutputStream out) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(out); Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(KeptDirectory::isNeeded).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
                Files.copy(file, zip);
            }
        }
    }

    /** RocksDB's own reports are not missed. */
    private static boolean isNeeded(Path file) {
        return !file.getFileName().toString().matches("LOG.*|LOCK|OPTIONS-.*");
    }

    /** Unpacks the files into an empty directory. */
    void unpackInto(Path directory) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(resource(".zip"))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, directory.resolve(entry.getName()));
            }
        }
    }

    /** What it has. */
    List<String> content() throws IOException {
        try (InputStream text = resource(".txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private InputStream resource(String ending) {
        return KeptDirectory.class.getResourceAsStream("/kept/" + name + ending);
    }
}
