package dev.orrery.storage.rocksdb.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of RocksDB's log in a directory: named by their numbers, in the order in which they were begun. */
public final class LogFiles {

    private static final Pattern NAME = Pattern.compile("(\\d{1,18})\\.log");

    private LogFiles() {}

    /** The files by number. */
    public static SortedMap<Long, Path> in(Path directory) throws IOException {
        SortedMap<Long, Path> logs = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.forEach(file -> {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    logs.put(Long.parseLong(name.group(1)), file);
                }
            });
        }
        return logs;
    }

    /** Those that have something which is not in sorted files yet. The others wait to be deleted. */
    static Map<Long, Path> needed(Path directory, Manifest manifest) throws IOException {
        return in(directory).tailMap(manifest.firstLog());
    }

    /** The number of the first change in each log, 0 if it is empty; what is known of it already is not read again. */
    public static SortedMap<Long, Long> firstSequences(Path directory, Map<Long, Long> known) throws IOException {
        SortedMap<Long, Long> sequences = new TreeMap<>();
        for (Map.Entry<Long, Path> log : in(directory).entrySet()) {
            long before = known.getOrDefault(log.getKey(), 0L);
            sequences.put(log.getKey(), before != 0 ? before : firstSequence(log.getValue()));
        }
        return sequences;
    }

    private static long firstSequence(Path log) throws IOException {
        try (LogReader reader = LogReader.open(log)) {
            Optional<LogRecord> first = reader.next();
            while (first.isPresent() && first.get().isEmpty()) {
                first = reader.next();
            }
            return first.map(LogRecord::firstSequence).orElse(0L);
        } catch (FileNotFoundException e) {
            // RocksDB has no more use for it.
            return 0;
        }
    }

    /** Waits until the disk has all that the system has of the log. */
    public static void force(Path directory) throws IOException {
        for (Path log : in(directory).values()) {
            try (FileChannel file = FileChannel.open(log, StandardOpenOption.READ)) {
                file.force(true);
            } catch (NoSuchFileException e) {
                // RocksDB has no more use for it.
            }
        }
    }

    public static Path named(Path directory, long number) {
        return directory.resolve("%06d.log".formatted(number));
    }
}
