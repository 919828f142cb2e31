package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.NamedChild;
import dev.orrery.engine.resource.Script;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
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
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * The catalog on disk: a partition of its own, with a record for each database, container, script, user, permission and
 * client encryption key.
 *
 * <p>Keys, in ASCII: {@code account}, {@code database/<number>}, {@code container/<number>}, {@code
 * script/<container>/<kind>/<number>}, {@code user/<rid>}, {@code permission/<rid>}, {@code client_encryption_key/<rid>};
 * the numbers and the bytes of resource ids in hexadecimal. Values: encoded JSON objects.
 */
final class CatalogStore {

    static final PartitionId PARTITION = new PartitionId(0, 0);

    private static final byte[] ACCOUNT = bytes("account");
    private static final String SCRIPT = "script/";

    private final PartitionStore store;

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

    int nextContainerNumber() {
        return store.get(KeySpace.META, ACCOUNT)
                .map(JsonValue::ofEncoded)
                .map(account -> (int) account.property("nextContainer").longValue())
                .orElse(1);
    }

    void forEachDatabase(BiConsumer<String, JsonValue> action) {
        forEach("database/", action);
    }

    void forEachContainer(BiConsumer<String, JsonValue> action) {
        forEach("container/", action);
    }

    void forEachScript(int container, BiConsumer<String, JsonValue> action) {
        forEach(scriptPrefix(container), action);
    }

    /** All scripts of all containers, with the numbers of the containers. */
    void forEachScript(ObjIntConsumer<JsonValue> action) {
        forEach(SCRIPT, (key, json) -> action.accept(json, containerOf(key)));
    }

    /** All records of a kind of named children. */
    void forEachChild(ResourceId.Kind kind, Consumer<JsonValue> action) {
        forEach(childPrefix(kind), (key, json) -> action.accept(json));
    }

    private void forEach(String prefix, BiConsumer<String, JsonValue> action) {
        try (PartitionSnapshot snapshot = store.snapshot();
                EntryCursor cursor =
                        snapshot.scan(KeySpace.META, KeyRange.prefix(bytes(prefix)), Direction.FORWARD)) {
            while (cursor.next()) {
                action.accept(new String(cursor.key(), StandardCharsets.US_ASCII), JsonValue.ofEncoded(cursor.value()));
            }
        }
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
            batch.put(KeySpace.META, ACCOUNT, account.encoded());
            return this;
        }

        Change put(Database database) {
            return put(databaseKey(database.number()), database.toJson());
        }

        Change remove(Database database) {
            return remove(databaseKey(database.number()));
        }

        Change put(ContainerRecord container) {
            return put(containerKey(container.number()), container.toJson());
        }

        Change remove(Container container) {
            container.allScripts().forEach(script -> remove(container.number(), script));
            return remove(containerKey(container.number()));
        }

        Change put(int container, Script script) {
            return put(scriptKey(container, script), script.toJson());
        }

        Change remove(int container, Script script) {
            return remove(scriptKey(container, script));
        }

        Change put(NamedChild child) {
            return put(childKey(child), child.toJson());
        }

        Change remove(NamedChild child) {
            return remove(childKey(child));
        }

        void commit() {
            long lsn = store.lsn();
            if (!store.commit(new Commit(lsn, lsn + 1, batch))) {
                throw new OrreryException(ErrorCode.TRANSACTION_CONFLICT, "Another process changed the catalog");
            }
        }

        private Change put(String key, JsonValue value) {
            batch.put(KeySpace.META, bytes(key), value.encoded());
            return this;
        }

        private Change remove(String key) {
            batch.delete(KeySpace.META, bytes(key));
            return this;
        }
    }

    Change change() {
        return new Change();
    }

    private static String databaseKey(int number) {
        return "database/" + hex(number);
    }

    private static String containerKey(int number) {
        return "container/" + hex(number);
    }

    private static String scriptPrefix(int container) {
        return SCRIPT + hex(container) + "/";
    }

    private static int containerOf(String scriptKey) {
        return HexFormat.fromHexDigits(scriptKey, SCRIPT.length(), SCRIPT.length() + 2 * Integer.BYTES);
    }

    private static String scriptKey(int container, Script script) {
        return scriptPrefix(container) + script.definition().kind() + "/" + Long.toHexString(script.number());
    }

    private static String childPrefix(ResourceId.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT) + "/";
    }

    private static String childKey(NamedChild child) {
        return childPrefix(child.rid().kind()) + HexFormat.of().formatHex(child.rid().bytes());
    }

    private static String hex(int number) {
        return "%08x".formatted(number);
    }

    private static byte[] bytes(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }
}
