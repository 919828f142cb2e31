package dev.orrery.network.rntbd;

/**
 * How much a client may send.
 *
 * @param headBytesMax of a frame without its payload
 * @param payloadBytesMax of the payload of a frame
 * @param underWayMax how many requests of a connection are answered at a time before nothing more is read
 */
public record RntbdLimits(int headBytesMax, int payloadBytesMax, int underWayMax) {

    public static final RntbdLimits DEFAULT = new RntbdLimits(256 << 10, 4 << 20, 256);
}
