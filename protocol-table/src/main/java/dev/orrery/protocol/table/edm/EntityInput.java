package dev.orrery.protocol.table.edm;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a client has sent of an entity.
 *
 * @param partitionKey the key, if the body has it
 * @param rowKey the key, if the body has it
 * @param properties all others that are not null, in their order
 */
public record EntityInput(
        Optional<String> partitionKey, Optional<String> rowKey, Map<String, EdmValue> properties) {

    public EntityInput {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }
}
