package dev.orrery.storage.rocksdb.file;

import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What RocksDB's manifest says of a database. The file {@code CURRENT} has the manifest's name and a line feed; the manifest
 * is a log of {@link ManifestEdit}s.
 *
 * @param file where it was read from
 * @param number the number in its name
 * @param bytes how much of it could be read
 * @param families the names of the column families
 * @param firstLog the number of the first log that has something which is not in sorted files
 * @param lastSequence the number of the last change that is in sorted files
 */
public record Manifest(Path file, long number, long bytes, Set<String> families, long firstLog, long lastSequence) {

    public static final String CURRENT = "CURRENT";

    private static final Pattern NAME = Pattern.compile("MANIFEST-(\\d{1,18})");
    private static final String DEFAULT_FAMILY = "default";

    public Manifest {
        families = Set.copyOf(families);
    }

    /** Reads the manifest of a directory; fails if it is damaged anywhere but in a record at the end that is torn. */
    public static Manifest read(Path directory) throws IOException {
        Path file = current(directory);
        try (LogReader reader = LogReader.open(file)) {
            List<ManifestEdit> edits = new ArrayList<>();
            for (Optional<LogRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                edits.add(ManifestEdit.decode(next.get().bytes()));
            }
            long end = reader.position();
            if (!reader.isAtEnd() && reader.skipDamage()) {
                throw Damage.inManifest(file, "it can't be read at " + end);
            }
            return new Summary().of(file, end, edits);
        } catch (IllegalArgumentException e) {
            throw Damage.inManifest(file, e.getMessage());
        }
    }

    /** The manifest that the file CURRENT names. */
    static Path current(Path directory) throws IOException {
        Path current = directory.resolve(CURRENT);
        if (!Files.exists(current)) {
            throw Damage.missing(current);
        }
        String name = new String(Files.readAllBytes(current), StandardCharsets.ISO_8859_1);
        if (!name.endsWith("\n") || !NAME.matcher(name.strip()).matches()) {
            throw Damage.inManifest(current, "it names no manifest");
        }
        Path file = directory.resolve(name.strip());
        if (!Files.exists(file)) {
            throw Damage.missing(file);
        }
        return file;
    }

    static long numberOf(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (!name.matches()) {
            throw new IllegalArgumentException("Not the name of a manifest: " + file);
        }
        return Long.parseLong(name.group(1));
    }

    /** Fails if there is less in the manifest than there once was. */
    public void checkReaches(DurableMark.Mark mark) {
        if (number < mark.manifest()) {
            throw behind(mark, "it is older than the last one that was used");
        }
        if (number == mark.manifest() && bytes < mark.manifestBytes()) {
            throw behind(mark, "it is shorter than it was");
        }
    }

    private OrreryException behind(DurableMark.Mark mark, String problem) {
        return Damage.inManifest(file, problem)
                .with("bytes", bytes)
                .with("lastUsed", mark.manifest() + ", " + mark.manifestBytes() + " bytes");
    }

    /** Adds edits up. */
    private static final class Summary {

        private final Map<Integer, String> names = new HashMap<>(Map.of(0, DEFAULT_FAMILY));
        private final Map<Integer, Long> logs = new HashMap<>();
        private final List<ManifestEdit> group = new ArrayList<>();
        private long logToKeep;
        private long lastSequence;

        Manifest of(Path file, long bytes, List<ManifestEdit> edits) {
            edits.forEach(this::add);
            long unflushed = logs.values().stream().mapToLong(Long::longValue).min().orElse(0);
            return new Manifest(
                    file,
                    numberOf(file),
                    bytes,
                    Set.copyOf(names.values()),
                    Math.max(unflushed, logToKeep),
                    lastSequence);
        }

        // Those of a group count together or not at all.
        private void add(ManifestEdit edit) {
            group.add(edit);
            if (edit.moreInGroup().orElse(0) == 0) {
                group.forEach(this::apply);
                group.clear();
            }
        }

        private void apply(ManifestEdit edit) {
            edit.addedFamily().ifPresent(name -> names.put(edit.family(), name));
            edit.log().ifPresent(log -> logs.merge(edit.family(), log, Math::max));
            edit.logToKeep().ifPresent(log -> logToKeep = Math.max(logToKeep, log));
            edit.lastSequence().ifPresent(sequence -> lastSequence = Math.max(lastSequence, sequence));
            if (edit.isDrop()) {
                names.remove(edit.family());
                logs.remove(edit.family());
            }
        }
    }
}
