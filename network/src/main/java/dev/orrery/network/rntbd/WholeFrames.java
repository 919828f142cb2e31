package dev.orrery.network.rntbd;

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

    private void takePayload(ByteBuf in, List<Object> out) {
        if (in.readableBytes() < Integer.BYTES) {
            return;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length > limits.payloadBytesMax()) {
            throw new BrokenFrame("A payload can't have " + length + " bytes");
        }
        if (in.readableBytes() - Integer.BYTES < length) {
            return;
        }
        in.skipBytes(Integer.BYTES);
        if (memory.take((int) length)) {
            byte[] payload = new byte[(int) length];
            in.readBytes(payload);
            out.add(new Arrived.Asked(request(head, payload)));
        } else {
            in.skipBytes((int) length);
            out.add(new Arrived.TooMuch(request(head, NO_PAYLOAD)));
        }
        head = null;
    }

    private RntbdRequest request(Head complete, byte[] payload) {
        return new RntbdRequest(
                complete.resourceType, complete.operationType, complete.activityId, complete.tokens, payload, isSecure);
    }
}
