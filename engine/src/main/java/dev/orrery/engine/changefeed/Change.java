package dev.orrery.engine.changefeed;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.item.VersionRecord;
import dev.orrery.engine.item.VersionRecord.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A change of an item, as one of the feeds tells of it. */
public sealed interface Change {

    long lsn();

    /** The version that was written, or the last one of an item that was deleted. */
    StoredItem item();

    /** All versions that the change shows. */
    List<StoredItem> images();

    /** The latest version of an item that was created or changed. */
    record Latest(long lsn, StoredItem item) implements Change {

        @Override
        public List<StoredItem> images() {
            return List.of(item);
        }
    }

    /** One of all versions of an item, or its end, with the version before. */
    record Version(
            long lsn, Kind kind, long timeSeconds, Optional<StoredItem> previous, Optional<StoredItem> current)
            implements Change {

        static Version of(VersionRecord record) {
            return new Version(
                    record.lsn(), record.kind(), record.timeSeconds(), record.previous(), record.current());
        }

        @Override
        public StoredItem item() {
            return current.or(() -> previous).orElseThrow();
        }

        @Override
        public List<StoredItem> images() {
            return Stream.concat(previous.stream(), current.stream()).toList();
        }
    }
}
