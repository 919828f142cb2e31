package dev.orrery.network.rntbd;

import dev.orrery.network.BodyBytes;
import dev.orrery.network.BodyMemory;
import dev.orrery.network.Connection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/** Makes requests of bytes. What isn't a frame ends the connection, for nobody knows where the next one begins. */
@SuppressWarnings("FutureReturnValueIgnored") // What is closed ends by itself; nobody waits for it.
final class WholeFrames extends ByteToMessageDecoder {

    private static final Logger LOG = System.getLogger("dev.orrery.network");
    private static final byte[] NO_PAYLOAD = {};

    /** The length, the types of resource and operation, and the activity. */
    private static final int HEAD_BYTES_MIN = 24;

    private static final int PAYLOAD_PRESENT = 0x0002;

    private final RntbdLimits limits;
    private final BodyMemory memory;
    private final boolean isSecure;
    private boolean isBroken;
    // What is known of the frame whose payload is still to come; null if it isn't.
    private Head head;
    private boolean isPayloadBegun;
    private int missingBytes;
    // As much of the payload as has come; null if it hasn't begun, or if there is no memory for it.
    private BodyBytes payload;

    /** All of a frame but its payload. */
    private record Head(int resourceType, int operationType, byte[] activityId, Tokens tokens) {}

    WholeFrames(RntbdLimits limits, Connection connection) {
        this.limits = limits;
        this.memory = connection.bodyMemory();
        this.isSecure = connection.isSecure();
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (isBroken) {
            in.skipBytes(in.readableBytes());
            return;
        }
        try {
            if (head == null) {
                head = nextHead(in, out);
            } else {
                takePayload(in, out);
            }
        } catch (BrokenFrame e) {
            LOG.log(Level.DEBUG, "A connection ends: {0}", e.getMessage());
            isBroken = true;
            in.skipBytes(in.readableBytes());
            context.close();
        }
    }

    private Head nextHead(ByteBuf in, List<Object> out) {
        if (in.readableBytes() < Integer.BYTES) {
            return null;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length < HEAD_BYTES_MIN || length > limits.headBytesMax()) {
            throw new BrokenFrame("The head of a frame can't have " + length + " bytes");
        }
        if (in.readableBytes() < length) {
            return null;
        }
        in.skipBytes(Integer.BYTES);
        int resourceType = in.readUnsignedShortLE();
        int operationType = in.readUnsignedShortLE();
        byte[] activityId = new byte[Guids.BYTES];
        in.readBytes(activityId);
        Head next = new Head(resourceType, operationType, activityId, Tokens.read(in, (int) length - HEAD_BYTES_MIN));
        if (next.tokens.number(PAYLOAD_PRESENT).orElse(0) != 0) {
            return next;
        }
        out.add(new Arrived.Asked(request(next, NO_PAYLOAD)));
        return null;
    }

    /** Takes what has come, so that it counts from then on; what a client only promises costs nothing. */
    private void takePayload(ByteBuf in, List<Object> out) {
        if (!isPayloadBegun && !beginPayload(in)) {
            return;
        }
        int part = Math.min(in.readableBytes(), missingBytes);
        missingBytes -= part;
        if (payload != null && memory.take(part)) {
            payload.add(in, part);
        } else {
            in.skipBytes(part);
            forgetPayload();
        }
        if (missingBytes == 0) {
            out.add(payload == null
                    ? new Arrived.TooMuch(request(head, NO_PAYLOAD))
                    : new Arrived.Asked(request(head, payload.whole())));
            head = null;
            payload = null;
            isPayloadBegun = false;
        }
    }

    private boolean beginPayload(ByteBuf in) {
        if (in.readableBytes() < Integer.BYTES) {
            return false;
        }
        long length = in.readUnsignedIntLE();
        if (length > limits.payloadBytesMax()) {
            throw new BrokenFrame("A payload can't have " + length + " bytes");
        }
        isPayloadBegun = true;
        missingBytes = (int) length;
        payload = new BodyBytes(length);
        return true;
    }

    private void forgetPayload() {
        if (payload != null) {
            memory.giveBack(payload.length());
            payload = null;
        }
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext context) {
        forgetPayload();
    }

    private RntbdRequest request(Head complete, byte[] payload) {
        return new RntbdRequest(
                complete.resourceType, complete.operationType, complete.activityId, complete.tokens, payload, isSecure);
    }
}
