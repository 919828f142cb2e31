package dev.orrery.storage.rocksdb;

import dev.orrery.storage.KeySpace;
import dev.orrery.storage.rocksdb.file.Damage;
import dev.orrery.storage.rocksdb.file.DurableMark;
import dev.orrery.storage.rocksdb.file.LogCheck;
import dev.orrery.storage.rocksdb.file.LogFiles;
import dev.orrery.storage.rocksdb.file.Manifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What a look at a directory has found before RocksDB may touch it: RocksDB deletes what its manifest doesn't name and leaves
 * out what it can't read of its log, so damage must be seen before.
 *
 * @param mark what was known to be on the disk
 * @param reach what is there
 */
record Inspection(DurableMark.Mark mark, Manifest manifest, LogCheck.Reach reach) {

    /** Looks at all but the sorted files; fails if something is damaged. Nobody writes meanwhile. */
    static Inspection of(Path directory) throws IOException {
        DurableMark.Mark mark = DurableMark.read(directory);
        Manifest manifest = Manifest.read(directory);
        manifest.checkReaches(mark);
        checkKeySpaces(manifest);
        return new Inspection(mark, manifest, LogCheck.run(directory, manifest, mark));
    }

    /** A mark that says of all that is there that it is on the disk. */
    DurableMark.Mark markOfAll(Path directory) throws IOException {
        return new DurableMark.Mark(
                reach.sequence(),
                reach.log(),
                manifest.number(),
                manifest.bytes(),
                LogFiles.firstSequences(directory, Map.of()));
    }

    /** Fails if a key space has no column family. */
    static void checkKeySpaces(Manifest manifest) {
        List<KeySpace> missing = Arrays.stream(KeySpace.values())
                .filter(space -> !manifest.families().contains(DatabaseOptions.familyName(space)))
                .toList();
        if (!missing.isEmpty()) {
            throw Damage.missingKeySpaces(manifest.file(), missing);
        }
    }
}
