package dev.orrery.protocol.cosmos.access;

import dev.orrery.engine.access.Access;
import dev.orrery.engine.access.ResourceToken;
import dev.orrery.engine.resource.PermissionMode;

/** A kind of proof that somebody may do something: the columns of the table of {@link Right}s. */
enum Credential {
    ACCOUNT_KEY,
    READ_ONLY_KEY,
    /** A token of a permission for all of a resource. */
    TOKEN,
    /** A token of a permission to read a resource. */
    READ_TOKEN,
    /** A token for all items of a partition key. */
    KEY_TOKEN,
    /** A token to read the items of a partition key. */
    KEY_READ_TOKEN;

    static Credential of(Access access) {
        return switch (access) {
            case Access.Full full -> ACCOUNT_KEY;
            case Access.ReadOnly readOnly -> READ_ONLY_KEY;
            case Access.Granted(ResourceToken token) -> of(token);
        };
    }

    private static Credential of(ResourceToken token) {
        boolean isLimited = token.partitionKey().isPresent();
        return switch (token.access()) {
            case PermissionMode.Access.ALL -> isLimited ? KEY_TOKEN : TOKEN;
            case PermissionMode.Access.READ -> isLimited ? KEY_READ_TOKEN : READ_TOKEN;
        };
    }
}
