package dev.orrery.protocol.cosmos.item.changes;

import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.item.VersionRecord.Kind;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;

/**
 * How one of all versions is written: {@code current}, an empty object after a delete; {@code previous}, if there was one, for
 * deletes only where the container's policy asks for it; {@code metadata}, which names the item if it was deleted.
 */
final class VersionForm {

    private VersionForm() {}

    static JsonValue write(Change.Version change, Container container) {
        ValueWriter json = new ValueWriter().startObject();
        json.name("current")
                .value(change.current()
                        .map(item -> SqlDocuments.FORM.document(item, container))
                        .orElse(JsonValue.EMPTY_OBJECT));
        change.previous()
                .filter(item -> !change.kind().isDelete() || container.definition().tellsWhatWasDeleted())
                .ifPresent(item -> json.name("previous").value(SqlDocuments.FORM.document(item, container)));
        json.name("metadata").startObject();
        writeMetadata(change, container, json);
        return json.endObject().endObject().finish();
    }

    private static void writeMetadata(Change.Version change, Container container, ValueWriter json) {
        json.name("operationType").value(operation(change.kind()));
        json.name("lsn").value(change.lsn());
        json.name("crts").value(change.timeSeconds());
        json.name("previousImageLSN").value(change.previous().map(StoredItem::lsn).orElse(0L));
        json.name("timeToLiveExpired").value(change.kind() == Kind.EXPIRED);
        if (change.kind().isDelete()) {
            json.name("id").value(change.item().id().text());
            writePartitionKey(change.item(), container.partitionKey(), json);
        }
    }

    private static String operation(Kind kind) {
        return switch (kind) {
            case CREATED -> "create";
            case REPLACED -> "replace";
            case DELETED, EXPIRED -> "delete";
        };
    }

    /** The components by the paths where the item has them; those that it lacks are left out. */
    private static void writePartitionKey(StoredItem item, PartitionKeyDefinition definition, ValueWriter json) {
        List<JsonValue> components = definition.keyOf(item.body()).components();
        json.name("partitionKey").startObject();
        for (int i = 0; i < components.size(); i++) {
            if (!components.get(i).isUndefined()) {
                json.name(definition.paths().get(i).toString().substring(1)).value(components.get(i));
            }
        }
        json.endObject();
    }
}
