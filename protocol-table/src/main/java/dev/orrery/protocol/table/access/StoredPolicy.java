package dev.orrery.protocol.table.access;

import java.util.Optional;

/**
 * An access policy of a table, to which signatures can refer. What it leaves out they say themselves.
 *
 * @param hasAccess whether it was given with an element that has the others, be it empty
 * @param start as it was written
 * @param expiry as it was written
 * @param permissions letters of {@code raud}
 */
public record StoredPolicy(
        String id,
        boolean hasAccess,
        Optional<String> start,
        Optional<String> expiry,
        Optional<String> permissions) {

    /** Says nothing. */
    static final StoredPolicy NONE =
            new StoredPolicy("", false, Optional.empty(), Optional.empty(), Optional.empty());
}
