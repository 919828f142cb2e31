package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.NamedChild;
import dev.orrery.engine.resource.Script;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;

/**
 * The catalog on disk: a partition of its own, with a record for each database, container, script, user, permission and
 * client encryption key. {@link CatalogKeys} has the keys; values are encoded JSON objects.
 *
 * <p>A change names the state that it is based on: the records that were read last, and what was committed here since. Who
 * changes the catalog does it alone, so there is one such state.
 */
final class CatalogStore {

    static final PartitionId PARTITION = new PartitionId(0, 0);

    private final PartitionStore store;
    private long lsn;

    CatalogStore(Store store) {
        this.store = store.open(PARTITION);
    }

    /** Copies all records of a store's catalog into a store that has none. */
    static void copy(Store from, Store to) {
        WriteBatch records = new WriteBatch();
        long lsn;
        try (PartitionSnapshot snapshot = from.open(PARTITION).snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.META, KeyRange.all(), Direction.FORWARD)) {
            lsn = Math.max(1, snapshot.lsn());
            while (cursor.next()) {
                records.put(KeySpace.META, cursor.key(), cursor.value());
            }
        }
        to.open(PARTITION).commit(new Commit(0, lsn, records));
    }

    /** The records as they are now. */
    CatalogRecords read() {
        return new CatalogRecords(store.snapshot());
    }

    /** From now on all changes are based on these records, and on the changes since. */
    void isKnown(CatalogRecords records) {
        lsn = records.lsn();
    }

    /** Changes of the catalog that become durable together. */
    final class Change {
        private final WriteBatch batch = new WriteBatch();

        Change nextContainerNumber(int next) {
            JsonValue account = new ValueWriter()
                    .startObject()
                    .name("nextContainer")
                    .value(next)
                    .endObject()
                    .finish();
            return put(CatalogKeys.ACCOUNT, account);
        }

        Change put(Database database) {
            return put(CatalogKeys.database(database.number()), database.toJson());
        }

        Change remove(Database database) {
            return remove(CatalogKeys.database(database.number()));
        }

        Change put(ContainerRecord container) {
            return put(CatalogKeys.container(container.number()), container.toJson());
        }

        Change remove(Container container) {
            container.allScripts().forEach(script -> remove(container.number(), script));
            return remove(CatalogKeys.container(container.number()));
        }

        Change put(int container, Script script) {
            return put(CatalogKeys.script(container, script), script.toJson());
        }

        Change remove(int container, Script script) {
            return remove(CatalogKeys.script(container, script));
        }

        Change put(NamedChild child) {
            return put(CatalogKeys.child(child), child.toJson());
        }

        Change remove(NamedChild child) {
            return remove(CatalogKeys.child(child));
        }

        /** Makes the changes durable; fails with {@code STALE_STATE}, and does nothing, if they are based on old records. */
        void commit() {
            Commit commit = new Commit(lsn, lsn + 1, batch);
            if (!store.commit(commit)) {
                throw new OrreryException(ErrorCode.STALE_STATE,
                        "Another writer has changed the catalog since it was read");
            }
            lsn = commit.lsn();
        }

        private Change put(String key, JsonValue value) {
            batch.put(KeySpace.META, CatalogKeys.bytes(key), value.encoded());
            return this;
        }

        private Change remove(String key) {
            batch.delete(KeySpace.META, CatalogKeys.bytes(key));
            return this;
        }
    }

    Change change() {
        return new Change();
    }
}
