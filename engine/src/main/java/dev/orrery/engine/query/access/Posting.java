package dev.orrery.engine.query.access;

/**
 * An entry of the index that leads to an item.
 *
 * @param itemKey the key of the item, empty where nobody asks for it
 */
record Posting(long number, byte[] itemKey) {

    static final byte[] NO_KEY = {};
}
