package dev.orrery.network.http;

/**
 * How long requests may be.
 *
 * @param bodyBytesMax the longest body that is read
 * @param headerBytesMax the longest sum of all headers
 */
public record HttpLimits(int bodyBytesMax, int headerBytesMax) {

    public static final HttpLimits DEFAULT = new HttpLimits(4 << 20, 64 << 10);
}
