package dev.orrery.storage.rocksdb.file;

import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Keeps the mark of what is durable up to date while a database is written. For the thread that writes, and when that has
 * ended, for the one that closes.
 */
public final class DurableTrack implements AutoCloseable {

    private static final Logger LOG = System.getLogger("dev.orrery.storage");

    // RocksDB counts it up whenever it begins a log, and whenever its list of files has changed.
    private static final String FILES_VERSION = "rocksdb.current-super-version-number";
    private static final long UNKNOWN = -1;

    private final Path directory;
    private final RocksDB rocks;
    private final DurableMark file;
    private final long sequenceAtBegin;
    private DurableMark.Mark mark;
    private long filesVersion = UNKNOWN;
    private SortedMap<Long, Long> firstSequences = new TreeMap<>();
    private long newestLog;
    private boolean isLastWriteDoubtful;
    private boolean isFailureTold;

    private DurableTrack(Path directory, RocksDB rocks, DurableMark file, DurableMark.Mark mark) {
        this.directory = directory;
        this.rocks = rocks;
        this.file = file;
        this.sequenceAtBegin = rocks.getLatestSequenceNumber();
        this.mark = mark;
    }

    /** Goes on from what was known when the database was opened just now, and says nothing more until a write is durable. */
    public static DurableTrack begin(Path directory, RocksDB rocks, DurableMark.Mark known) throws IOException {
        DurableTrack track = new DurableTrack(directory, rocks, DurableMark.open(directory), known);
        track.newestLog = LogFiles.in(directory).lastKey();
        return track;
    }

    /** All that RocksDB has written is durable, and nobody has been answered yet. */
    public void isDurable() {
        try {
            // If there is a new log, the last change may be in it or in the one before it.
            long log = newestLog;
            lookAtFiles();
            mark = mark.at(rocks.getLatestSequenceNumber(), log);
            file.write(mark);
            isLastWriteDoubtful = false;
        } catch (IOException | RocksDBException e) {
            tellOnce(e);
        }
    }

    /** Nobody knows what the disk has of the last write. */
    public void isDoubtful() {
        isLastWriteDoubtful = true;
    }

    /** All that was written is durable, and nothing more will be written. */
    public void seal() {
        if (isLastWriteDoubtful) {
            return;
        }
        try {
            long sequence = rocks.getLatestSequenceNumber();
            long log = logOf(sequence);
            filesVersion = UNKNOWN;
            lookAtFiles();
            mark = mark.at(sequence, log);
            file.seal(mark);
        } catch (IOException | RocksDBException e) {
            tellOnce(e);
        }
    }

    /** The log that has the last change, or one before it. What was there before may be in any, or in none any more. */
    private long logOf(long lastSequence) {
        if (lastSequence == mark.sequence()) {
            return mark.log();
        }
        return lastSequence == sequenceAtBegin ? DurableMark.Mark.NONE.log() : newestLog;
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            tellOnce(e);
        }
    }

    private void lookAtFiles() throws RocksDBException {
        long version = rocks.getAggregatedLongProperty(FILES_VERSION);
        if (version == filesVersion) {
            return;
        }
        try {
            Path manifest = Manifest.current(directory);
            long manifestBytes = Files.size(manifest);
            firstSequences = LogFiles.firstSequences(directory, firstSequences);
            mark = new DurableMark.Mark(
                    mark.sequence(), mark.log(), Manifest.numberOf(manifest), manifestBytes, firstSequences);
            newestLog = firstSequences.lastKey();
            filesVersion = version;
        } catch (IOException | OrreryException e) {
            // RocksDB may have exchanged its manifest meanwhile. What is known of the files holds; the next write looks again.
            LOG.log(Level.DEBUG, "The files are looked at again after the next write", e);
        }
    }

    // The writes themselves are durable. Without the mark, damage of the last ones could go unnoticed.
    private void tellOnce(Exception problem) {
        if (!isFailureTold) {
            isFailureTold = true;
            LOG.log(Level.WARNING, "It can't be noted what is durable, in " + directory, problem);
        }
    }
}
