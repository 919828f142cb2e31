package dev.orrery.protocol.table.access;

import java.util.List;

/** Knows the access policies that tables have. */
public interface PolicySource {

    /** Knows none. */
    PolicySource NONE = table -> List.of();

    /** The policies of a table; none if there is no such table. */
    List<StoredPolicy> policiesOf(String table);
}
