package dev.orrery.engine.changefeed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.VersionRecord;
import dev.orrery.engine.partition.VersionsKept;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.List;
import java.util.Optional;

/** The log of all versions, which the partitions of some containers have, for a while back. */
record AllVersions() implements LogKind<VersionRecord> {

    /** The words by which clients know that they have to start anew. */
    private static final String WITHIN_RETENTION = "You must read the change feed from within the retention period.";

    @Override
    public KeySpace space() {
        return KeySpace.VERSIONS;
    }

    @Override
    public VersionRecord entry(byte[] key, byte[] value) {
        return VersionRecord.decode(key, value);
    }

    @Override
    public boolean isShown(VersionRecord entry) {
        return true;
    }

    @Override
    public List<Optional<Change>> changes(
            List<VersionRecord> entries, Container container, PartitionSnapshot snapshot) {
        return entries.stream()
                .map(entry -> Optional.<Change>of(Change.Version.of(entry)))
                .toList();
    }

    @Override
    public void checkStart(ChangeStart start) {
        switch (start) {
            case ChangeStart.Now now -> {}
            case ChangeStart.After after -> {}
            case ChangeStart.Beginning beginning -> throw noStart();
            case ChangeStart.Time time -> throw noStart();
        }
    }

    @Override
    public void checkThere(FeedPart part) {
        check(part, part.partition().versionsKept());
    }

    @Override
    public void checkThere(FeedPart part, PartitionSnapshot snapshot) {
        check(part, VersionsKept.storedIn(snapshot));
    }

    private static void check(FeedPart part, Optional<VersionsKept> stored) {
        VersionsKept kept = stored.filter(VersionsKept::isGoingOn)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_REQUEST,
                        "The container keeps the latest versions only; set the retentionDuration of its"
                                + " changeFeedPolicy, and start from now"));
        long keptAfter = kept.after(part.range());
        if (part.afterLsn() < keptAfter) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The versions after this position are no longer kept. " + WITHIN_RETENTION
                            + " Start from now; it is the retentionDuration of the container's changeFeedPolicy.")
                    .with("position", part.afterLsn())
                    .with("keptAfter", keptAfter);
        }
    }

    private static OrreryException noStart() {
        return new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "A feed of all versions starts from now, or where an earlier page ended. " + WITHIN_RETENTION);
    }
}
