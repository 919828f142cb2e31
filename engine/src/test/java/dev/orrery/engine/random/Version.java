package dev.orrery.engine.random;

import java.util.Map;

/**
 * A version of an item, as the model has it.
 *
 * @param number tells versions apart, as etags do
 * @param identity stays the same from version to version, as document numbers do
 * @param commit tells which versions were written together, and which before others
 */
record Version(long number, long identity, LogicalKey key, Map<String, Object> body, long timestamp, long commit) {

    String id() {
        return (String) body.get("id");
    }

    Operation.Address address() {
        return new Operation.Address(key, id());
    }
}
