package dev.orrery.network;

import dev.orrery.network.tls.LazyTls;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/**
 * Looks at the first byte of a connection: TLS begins with a handshake record, most protocols with something else. For those
 * that may begin with the same byte, it looks at the version behind it as well.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class PlainOrTls extends ByteToMessageDecoder {

    private static final Logger LOG = System.getLogger("dev.orrery.network");
    private static final int TLS_HANDSHAKE = 0x16;
    private static final int TLS_MAJOR_VERSION = 3;
    private static final int TLS_MINOR_VERSION_MAX = 4;
    private static final int TLS_BYTES = 3;

    private final LazyTls tls;
    private final WorkerThreads workers;
    private final Connection connection;
    private final Protocol protocol;
    private boolean isLoading;

    PlainOrTls(LazyTls tls, WorkerThreads workers, Connection connection, Protocol protocol) {
        this.tls = tls;
        this.workers = workers;
        this.connection = connection;
        this.protocol = protocol;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) throws Exception {
        super.channelActive(context);
        context.read();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) throws Exception {
        // Whoever waits for TLS may wait with what it has to say.
        if (!isLoading) {
            super.channelReadComplete(context);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (isLoading) {
            return;
        }
        if (in.getUnsignedByte(in.readerIndex()) != TLS_HANDSHAKE) {
            speakProtocol(context);
        } else if (protocol.mayBeginLikeTls()) {
            decideByVersion(context, in);
        } else {
            speakTlsIfOffered(context, in);
        }
    }

    private void decideByVersion(ChannelHandlerContext context, ByteBuf in) {
        if (in.readableBytes() < TLS_BYTES) {
            return;
        }
        int major = in.getUnsignedByte(in.readerIndex() + 1);
        int minor = in.getUnsignedByte(in.readerIndex() + 2);
        if (major == TLS_MAJOR_VERSION && minor >= 1 && minor <= TLS_MINOR_VERSION_MAX) {
            speakTlsIfOffered(context, in);
        } else {
            speakProtocol(context);
        }
    }

    private void speakTlsIfOffered(ChannelHandlerContext context, ByteBuf in) {
        if (tls.isOffered()) {
            tls.context().ifPresentOrElse(loaded -> speakTls(context, loaded), () -> load(context));
        } else {
            in.skipBytes(in.readableBytes());
            context.close();
        }
    }

    private void speakProtocol(ChannelHandlerContext context) {
        protocol.addTo(connection);
        connection.add(FailedConnections.LAST);
        context.pipeline().remove(this);
    }

    private void speakTls(ChannelHandlerContext context, SslContext loaded) {
        SslHandler handler = loaded.newHandler(context.alloc());
        // The connection's own deadlines see to it.
        handler.setHandshakeTimeoutMillis(0);
        connection.handshakeBegins();
        context.pipeline().addAfter(context.name(), "tls", handler);
        speakProtocol(context);
    }

    /** Loads elsewhere what the first client waits for, so that those who do without TLS don't wait with it. */
    private void load(ChannelHandlerContext context) {
        isLoading = true;
        workers.execute(() -> {
            try {
                SslContext loaded = tls.load();
                context.executor().execute(() -> goOn(context, loaded));
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "There is no TLS, since there is no certificate", e);
                context.close();
            }
        });
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
        // Nobody else is there yet to hear that the client has gone.
        context.close();
    }

    private void goOn(ChannelHandlerContext context, SslContext loaded) {
        if (!context.isRemoved()) {
            speakTls(context, loaded);
        }
    }
}
