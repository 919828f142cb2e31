package dev.orrery.network.rntbd;

import dev.orrery.model.bound.Cancellation;

/** A request that has arrived whole. */
public final class RntbdRequest {

    private final int resourceType;
    private final int operationType;
    private final byte[] activityId;
    private final Tokens tokens;
    private final byte[] payload;
    private final boolean isSecure;
    private final Cancellation cancellation = new Cancellation();

    RntbdRequest(
            int resourceType,
            int operationType,
            byte[] activityId,
            Tokens tokens,
            byte[] payload,
            boolean isSecure) {
        this.resourceType = resourceType;
        this.operationType = operationType;
        this.activityId = activityId;
        this.tokens = tokens;
        this.payload = payload;
        this.isSecure = isSecure;
    }

    public int resourceType() {
        return resourceType;
    }

    public int operationType() {
        return operationType;
    }

    /** Sixteen bytes that the answer has, too. */
    byte[] activityId() {
        return activityId;
    }

    /** The same as text, in the order in which .NET writes it. */
    public String activityIdText() {
        return Guids.text(activityId);
    }

    public Tokens tokens() {
        return tokens;
    }

    /** The payload itself, not a copy: to be read only. */
    public byte[] payload() {
        return payload;
    }

    /** Whether it came through TLS. */
    public boolean isSecure() {
        return isSecure;
    }

    /** Ends the work on this request: whoever does it looks here now and then. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** Whether it is the first of a connection, by which both sides say who they are. */
    boolean isContext() {
        return resourceType == 0 && operationType == 0;
    }

    /** The request as logs have it. */
    @Override
    public String toString() {
        return "operation " + operationType + " on a resource of type " + resourceType;
    }
}
