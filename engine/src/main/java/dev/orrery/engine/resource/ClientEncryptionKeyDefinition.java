package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;

/** A client encryption key as its author gives it. Only clients can unwrap the key, so its parts are kept as they come. */
public record ClientEncryptionKeyDefinition(String id, JsonValue body) {

    public ClientEncryptionKeyDefinition {
        ResourceNames.check(id);
        check(body.property("encryptionAlgorithm").isString(), "encryptionAlgorithm", body);
        check(body.property("wrappedDataEncryptionKey").isString(), "wrappedDataEncryptionKey", body);
        check(body.property("keyWrapMetadata").isObject(), "keyWrapMetadata", body);
    }

    /** Reads a key as a client sends it. */
    public static ClientEncryptionKeyDefinition parse(JsonValue json) {
        String id = ResourceNames.parse(json.property("id"));
        ValueWriter body = new ValueWriter().startObject();
        for (Property property : json.properties()) {
            if (!SystemProperty.OF_RESOURCES.contains(property.name())) {
                body.name(property.name()).value(property.value());
            }
        }
        return new ClientEncryptionKeyDefinition(id, body.endObject().finish());
    }

    private static void check(boolean isThere, String name, JsonValue body) {
        if (!isThere) {
            throw new OrreryException(
                    ErrorCode.INVALID_DEFINITION,
                    "The client encryption key lacks one of encryptionAlgorithm, wrappedDataEncryptionKey and keyWrapMetadata, or has it in another type. Give all three")
                    .with(name, body.property(name));
        }
    }
}
