package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Arrays;

/** What a permission allows, in its author's spelling. */
public record PermissionMode(Access access, String spelling) {

    /** Kinds of access. */
    public enum Access {
        ALL,
        READ
    }

    /** Reads {@code All} or {@code Read} in any case. */
    public static PermissionMode parse(String text) {
        return Arrays.stream(Access.values())
                .filter(access -> access.name().equalsIgnoreCase(text))
                .map(access -> new PermissionMode(access, text))
                .findFirst()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_DEFINITION, "The permissionMode is '{permissionMode}'. Use All or Read")
                        .with("permissionMode", text));
    }
}
