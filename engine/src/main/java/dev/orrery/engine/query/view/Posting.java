package dev.orrery.engine.query.view;

/**
 * An entry of the index that leads to an item.
 *
 * @param itemKey the key of the item, empty where nobody asks for it
 */
public record Posting(long number, byte[] itemKey) {

    public static final byte[] NO_KEY = {};
}
