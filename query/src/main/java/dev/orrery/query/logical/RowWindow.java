package dev.orrery.query.logical;

/**
 * Which rows of a query are returned, by their number.
 *
 * @param offset how many rows to skip
 * @param limit how many to return after them; {@link Integer#MAX_VALUE} if that is not limited
 */
public record RowWindow(int offset, int limit) {

    public static final RowWindow ALL = new RowWindow(0, Integer.MAX_VALUE);

    public RowWindow {
        if (offset < 0 || limit < 0) {
            throw new IllegalArgumentException("A count is not negative");
        }
    }

    /** The number of the first row behind the window. */
    public long end() {
        return (long) offset + limit;
    }

    /** The window as people read it. */
    public String text() {
        return offset == 0 ? Integer.toString(limit) : limit + " after " + offset;
    }
}
