package dev.orrery.storage.rocksdb;

import dev.orrery.storage.KeySpace;
import dev.orrery.storage.rocksdb.file.LogWriter;
import dev.orrery.storage.rocksdb.file.Manifest;
import dev.orrery.storage.rocksdb.file.ManifestEdit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;
import org.rocksdb.TableProperties;

/**
 * Makes a new manifest for the sorted files that a directory has. Each says to which column family it belongs. All come into
 * level 0, whose files may overlap, with bounds that no key exceeds: a merge of all afterwards finds the true ones.
 */
final class ManifestRebuild {

    private static final Pattern FILE =
            Pattern.compile("(\\d{1,18})\\.(sst|log)|MANIFEST-(\\d{1,18})|OPTIONS-(\\d{1,18})");
    private static final String COMPARATOR = "leveldb.BytewiseComparator";
    // No change has a higher number, and the next ones have room enough.
    private static final long LAST_SEQUENCE = 1L << 48;
    private static final byte[] BEFORE_ALL_KEYS = internalKey(new byte[0]);
    private static final byte[] BEHIND_ALL_KEYS = internalKey(new byte[] {-1, -1, -1, -1});

    private final Path directory;
    private final List<String> losses;
    private final Map<Integer, List<Path>> filesByFamily = new HashMap<>();
    private long nextFileNumber = 1;

    private ManifestRebuild(Path directory, List<String> losses) {
        this.directory = directory;
        this.losses = losses;
    }

    static void run(Path directory, List<String> losses) throws IOException {
        NativeLibrary.load();
        new ManifestRebuild(directory, losses).run();
    }

    private void run() throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(directory)) {
            files = listed.sorted().toList();
        }
        for (Path file : files) {
            Matcher name = FILE.matcher(file.getFileName().toString());
            if (name.matches()) {
                nextFileNumber = Math.max(nextFileNumber, 1 + number(name));
                if ("sst".equals(name.group(2))) {
                    assign(file);
                }
            }
        }
        write();
    }

    private static long number(Matcher name) {
        return Stream.of(name.group(1), name.group(3), name.group(4))
                .filter(text -> text != null)
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow();
    }

    private void assign(Path file) throws IOException {
        try (Options options = new Options(); SstFileReader reader = new SstFileReader(options)) {
            reader.open(file.toString());
            TableProperties properties = reader.getTableProperties();
            filesByFamily.computeIfAbsent((int) properties.getColumnFamilyId(), family -> new ArrayList<>()).add(file);
        } catch (RocksDBException e) {
            losses.add("The file %s can't be read; %d bytes are lost".formatted(file.getFileName(), Files.size(file)));
            Files.delete(file);
        }
    }

    private void write() throws IOException {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (KeySpace space : KeySpace.values()) {
            append(log, familyRecord(space));
            append(log, filesRecord(space.ordinal()));
        }
        String name = "MANIFEST-%06d".formatted(nextFileNumber);
        Files.write(directory.resolve(name), log.toByteArray());
        Files.writeString(directory.resolve(Manifest.CURRENT), name + "\n");
    }

    private static void append(ByteArrayOutputStream log, Edit record) {
        byte[] bytes = LogWriter.fragments(log.size(), record.bytes());
        log.write(bytes, 0, bytes.length);
    }

    /** The numbers of families are those of their key spaces, in which order they are made. */
    private Edit familyRecord(KeySpace space) {
        Edit edit = new Edit().number(0x01).text(COMPARATOR);
        if (space == KeySpace.META) {
            return edit.number(0x02).number(0)
                    .number(0x03).number(nextFileNumber + 1)
                    .number(0xCB).number(KeySpace.values().length - 1)
                    .number(0x04).number(LAST_SEQUENCE);
        }
        return edit.number(0x02).number(0)
                .number(0xC8).number(space.ordinal())
                .number(0xC9).text(DatabaseOptions.familyName(space));
    }

    private Edit filesRecord(int family) throws IOException {
        Edit edit = new Edit().number(0x04).number(LAST_SEQUENCE);
        for (Path file : filesByFamily.getOrDefault(family, List.of())) {
            edit.number(0x67).number(0)
                    .number(Long.parseLong(file.getFileName().toString().replace(".sst", "")))
                    .number(Files.size(file))
                    .bytes(BEFORE_ALL_KEYS).bytes(BEHIND_ALL_KEYS)
                    .number(0).number(LAST_SEQUENCE)
                    .number(1);
        }
        return family == 0 ? edit : edit.number(0xC8).number(family);
    }

    // RocksDB's form of a key: the bytes, then eight that say which change it is, and that it is a value.
    private static byte[] internalKey(byte[] key) {
        byte[] internal = Arrays.copyOf(key, key.length + Long.BYTES);
        internal[key.length] = 1;
        return internal;
    }

    /** A record of the manifest; see {@link ManifestEdit}. */
    private static final class Edit {

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Edit number(long value) {
            long rest = value;
            while (rest >>> 7 != 0) {
                out.write((int) (rest | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
            return this;
        }

        Edit bytes(byte[] bytes) {
            number(bytes.length);
            out.write(bytes, 0, bytes.length);
            return this;
        }

        Edit text(String text) {
            return bytes(text.getBytes(StandardCharsets.UTF_8));
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }
}
