package dev.orrery.network;

import dev.orrery.network.tls.LazyTls;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Looks at the first byte of a connection: TLS begins with a handshake record, http with a letter. */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
public final class PlainOrTls extends ByteToMessageDecoder {

    private static final Logger LOG = System.getLogger("dev.orrery.network");
    private static final int TLS_HANDSHAKE = 0x16;

    private final LazyTls tls;
    private final Duration handshakeTime;
    private final WorkerThreads workers;
    private final Consumer<Channel> addHttp;
    private boolean isLoading;

    public PlainOrTls(LazyTls tls, Duration handshakeTime, WorkerThreads workers, Consumer<Channel> addHttp) {
        this.tls = tls;
        this.handshakeTime = handshakeTime;
        this.workers = workers;
        this.addHttp = addHttp;
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
            speakHttp(context);
        } else if (tls.isOffered()) {
            tls.context().ifPresentOrElse(loaded -> speakTls(context, loaded), () -> load(context));
        } else {
            in.skipBytes(in.readableBytes());
            context.close();
        }
    }

    private void speakHttp(ChannelHandlerContext context) {
        addHttp.accept(context.channel());
        context.pipeline().remove(this);
    }

    private void speakTls(ChannelHandlerContext context, SslContext loaded) {
        SslHandler handler = loaded.newHandler(context.alloc());
        handler.setHandshakeTimeoutMillis(handshakeTime.toMillis());
        context.pipeline().addAfter(context.name(), "tls", handler);
        speakHttp(context);
    }

    /** Loads elsewhere what the first client waits for, so that those who speak http don't wait with it. */
    private void load(ChannelHandlerContext context) {
        isLoading = true;
        workers.execute(Work.WAITING, () -> {
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
