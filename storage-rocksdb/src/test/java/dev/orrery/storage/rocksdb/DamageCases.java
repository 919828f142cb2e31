package dev.orrery.storage.rocksdb;

import static dev.orrery.storage.rocksdb.DamagedDirectories.Expected.EITHER;
import static dev.orrery.storage.rocksdb.DamagedDirectories.Expected.OPENS;
import static dev.orrery.storage.rocksdb.DamagedDirectories.Expected.REFUSED;
import static dev.orrery.storage.rocksdb.DamagedDirectories.Fixture.BACKUP;
import static dev.orrery.storage.rocksdb.DamagedDirectories.Fixture.CLOSED;
import static dev.orrery.storage.rocksdb.DamagedDirectories.Fixture.FLUSHED;
import static dev.orrery.storage.rocksdb.DamagedDirectories.Fixture.KILLED;
import static dev.orrery.storage.rocksdb.DamagedDirectories.Fixture.KILLED_WITHOUT_MARK;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;

import dev.orrery.storage.rocksdb.DamagedDirectories.Action;
import dev.orrery.storage.rocksdb.DamagedDirectories.Case;
import dev.orrery.storage.rocksdb.DamagedDirectories.Expected;
import dev.orrery.storage.rocksdb.DamagedDirectories.Fixture;
import dev.orrery.storage.rocksdb.file.DurableMark;
import dev.orrery.storage.rocksdb.file.LogFiles;
import dev.orrery.storage.rocksdb.file.LogWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The ways in which files are damaged. */
public final class DamageCases {

    private static final String LOG = "\\d+\\.log";
    private static final String SORTED = "\\d+\\.sst";
    private static final String MANIFEST = "MANIFEST-\\d+";

    private final List<Case> cases = new ArrayList<>();

    private DamageCases() {}

    public static Stream<Case> all() {
        DamageCases made = new DamageCases();
        made.nothing();
        made.logs();
        made.tails();
        made.manifests();
        made.sortedFiles();
        made.smallFiles();
        return made.cases.stream();
    }

    public static Action cutLastLog(double place) {
        return cut(last(LOG), place);
    }

    static Action flipInFirstLog(double place) {
        return flip(first(LOG), place);
    }

    static Action cutManifest(double place) {
        return cut(current(), place);
    }

    static Action rubbishBehindLastLog() {
        return directory -> append(last(LOG).in(directory), Arrays.copyOf(tornRecord(), 3000));
    }

    private void nothing() {
        for (Fixture fixture : Fixture.values()) {
            add("nothing", fixture, OPENS, directory -> {});
        }
    }

    private void logs() {
        for (Fixture fixture : List.of(KILLED, CLOSED, KILLED_WITHOUT_MARK)) {
            for (double place : new double[] {0, 0.1, 0.3, 0.5, 0.7, 0.9}) {
                add("a byte of the first log is flipped at " + place, fixture, REFUSED, flip(first(LOG), place));
            }
            add("the first log is cut", fixture, REFUSED, cut(first(LOG), 0.5));
            add("the first log is empty", fixture, REFUSED, cut(first(LOG), 0));
            add("the first log is zeros", fixture, REFUSED, zero(first(LOG), 0, 1));
        }
        for (Fixture fixture : List.of(KILLED, KILLED_WITHOUT_MARK)) {
            // The last third is one record.
            for (double place : new double[] {0, 0.2, 0.4, 0.6, 0.65}) {
                add("a byte of the last log is flipped at " + place, fixture, REFUSED, flip(last(LOG), place));
            }
            add("a part of the last log is zeros", fixture, REFUSED, zero(last(LOG), 0.3, 0.4));
        }
        for (double place : new double[] {0, 0.3, 0.5, 0.9, 0.999}) {
            add("the last log is cut at " + place, KILLED, REFUSED, cut(last(LOG), place));
        }
        add("a byte of the last record is flipped", KILLED, REFUSED, flip(last(LOG), 0.8));
        add("the last byte of the last log is flipped", KILLED, REFUSED, flip(last(LOG), 1));
        add("the last log ends with zeros", KILLED, REFUSED, zero(last(LOG), 0.9, 1));
        add("the first log is missing", KILLED, REFUSED, delete(first(LOG)));
        add("the last log is missing", KILLED, REFUSED, delete(last(LOG)));
        add("all logs are missing", KILLED, REFUSED, deleteAll(LOG));
        add("the first log is missing", CLOSED, REFUSED, delete(first(LOG)));
        add("the last log is missing", CLOSED, REFUSED, delete(last(LOG)));
        add("all logs are missing", CLOSED, REFUSED, deleteAll(LOG));
        add("all logs are missing", FLUSHED, EITHER, deleteAll(LOG));
        add("all logs are missing", BACKUP, EITHER, deleteAll(LOG));
        add("two logs are swapped", KILLED, REFUSED,
                directory -> swap(first(LOG).in(directory), last(LOG).in(directory)));
        add("two logs are swapped", KILLED_WITHOUT_MARK, REFUSED,
                directory -> swap(first(LOG).in(directory), last(LOG).in(directory)));
        add("the first log comes once more", KILLED, REFUSED,
                directory -> Files.copy(first(LOG).in(directory), LogFiles.named(directory, 999_000)));
        add("the last log comes once more", KILLED, REFUSED,
                directory -> Files.copy(last(LOG).in(directory), LogFiles.named(directory, 999_000)));
        add("the last log is appended to itself", KILLED, REFUSED,
                directory -> append(last(LOG).in(directory), Files.readAllBytes(last(LOG).in(directory))));
        add("the last log has another's name", KILLED, REFUSED,
                directory -> Files.move(last(LOG).in(directory), directory.resolve("000001.log")));
        add("a log is a directory", KILLED, REFUSED, directory -> {
            Path log = last(LOG).in(directory);
            Files.delete(log);
            Files.createDirectory(log);
        });
    }

    /** What was never answered may be torn in any way. */
    private void tails() {
        byte[] record = tornRecord();
        for (Fixture fixture : List.of(KILLED, KILLED_WITHOUT_MARK, CLOSED, FLUSHED)) {
            for (int length : new int[] {1, 6, 7, 8, 500, 40_000, 69_000}) {
                add("a write of which " + length + " bytes are there", fixture, OPENS,
                        directory -> append(last(LOG).in(directory), tornRecord(last(LOG).in(directory), length)));
            }
        }
        for (Fixture fixture : List.of(KILLED, CLOSED)) {
            add("a write without its first bytes", fixture, OPENS, directory -> {
                byte[] torn = tornRecord(last(LOG).in(directory), Integer.MAX_VALUE);
                Arrays.fill(torn, 0, 4096, (byte) 0);
                append(last(LOG).in(directory), torn);
            });
            add("a write of whose middle is missing", fixture, OPENS, directory -> {
                byte[] torn = tornRecord(last(LOG).in(directory), Integer.MAX_VALUE);
                Arrays.fill(torn, 36_864, 40_960, (byte) 0);
                append(last(LOG).in(directory), torn);
            });
            add("zeros behind the last log", fixture, OPENS,
                    directory -> append(last(LOG).in(directory), new byte[100_000]));
            add("rubbish behind the last log", fixture, OPENS,
                    directory -> append(last(LOG).in(directory), Arrays.copyOfRange(record, 300, 3000)));
            add("rubbish behind the first log", fixture, OPENS,
                    directory -> append(first(LOG).in(directory), Arrays.copyOfRange(record, 300, 3000)));
        }
        add("a log that was just begun", KILLED, OPENS,
                directory -> Files.createFile(LogFiles.named(directory, 999_000)));
    }

    private void manifests() {
        for (Fixture fixture : List.of(KILLED, CLOSED, FLUSHED, BACKUP)) {
            for (double place : new double[] {0, 0.25, 0.5, 0.75, 1}) {
                add("a byte of the manifest is flipped at " + place, fixture, REFUSED, flip(current(), place));
            }
            for (double place : new double[] {0, 0.2, 0.5, 0.8, 0.99}) {
                add("the manifest is cut at " + place, fixture, REFUSED, cut(current(), place));
            }
            add("the manifest is missing", fixture, REFUSED, delete(current()));
            add("the manifest begins with zeros", fixture, REFUSED, zero(current(), 0, 0.3));
            add("the manifest ends with zeros", fixture, REFUSED, zero(current(), 0.7, 1));
            add("a torn record behind the manifest", fixture, OPENS,
                    directory -> append(current().in(directory), new byte[] {1, 2, 3}));
            add("CURRENT is missing", fixture, REFUSED, delete(named("CURRENT")));
        }
        add("CURRENT is empty", KILLED, REFUSED, cut(named("CURRENT"), 0));
        add("CURRENT is cut", KILLED, REFUSED, cut(named("CURRENT"), 0.7));
        add("a byte of CURRENT is flipped", KILLED, REFUSED, flip(named("CURRENT"), 0.9));
        add("a byte of CURRENT is flipped", CLOSED, REFUSED, flip(named("CURRENT"), 0.1));
        add("CURRENT names another file", KILLED, REFUSED, write("CURRENT", "IDENTITY\n"));
        add("CURRENT names an older manifest", KILLED, REFUSED, directory -> {
            Files.copy(current().in(directory), directory.resolve("MANIFEST-000001"));
            Files.writeString(directory.resolve("CURRENT"), "MANIFEST-000001\n");
        });
        add("the manifest comes twice over", KILLED, EITHER,
                directory -> append(current().in(directory), Files.readAllBytes(current().in(directory))));
        add("the manifest is a log", KILLED, REFUSED,
                directory -> Files.copy(last(LOG).in(directory), current().in(directory), REPLACE_EXISTING));
        for (double place : new double[] {0.2, 0.4, 0.6}) {
            add("the manifest is cut at " + place, KILLED_WITHOUT_MARK, EITHER, cut(current(), place));
        }
    }

    private void sortedFiles() {
        for (Fixture fixture : List.of(KILLED, FLUSHED, BACKUP)) {
            add("a sorted file is missing", fixture, REFUSED, delete(largest(SORTED)));
            add("all sorted files are missing", fixture, REFUSED, deleteAll(SORTED));
            for (double place : new double[] {0, 0.05, 0.3, 0.6, 0.9, 0.99, 1}) {
                add("a byte of a sorted file is flipped at " + place, fixture, EITHER, flip(largest(SORTED), place));
            }
            add("a sorted file is cut", fixture, REFUSED, cut(largest(SORTED), 0.5));
            add("a sorted file is longer", fixture, EITHER,
                    directory -> append(largest(SORTED).in(directory), new byte[100]));
            add("a part of a sorted file is zeros", fixture, REFUSED, zero(largest(SORTED), 0.2, 0.4));
            add("two sorted files are swapped", fixture, REFUSED,
                    directory -> swap(first(SORTED).in(directory), largest(SORTED).in(directory)));
            add("a sorted file that nobody knows", fixture, OPENS,
                    directory -> Files.copy(largest(SORTED).in(directory), directory.resolve("999000.sst")));
        }
    }

    private void smallFiles() {
        add("the format is missing", KILLED, REFUSED, delete(named(DataDirectory.FORMAT_FILE)));
        add("the format is empty", KILLED, REFUSED, cut(named(DataDirectory.FORMAT_FILE), 0));
        add("the format is rubbish", KILLED, REFUSED, write(DataDirectory.FORMAT_FILE, "\u00ff\u0001"));
        add("the format is that of another version", KILLED, REFUSED, write(DataDirectory.FORMAT_FILE, "1000\n"));
        add("only the format is there", KILLED, REFUSED, deleteAll("(?!orrery-format).*"));
        add("the format and the logs are there", KILLED, REFUSED, deleteAll("(?!orrery-format|.*log).*"));
        add("the mark is missing", KILLED, OPENS, delete(named(DurableMark.FILE)));
        add("the mark is empty", KILLED, OPENS, cut(named(DurableMark.FILE), 0));
        for (double place : new double[] {0, 0.003, 0.5, 0.503}) {
            add("a byte of the mark is flipped at " + place, KILLED, OPENS, flip(named(DurableMark.FILE), place));
        }
        add("the options are missing", KILLED, OPENS, deleteAll("OPTIONS-\\d+"));
        add("the options are rubbish", KILLED, OPENS, zero(last("OPTIONS-\\d+"), 0, 1));
        add("the identity is missing", KILLED, OPENS, delete(named("IDENTITY")));
        add("the identity is rubbish", KILLED, EITHER, write("IDENTITY", "?"));
        add("the messages are missing", KILLED, OPENS, delete(named("LOG")));
        add("the lock is missing", KILLED, OPENS, delete(named("LOCK")));
        add("files of others", KILLED, OPENS, write("notes.txt", "x"));
    }

    private void add(String name, Fixture fixture, Expected expected, Action action) {
        cases.add(new Case(name, fixture, expected, action));
    }

    // ---- which file

    private interface Choice {
        Path in(Path directory) throws IOException;
    }

    private static Choice named(String name) {
        return directory -> directory.resolve(name);
    }

    /** The first file of a kind that isn't empty. */
    private static Choice first(String pattern) {
        return directory -> notEmpty(directory, pattern).getFirst();
    }

    private static Choice last(String pattern) {
        return directory -> {
            List<Path> filled = notEmpty(directory, pattern);
            return filled.isEmpty() ? DamagedDirectories.files(directory, pattern).getLast() : filled.getLast();
        };
    }

    private static Choice largest(String pattern) {
        return directory -> notEmpty(directory, pattern).stream()
                .max((one, other) -> Long.compare(one.toFile().length(), other.toFile().length()))
                .orElseThrow();
    }

    private static Choice current() {
        return directory -> DamagedDirectories.files(directory, MANIFEST).getLast();
    }

    private static List<Path> notEmpty(Path directory, String pattern) throws IOException {
        return DamagedDirectories.files(directory, pattern).stream()
                .filter(file -> file.toFile().length() > 0)
                .toList();
    }

    // ---- what is done to it

    private static Action flip(Choice choice, double place) {
        return directory -> {
            Path file = choice.in(directory);
            byte[] bytes = Files.readAllBytes(file);
            bytes[(int) (place * (bytes.length - 1))] ^= 0x10;
            Files.write(file, bytes);
        };
    }

    private static Action cut(Choice choice, double place) {
        return directory -> {
            Path file = choice.in(directory);
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, (int) (place * bytes.length)));
        };
    }

    private static Action zero(Choice choice, double from, double to) {
        return directory -> {
            Path file = choice.in(directory);
            byte[] bytes = Files.readAllBytes(file);
            Arrays.fill(bytes, (int) (from * bytes.length), (int) (to * bytes.length), (byte) 0);
            Files.write(file, bytes);
        };
    }

    private static Action delete(Choice choice) {
        return directory -> Files.delete(choice.in(directory));
    }

    private static Action deleteAll(String pattern) {
        return directory -> {
            for (Path file : DamagedDirectories.files(directory, pattern)) {
                Files.delete(file);
            }
        };
    }

    private static Action write(String name, String text) {
        return directory -> Files.write(directory.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void append(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes, APPEND);
    }

    private static void swap(Path one, Path other) throws IOException {
        byte[] bytes = Files.readAllBytes(one);
        Files.copy(other, one, REPLACE_EXISTING);
        Files.write(other, bytes);
    }

    // ---- a write that was cut off

    private static byte[] tornRecord() {
        byte[] record = new byte[70_000];
        new Random(5).nextBytes(record);
        return record;
    }

    /** The first bytes of a large record, as they would be appended to a log. */
    private static byte[] tornRecord(Path log, int length) throws IOException {
        byte[] whole = LogWriter.fragments(Files.size(log), tornRecord());
        // Without its very last byte, no record is whole.
        return Arrays.copyOf(whole, Math.min(length, whole.length - 1));
    }
}
