package dev.orrery.storage.rocksdb.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copies the records of a log that can be read, and says which can't. */
public final class LogSalvage {

    private static final long UNKNOWN = -1;

    private final DurableMark.Mark mark;
    private final List<String> losses;
    private long nextSequence = UNKNOWN;

    public LogSalvage(DurableMark.Mark mark, List<String> losses) {
        this.mark = mark;
        this.losses = losses;
    }

    /** Copies logs into a directory, in their order. */
    public void copy(Map<Long, Path> logs, Path target) throws IOException {
        for (Path log : logs.values()) {
            copy(log, target.resolve(log.getFileName()));
        }
        long reached = Math.max(0, nextSequence - 1);
        if (nextSequence != UNKNOWN && reached < mark.sequence()) {
            losses.add("The last %d changes that were answered are missing".formatted(mark.sequence() - reached));
        }
    }

    private void copy(Path log, Path target) throws IOException {
        try (LogReader reader = LogReader.open(log);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            long written = 0;
            do {
                for (Optional<LogRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                    if (isWanted(log, next.get())) {
                        byte[] bytes = LogWriter.fragments(written, next.get().bytes());
                        out.write(bytes);
                        written += bytes.length;
                    }
                }
            } while (!reader.isAtEnd() && findsMore(log, reader));
        }
    }

    private boolean findsMore(Path log, LogReader reader) throws IOException {
        long from = reader.position();
        boolean isMoreThere = reader.skipDamage();
        long to = isMoreThere ? reader.position() : reader.length();
        // What was torn at the end, and never answered, is no loss.
        if (isMoreThere || nextSequence - 1 < mark.sequence()) {
            losses.add("%s can't be read from byte %d to %d".formatted(log.getFileName(), from, to));
        }
        return isMoreThere;
    }

    /** A record is left out if it holds nothing, or came before. */
    private boolean isWanted(Path log, LogRecord record) {
        if (!record.isBatch() || record.isEmpty() || record.firstSequence() < nextSequence) {
            return false;
        }
        if (nextSequence != UNKNOWN && record.firstSequence() > nextSequence) {
            losses.add("%d changes are missing before byte %d of %s"
                    .formatted(record.firstSequence() - nextSequence, record.begin(), log.getFileName()));
        }
        nextSequence = record.firstSequence() + record.changes();
        return true;
    }
}
