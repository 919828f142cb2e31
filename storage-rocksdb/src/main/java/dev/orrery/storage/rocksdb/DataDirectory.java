package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.rocksdb.file.Damage;
import dev.orrery.storage.rocksdb.file.DurableMark;
import dev.orrery.storage.rocksdb.file.Manifest;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directory of a store, and what must hold before RocksDB may touch it. The file {@code orrery-format} has the
 * version of the format as decimal digits and a line feed, and says that the database was made in full; until then there is
 * the file {@code orrery-new}, which is empty. What is durable is noted in {@link DurableMark}; all else is RocksDB's.
 */
record DataDirectory(Path path) {

    /** The version of the format that this code reads and writes: column families, keys, the LSN. */
    static final int FORMAT = 1;

    static final String FORMAT_FILE = "orrery-format";

    private static final String NEW_FILE = "orrery-new";

    /** How far a directory has got. */
    enum State {
        /** There is a database with all of its key spaces, or it is damaged. */
        WHOLE,
        /** Nothing was ever written to what there may be. */
        BEING_MADE
    }

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern SORTED_FILE_OR_LOG = Pattern.compile("\\d+\\.(sst|log)");

    /** Makes the directory if there is none, and makes sure that its data can be read and added to. */
    State prepareToWrite() {
        try {
            Files.createDirectories(path);
            if (Files.exists(formatFile())) {
                checkFormat();
                Files.deleteIfExists(newFile());
                return State.WHOLE;
            }
            if (!Files.exists(newFile())) {
                checkNotForeign();
                write(newFile(), "");
            }
            return State.BEING_MADE;
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.STORAGE_FAILED, "The data directory cannot be used; check its permissions", e)
                    .with("directory", path);
        }
    }

    /** Makes sure that there is data which can be read. */
    void prepareToRead() {
        try {
            if (!Files.exists(formatFile())) {
                throw new OrreryException(ErrorCode.STORAGE_FAILED, "The directory holds no data of Orrery")
                        .with("directory", path);
            }
            checkFormat();
        } catch (IOException e) {
            throw new OrreryException(
                    ErrorCode.STORAGE_FAILED, "The data directory cannot be read; check its permissions", e)
                    .with("directory", path);
        }
    }

    /** The database is there, with all of its key spaces. */
    void made() throws IOException {
        write(formatFile(), FORMAT + "\n");
        Files.deleteIfExists(newFile());
    }

    /**
     * Has somebody fill the directory, which must not exist, with a copy of a database. The format is written last: it says
     * that the copy is whole.
     */
    void fillAsCopy(Consumer<Path> copying) {
        if (Files.exists(path)) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED, "A copy needs a directory that does not exist yet")
                    .with("directory", path);
        }
        copying.accept(path);
        try (DurableMark mark = DurableMark.open(path)) {
            mark.seal(Inspection.of(path).markOfAll(path));
            write(formatFile(), FORMAT + "\n");
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED, "The copy of the data cannot be finished", e)
                    .with("directory", path);
        }
    }

    private void checkFormat() throws IOException {
        String text = new String(Files.readAllBytes(formatFile()), StandardCharsets.ISO_8859_1).strip();
        if (!NUMBER.matcher(text).matches()) {
            throw Damage.unreadableFormat(formatFile());
        }
        if (!text.equals(Integer.toString(FORMAT))) {
            throw new OrreryException(
                    ErrorCode.STORAGE_FAILED,
                    "The data was written by another version of Orrery, in another format")
                    .with("directory", path)
                    .with("format", text)
                    .with("known", FORMAT);
        }
    }

    private void checkNotForeign() throws IOException {
        if (hasDatabase() || hasFilesOfDatabase()) {
            throw new OrreryException(
                    ErrorCode.DATA_CORRUPT,
                    "The directory holds a database that is damaged or not Orrery's" + Damage.REMEDY)
                    .with("directory", path)
                    .with("missing", FORMAT_FILE);
        }
    }

    private boolean hasDatabase() {
        return Files.exists(path.resolve(Manifest.CURRENT));
    }

    private boolean hasFilesOfDatabase() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.anyMatch(file -> SORTED_FILE_OR_LOG.matcher(file.getFileName().toString()).matches());
        }
    }

    private void write(Path target, String text) throws IOException {
        Path partial = Files.createTempFile(path, FORMAT_FILE, ".partial");
        Files.writeString(partial, text, StandardCharsets.UTF_8);
        try (FileChannel file = FileChannel.open(partial, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path newFile() {
        return path.resolve(NEW_FILE);
    }

    private Path formatFile() {
        return path.resolve(FORMAT_FILE);
    }
}
