package dev.orrery.protocol.table.resource;

import dev.orrery.protocol.table.message.TableRequest;

/** What the sender of a request may do; each method fails if that is not allowed. */
public interface EntityPermission {

    /** Looks at what a request does, alone or in a batch. */
    void check(TableRequest request);

    /** Looks at the entity that it does that to. */
    void checkKeys(String partitionKey, String rowKey);
}
