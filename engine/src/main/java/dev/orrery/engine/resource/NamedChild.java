package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;

/** A small resource with a name among its siblings, and a record of its own in the catalog. */
public sealed interface NamedChild permits User, Permission, ClientEncryptionKey {

    ResourceId rid();

    /** The resource id of the database or user that this belongs to. */
    ResourceId parent();

    String id();

    /** The record. */
    JsonValue toJson();

    /** A resource id in a record. */
    static ResourceId ridAt(JsonValue json, String name) {
        return ResourceId.parse(json.property(name).stringValue())
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.DATA_CORRUPT, "A record of the catalog has an invalid resource id. Restore a backup")
                        .with(name, json.property(name)));
    }
}
