package dev.orrery.storage.rocksdb;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.rocksdb.upgrade.FormatStep;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/**
 * The upgrade of a directory that an older version has written, before it is used.
 *
 * <pre>
 * 1. look whether the data has a place in the next format; if not, the directory stays as it is
 * 2. make a backup: backups/before-format-N, beside what else is there
 * 3. note where the upgrade begins, and that it needs this version: from here on older ones refuse the directory
 * 4. make a step, and note that; until the format is the newest
 * 5. remove the note
 * </pre>
 *
 * If it is interrupted before 3 it begins anew, and after that it goes on with the step that was not noted as made.
 */
final class DirectoryUpgrade {

    private static final Logger LOG = System.getLogger("dev.orrery.storage");
    private static final String BACKUPS = "backups";
    private static final String PARTIAL = ".partial";

    private final DataDirectory data;
    private final RocksSettings settings;
    private final UpgradeFaults faults;

    DirectoryUpgrade(DataDirectory data, RocksSettings settings, UpgradeFaults faults) {
        this.data = data;
        this.settings = settings.withDurability(Durability.SYNC);
        this.faults = faults;
    }

    /** Upgrades the directory if its data is of an older format. */
    void run() {
        if (data.isOlder()) {
            try {
                upgrade();
            } catch (IOException e) {
                throw new OrreryException(
                        ErrorCode.STORAGE_FAILED,
                        "The data in {directory} can't be upgraded. Check the disk and its permissions, and start again",
                        e)
                        .with("directory", data.path());
            }
        }
    }

    private void upgrade() throws IOException {
        if (!data.isBeingUpgraded()) {
            begin();
        }
        while (data.isOlder()) {
            FormatStep step = data.formats().from(data.format());
            LOG.log(Level.INFO,
                    "The data is of format " + data.format() + ". It is upgraded so that " + step.purpose());
            withStore(store -> {
                step.check(store);
                step.apply(store);
            });
            faults.reached(UpgradeFaults.Stage.STEP_MADE);
            data.noteUpgraded(data.format() + 1);
            faults.reached(UpgradeFaults.Stage.STEP_NOTED);
        }
    }

    private void begin() throws IOException {
        withStore(data.formats().from(data.format())::check);
        Path backup = backUp();
        LOG.log(Level.INFO, "Before the upgrade a backup was made: " + backup
                + ". It can be deleted once everything has been found in order");
        faults.reached(UpgradeFaults.Stage.BACKED_UP);
        data.noteUpgradeBegun();
        faults.reached(UpgradeFaults.Stage.BEGUN);
    }

    /** Something that is done with the open store. */
    private interface StoreWork {
        void with(RocksStore store);
    }

    private void withStore(StoreWork work) {
        try (RocksStore store = RocksStore.openToUpgrade(data, settings)) {
            work.with(store);
        }
    }

    private Path backUp() throws IOException {
        Path target = freePlace();
        Path partial = target.resolveSibling(target.getFileName() + PARTIAL);
        deleteAll(partial);
        Files.createDirectories(target.getParent());
        withStore(store -> store.copyTo(new DataDirectory(partial, data.formats()), data.format()));
        faults.reached(UpgradeFaults.Stage.COPIED);
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        return target;
    }

    private Path freePlace() {
        Path backups = data.path().resolve(BACKUPS);
        String name = "before-format-" + data.formats().newest();
        Path place = backups.resolve(name);
        for (int i = 2; Files.exists(place); i++) {
            place = backups.resolve(name + "-" + i);
        }
        return place;
    }

    private static void deleteAll(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
        }
    }
}
