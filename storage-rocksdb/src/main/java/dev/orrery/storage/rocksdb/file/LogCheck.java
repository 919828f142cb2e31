package dev.orrery.storage.rocksdb.file;

import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the log of a directory to its end, and fails if anything is missing that somebody was told is durable. RocksDB itself
 * would stop at the first place that it can't read, and go on without all that follows.
 *
 * <p>A record that is torn is no damage where nobody was told of it: at the end of a file, with no other record behind it, and
 * after the last change that is marked as durable. A log that was cut off like this stays so; the next one continues with the
 * number of the change that was torn.
 */
public final class LogCheck {

    private static final long UNKNOWN = -1;

    private final Path directory;
    private final Manifest manifest;
    private final DurableMark.Mark mark;
    private long nextSequence = UNKNOWN;
    private long lastLog;
    private Optional<OrreryException> torn = Optional.empty();

    private LogCheck(Path directory, Manifest manifest, DurableMark.Mark mark) {
        this.directory = directory;
        this.manifest = manifest;
        this.mark = mark;
    }

    /**
     * How far the log reaches.
     *
     * @param sequence the number of the last change that is there, in the log or in sorted files
     * @param log the number of the log that has it; 0 if none has
     */
    public record Reach(long sequence, long log) {}

    /** Reads all of the log that is needed. */
    public static Reach run(Path directory, Manifest manifest, DurableMark.Mark mark) throws IOException {
        return new LogCheck(directory, manifest, mark).run();
    }

    private Reach run() throws IOException {
        Map<Long, Path> needed = LogFiles.needed(directory, manifest);
        for (long number : mark.logs().keySet()) {
            if (number >= manifest.firstLog() && !needed.containsKey(number)) {
                throw Damage.missingLog(LogFiles.named(directory, number));
            }
        }
        for (Map.Entry<Long, Path> file : needed.entrySet()) {
            read(file.getKey(), file.getValue());
        }
        long reached = reached();
        if (reached < mark.sequence()) {
            throw torn.orElseGet(() -> Damage.shortLog(directory, reached, mark.sequence()));
        }
        return new Reach(Math.max(reached, manifest.lastSequence()), lastLog);
    }

    private void read(long number, Path file) throws IOException {
        try (LogReader reader = LogReader.open(file)) {
            for (Optional<LogRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                follow(number, file, next.get());
            }
            if (!reader.isAtEnd()) {
                OrreryException damage = Damage.inLog(file, reader.position());
                if (reader.skipDamage()) {
                    throw damage;
                }
                torn = Optional.of(damage);
            }
        }
    }

    private void follow(long log, Path file, LogRecord record) {
        if (!record.isBatch()) {
            throw Damage.inLog(file, record.begin());
        }
        if (record.isEmpty()) {
            return;
        }
        boolean isNext = nextSequence == UNKNOWN ? canBeFirst(log, record) : record.firstSequence() == nextSequence;
        if (!isNext) {
            throw torn.orElseGet(() -> Damage.gapInLog(file, Math.max(0, nextSequence), record.firstSequence()));
        }
        nextSequence = record.firstSequence() + record.changes();
        lastLog = log;
    }

    /** What comes after the changes in sorted files must all be in the log, and each log begins where it began. */
    private boolean canBeFirst(long log, LogRecord record) {
        boolean isAnotherFirst = mark.logs().entrySet().stream()
                .anyMatch(it -> it.getValue() != 0 && it.getKey() >= manifest.firstLog() && it.getKey() < log);
        long known = mark.logs().getOrDefault(log, 0L);
        return !isAnotherFirst
                && (known == 0 || known == record.firstSequence())
                && record.firstSequence() <= manifest.lastSequence() + 1;
    }

    /** The last change that is there; what is in no log that is needed must be in sorted files. */
    private long reached() {
        long inLog = nextSequence == UNKNOWN ? 0 : nextSequence - 1;
        boolean isInLog = mark.log() != 0 && mark.log() >= manifest.firstLog();
        return isInLog ? inLog : Math.max(inLog, manifest.lastSequence());
    }
}
