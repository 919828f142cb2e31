package dev.orrery.network.rntbd;

import dev.orrery.network.Connection;
import dev.orrery.network.Protocol;

/** The protocol of direct mode, whose requests a handler answers. */
public final class RntbdProtocol implements Protocol {

    private final RntbdHandler handler;
    private final RntbdLimits limits;

    public RntbdProtocol(RntbdHandler handler) {
        this(handler, RntbdLimits.DEFAULT);
    }

    public RntbdProtocol(RntbdHandler handler, RntbdLimits limits) {
        this.handler = handler;
        this.limits = limits;
    }

    @Override
    public void addTo(Connection connection) {
        // The SDK for Java moves the bytes of an answer that it hasn't looked at yet if the next one is in the same record.
        connection.keepMessagesApart();
        connection
                .add(new WholeFrames(limits, connection))
                .add(new Conversation(handler, connection, limits.underWayMax()));
    }

    /** A frame begins with its length, whose lowest byte may be anything. */
    @Override
    public boolean mayBeginLikeTls() {
        return true;
    }
}
