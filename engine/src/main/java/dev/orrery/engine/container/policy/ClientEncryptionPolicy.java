package dev.orrery.engine.container.policy;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.List;

/**
 * The properties that clients encrypt before they send them.
 *
 * @param written the policy as it came, with the keys and algorithms, which only clients need; undefined if none did
 */
public record ClientEncryptionPolicy(List<PropertyPath> paths, JsonValue written) {

    public static final ClientEncryptionPolicy NONE = new ClientEncryptionPolicy(List.of(), JsonValue.UNDEFINED);

    private static final String TITLE = "clientEncryptionPolicy";

    public ClientEncryptionPolicy {
        paths = List.copyOf(paths);
    }

    public static ClientEncryptionPolicy parse(JsonValue json) {
        return PolicyJson.isAbsent(json)
                ? NONE
                : new ClientEncryptionPolicy(
                        PolicyJson.entries(json, TITLE, "includedPaths", entry -> PolicyJson.path(entry, TITLE)), json);
    }
}
