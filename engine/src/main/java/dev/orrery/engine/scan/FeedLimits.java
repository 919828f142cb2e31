package dev.orrery.engine.scan;

/**
 * Where a page of a feed ends at the latest; it has one item at least, if there is one.
 *
 * @param bytesMax of the documents as JSON text, about
 */
public record FeedLimits(int itemsMax, long bytesMax) {

    public FeedLimits {
        if (itemsMax < 1 || bytesMax < 1) {
            throw new IllegalArgumentException("A page has room for an item: " + itemsMax + ", " + bytesMax);
        }
    }
}
