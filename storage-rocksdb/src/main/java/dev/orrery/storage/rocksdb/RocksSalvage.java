package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.rocksdb.file.DirectoryUse;
import dev.orrery.storage.rocksdb.file.DurableMark;
import dev.orrery.storage.rocksdb.file.LogFiles;
import dev.orrery.storage.rocksdb.file.LogSalvage;
import dev.orrery.storage.rocksdb.file.Manifest;
import dev.orrery.storage.rocksdb.upgrade.Formats;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Copies what can be read of a damaged directory into another, which then can be opened. Of the log, every record is taken that
 * is whole, also behind damage; if the list of the sorted files is damaged, a new one is made of those that are there. Since a
 * record that is left out is a transaction, or several, key spaces may contradict each other afterwards.
 */
public final class RocksSalvage {

    private static final Logger LOG = System.getLogger("dev.orrery.storage");
    private static final Set<String> NOT_COPIED = Set.of("LOCK", DurableMark.FILE, DataDirectory.FORMAT_FILE);

    private final Path source;
    private final Path target;
    private final List<String> losses = new ArrayList<>();

    private RocksSalvage(Path source, Path target) {
        this.source = source;
        this.target = target;
    }

    /** Copies into a directory that is empty; returns what was lost, in sentences. The source is not touched. */
    public static List<String> copy(Path source, Path target) {
        try {
            return new RocksSalvage(source, target).copy();
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The directory {directory} can't be copied to {target}: {problem}. Check both, and the room on the disk",
                    e)
                    .with("directory", source)
                    .with("target", target)
                    .with("problem", e.toString());
        }
    }

    private List<String> copy() throws IOException {
        if (!Files.isDirectory(source)) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "There is no directory {directory}. Name one that is there")
                    .with("directory", source);
        }
        DirectoryUse use = DirectoryUse.byReader(source).orElseThrow(() -> DirectoryUse.inUse(source));
        try {
            int format = format();
            Optional<Manifest> manifest = manifest();
            copyFiles();
            copyLogs(manifest.map(Manifest::firstLog).orElse(0L));
            open(manifest.isPresent());
            new DataDirectory(target).made(format);
            return losses;
        } finally {
            use.close();
        }
    }

    private void copyLogs(long firstNeeded) throws IOException {
        DurableMark.Mark mark = DurableMark.read(source);
        SortedMap<Long, Path> logs = LogFiles.in(source).tailMap(firstNeeded);
        mark.logs().keySet().stream()
                .filter(number -> number >= firstNeeded && !logs.containsKey(number))
                .sorted()
                .forEach(number -> losses.add(LogFiles.named(source, number).getFileName() + " is missing"));
        new LogSalvage(mark, losses).copy(logs, target);
    }

    /** The list of files, if it is whole. */
    private Optional<Manifest> manifest() throws IOException {
        try {
            Manifest manifest = Manifest.read(source);
            manifest.checkReaches(DurableMark.read(source));
            Inspection.checkKeySpaces(manifest);
            return Optional.of(manifest);
        } catch (OrreryException e) {
            LOG.log(Level.DEBUG, "A new list of files is made", e);
            return Optional.empty();
        }
    }

    private void copyFiles() throws IOException {
        try (Stream<Path> files = Files.list(source)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (Files.isRegularFile(file) && !NOT_COPIED.contains(name) && !name.endsWith(".log")) {
                    Files.copy(file, target.resolve(name));
                }
            }
        }
    }

    /** Has RocksDB read the logs, and write what is in them into sorted files. */
    private void open(boolean isManifestWhole) throws IOException {
        if (!isManifestWhole || !opensAsItIs()) {
            losses.add("The list of the sorted files is damaged; a new one was made of those that are there. "
                    + "What was deleted or replaced of late may be there again");
            ManifestRebuild.run(target, losses);
            openAnew();
        }
    }

    /** The format of the data; if that is lost, the oldest: an upgrade leaves alone what was upgraded before. */
    private int format() {
        if (!Files.exists(source.resolve(DataDirectory.FORMAT_FILE))) {
            return Formats.OLDEST;
        }
        try {
            return new DataDirectory(source).format();
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.DATA_CORRUPT) {
                return Formats.OLDEST;
            }
            throw e;
        }
    }

    private void openAnew() throws IOException {
        try {
            RocksDatabase.mend(target, RocksDatabase.Merging.ALL);
        } catch (OrreryException e) {
            LOG.log(Level.DEBUG, "A sorted file is damaged", e);
            losses.add("Damaged files can't be merged, so that some values may not be the last ones");
            RocksDatabase.mend(target, RocksDatabase.Merging.NOTHING);
        }
    }

    private boolean opensAsItIs() throws IOException {
        try {
            RocksDatabase.mend(target, RocksDatabase.Merging.NOTHING);
            return true;
        } catch (OrreryException e) {
            LOG.log(Level.DEBUG, "A sorted file is missing or damaged", e);
            return false;
        }
    }
}
