package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.rocksdb.file.Damage;
import dev.orrery.storage.rocksdb.file.DurableMark;
import dev.orrery.storage.rocksdb.file.Manifest;
import dev.orrery.storage.rocksdb.file.PrivateFiles;
import dev.orrery.storage.rocksdb.upgrade.Formats;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
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
 * The directory of a store, and what must hold before RocksDB may touch it.
 *
 * <pre>
 * orrery-format    the format of the data, as decimal digits and a line feed: who doesn't know it must not open the
 *                  directory. It says as well that the database was made in full
 * orrery-new       empty; there until the database was made in full
 * orrery-upgrade   the format that the data still has while it is upgraded to that of orrery-format, written alike
 * </pre>
 *
 * What is durable is noted in {@link DurableMark}; all else is RocksDB's.
 *
 * @param formats those that this code knows; it writes the newest
 */
record DataDirectory(Path path, Formats formats) {

    private static final Logger LOG = System.getLogger("dev.orrery.storage");

    static final String FORMAT_FILE = "orrery-format";

    private static final String NEW_FILE = "orrery-new";
    private static final String UPGRADE_FILE = "orrery-upgrade";

    /** How far a directory has got. */
    enum State {
        /** There is a database with all of its key spaces, or it is damaged. */
        WHOLE,
        /** Nothing was ever written to what there may be. */
        BEING_MADE
    }

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern SORTED_FILE_OR_LOG = Pattern.compile("\\d+\\.(sst|log)");

    DataDirectory(Path path) {
        this(path, Formats.KNOWN);
    }

    /** Makes the directory if there is none, and makes sure that its data can be read and added to. */
    State prepareToWrite() {
        try {
            PrivateFiles.makeDirectory(path);
            if (Files.exists(formatFile())) {
                if (isOlder()) {
                    throw olderFormat();
                }
                Files.deleteIfExists(newFile());
                return State.WHOLE;
            }
            if (!Files.exists(newFile())) {
                checkNotForeign();
                write(newFile(), "");
            }
            return State.BEING_MADE;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Makes sure that there is data which can be read. */
    void prepareToRead() {
        if (!Files.exists(formatFile())) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "There is no data of Orrery in {directory}. Name a data directory")
                    .with("directory", path);
        }
        if (!formats.isReadable(format())) {
            throw olderFormat();
        }
    }

    /** Keeps other users of the machine from what is there. */
    void closeToOthers() throws IOException {
        if (PrivateFiles.closeAll(path)) {
            LOG.log(Level.WARNING, "Other users of this machine could look into {0}; now only its owner can", path);
        }
    }

    /** The database is there, with all of its key spaces. */
    void made() throws IOException {
        made(formats.newest());
    }

    /** The same with data of a certain format. */
    void made(int format) throws IOException {
        write(formatFile(), format + "\n");
        Files.deleteIfExists(newFile());
    }

    /**
     * Has somebody fill the directory, which must not exist, with a copy of a database. The format is written last: it says
     * that the copy is whole.
     */
    void fillAsCopy(Consumer<Path> copying, int format) {
        if (Files.exists(path)) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The directory {directory} exists already. Copy to one that does not")
                    .with("directory", path);
        }
        copying.accept(path);
        try (DurableMark mark = DurableMark.open(path)) {
            mark.seal(Inspection.of(path).markOfAll(path));
            write(formatFile(), format + "\n");
            PrivateFiles.closeAll(path);
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The copy of the data to {directory} cannot be finished. Check the room on the disk", e)
                    .with("directory", path);
        }
    }

    /** The format of the data that is there, which may be in part that of the next while it is upgraded. */
    int format() {
        try {
            int needed = number(formatFile());
            if (needed < Formats.OLDEST) {
                throw Damage.unreadableFormat(formatFile());
            }
            if (needed > formats.newest()) {
                throw newerFormat(needed);
            }
            return isBeingUpgraded() ? Math.min(needed, number(upgradeFile())) : needed;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Whether there is data, of an older format than the one that is written. */
    boolean isOlder() {
        return Files.exists(formatFile()) && format() < formats.newest();
    }

    /** Whether an upgrade was begun and has not ended. */
    boolean isBeingUpgraded() {
        return Files.exists(upgradeFile());
    }

    /** From here on only those open the directory who know the newest format. */
    void noteUpgradeBegun() throws IOException {
        write(upgradeFile(), format() + "\n");
        write(formatFile(), formats.newest() + "\n");
    }

    /** The data is of a newer format than before. */
    void noteUpgraded(int format) throws IOException {
        if (format == formats.newest()) {
            Files.deleteIfExists(upgradeFile());
            forceNames();
        } else {
            write(upgradeFile(), format + "\n");
        }
    }

    private static int number(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
        if (!NUMBER.matcher(text).matches()) {
            throw Damage.unreadableFormat(file);
        }
        return Integer.parseInt(text);
    }

    private OrreryException newerFormat(int found) {
        return new OrreryException(
                ErrorCode.STORAGE_FAILED,
                "The data in {directory} was written by a newer version of Orrery, in format {format}, which this one does not know. Start that"
                        + " version; to go back to this one, export the data there with 'orrery export', and import it"
                        + " here with 'orrery import'")
                .with("directory", path)
                .with("format", found)
                .with("known", formats.newest());
    }

    private OrreryException olderFormat() {
        return new OrreryException(
                ErrorCode.STORAGE_FAILED,
                "The data in {directory} is of an older format, {format}. Start the server on it once: it makes a backup, and upgrades it")
                .with("directory", path)
                .with("format", format())
                .with("known", formats.newest());
    }

    private OrreryException unusable(IOException cause) {
        return new OrreryException(
                ErrorCode.STORAGE_FAILED, "The data directory {directory} cannot be used. Check its permissions", cause)
                .with("directory", path);
    }

    private void checkNotForeign() throws IOException {
        if (hasDatabase() || hasFilesOfDatabase()) {
            throw new OrreryException(
                    ErrorCode.DATA_CORRUPT,
                    "The directory {directory} holds a database that is damaged or not Orrery's" + Damage.REMEDY)
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
        forceNames();
    }

    /** Makes it durable which files there are: what is written later must not be seen without them. */
    private void forceNames() throws IOException {
        try (FileChannel directory = FileChannel.open(path, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    private Path newFile() {
        return path.resolve(NEW_FILE);
    }

    private Path formatFile() {
        return path.resolve(FORMAT_FILE);
    }

    private Path upgradeFile() {
        return path.resolve(UPGRADE_FILE);
    }
}
