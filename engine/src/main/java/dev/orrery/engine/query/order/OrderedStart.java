package dev.orrery.engine.query.order;

import java.util.Optional;

/**
 * Where a walk through an index starts.
 *
 * @param key the index key, without the plan's prefix; the beginning of one leads to all keys that begin so
 * @param behind the document number behind which the walk starts; empty if it starts at the first entry with the key
 */
record OrderedStart(byte[] key, Optional<Long> behind) {}
