package dev.orrery.engine.catalog;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/** All records of the catalog as they are at one LSN; must be closed. */
final class CatalogRecords implements AutoCloseable {

    private final PartitionSnapshot snapshot;

    CatalogRecords(PartitionSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    long lsn() {
        return snapshot.lsn();
    }

    int nextContainerNumber() {
        return snapshot.get(KeySpace.META, CatalogKeys.bytes(CatalogKeys.ACCOUNT))
                .map(JsonValue::ofEncoded)
                .map(account -> (int) account.property("nextContainer").longValue())
                .orElse(1);
    }

    void forEachDatabase(Consumer<JsonValue> action) {
        forEach(CatalogKeys.DATABASES, (key, json) -> action.accept(json));
    }

    void forEachContainer(Consumer<JsonValue> action) {
        forEach(CatalogKeys.CONTAINERS, (key, json) -> action.accept(json));
    }

    void forEachScript(int container, Consumer<JsonValue> action) {
        forEach(CatalogKeys.scripts(container), (key, json) -> action.accept(json));
    }

    /** All scripts of all containers, with the numbers of the containers. */
    void forEachScript(ObjIntConsumer<JsonValue> action) {
        forEach(CatalogKeys.SCRIPTS, (key, json) -> action.accept(json, CatalogKeys.containerOf(key)));
    }

    /** All records of a kind of named children. */
    void forEachChild(ResourceId.Kind kind, Consumer<JsonValue> action) {
        forEach(CatalogKeys.children(kind), (key, json) -> action.accept(json));
    }

    private void forEach(String prefix, BiConsumer<String, JsonValue> action) {
        KeyRange records = KeyRange.prefix(CatalogKeys.bytes(prefix));
        try (EntryCursor cursor = snapshot.scan(KeySpace.META, records, Direction.FORWARD)) {
            while (cursor.next()) {
                action.accept(new String(cursor.key(), StandardCharsets.US_ASCII), JsonValue.ofEncoded(cursor.value()));
            }
        }
    }

    @Override
    public void close() {
        snapshot.close();
    }
}
