package dev.orrery.network;

/** What is spoken on the connections of an endpoint. */
public interface Protocol {

    /**
     * Adds the handlers of this protocol to a connection whose first byte has come. It is called on the connection's event
     * loop. Nothing is read but what the handlers ask for, and they tell the connection what becomes of each request.
     */
    void addTo(Connection connection);

    /**
     * Whether a first message may begin with the byte with which TLS begins, as one may that begins with its length. Then TLS is
     * told by its first three bytes; a protocol for which this is so must not begin with those: 0x16, 3, and 1 to 4.
     */
    default boolean mayBeginLikeTls() {
        return false;
    }
}
