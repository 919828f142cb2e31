package dev.orrery.engine.maintenance;

import dev.orrery.engine.item.ItemKeys;
import dev.orrery.engine.item.VersionRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionWrite;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.partition.VersionsKept;
import dev.orrery.engine.partition.VersionsKept.Mark;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.WriteBatch;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes the log of all versions over into a copy of one or more partitions: the entries of those items that belong into the
 * copy. They keep their LSNs; their places within these are given anew, since two originals may have used the same ones.
 */
final class VersionCopy {

    private static final long BATCH_BYTES = 1 << 20;

    private final Partition copy;
    private final Originals originals;
    private final KeyRange itemKeys;
    private boolean isComplete = true;

    /** How many partitions are copied into one. */
    enum Originals {
        /** The copy has a log if the original has one in the end. */
        ONE,
        /** The copy has a log if each of the originals has one all the time: else it would have gaps. */
        SEVERAL
    }

    VersionCopy(Partition copy, Originals originals) {
        this.copy = copy;
        this.originals = originals;
        this.itemKeys = ItemKeys.in(copy.epkRange());
    }

    /** Takes over what an original has after an LSN, and from where on its log is complete. */
    void takeOver(PartitionSnapshot original, long afterLsn) {
        Optional<VersionsKept> kept = VersionsKept.storedIn(original).filter(VersionsKept::isGoingOn);
        isComplete = kept.isPresent() && (isComplete || originals == Originals.ONE);
        if (isComplete) {
            copyEntries(original, kept.get(), afterLsn);
            keep(kept.get().within(copy.epkRange()));
        } else if (copy.keepsVersions()) {
            copy.endKeepingVersions();
        }
    }

    private void keep(List<Mark> marks) {
        // The first removal looks at all, since some of what was copied may be too old by now.
        VersionsKept kept = copy.versionsKept().map(before -> before.with(marks)).orElse(new VersionsKept(marks, 0));
        if (!copy.versionsKept().equals(Optional.of(kept))) {
            copy.keepVersions(kept);
        }
    }

    private void copyEntries(PartitionSnapshot original, VersionsKept kept, long afterLsn) {
        KeyRange later = KeyRange.startingAt(VersionRecord.key(Math.max(kept.beforeAll(), afterLsn) + 1, 0));
        WriteBatch batch = new WriteBatch();
        try (PartitionSnapshot before = copy.snapshot();
                FreeSequenceNumbers places = new FreeSequenceNumbers(before, KeySpace.VERSIONS);
                EntryCursor cursor = original.scan(KeySpace.VERSIONS, later, Direction.FORWARD)) {
            while (cursor.next()) {
                byte[] value = cursor.value();
                VersionRecord version = VersionRecord.decode(cursor.key(), value);
                byte[] itemKey = version.itemKey();
                if (itemKeys.contains(itemKey) && version.lsn() > kept.after(itemKey)) {
                    int place = places.next(version.lsn());
                    batch.put(KeySpace.VERSIONS, VersionRecord.key(version.lsn(), place), value);
                }
                if (batch.bytes() >= BATCH_BYTES) {
                    write(batch);
                    batch = new WriteBatch();
                }
            }
        }
        if (!batch.isEmpty()) {
            write(batch);
        }
    }

    private void write(WriteBatch entries) {
        copy.commit(new PartitionWrite() {
            @Override
            public void addTo(WriteBatch batch, long lsn, Set<Recorded> recorded) {
                batch.addAll(entries);
            }

            @Override
            public Totals change() {
                return Totals.NONE;
            }
        });
    }
}
