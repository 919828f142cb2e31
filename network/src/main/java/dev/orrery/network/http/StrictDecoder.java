package dev.orrery.network.http;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/** Makes the parts of requests of bytes, and takes nothing for a request whose end others might see elsewhere. */
final class StrictDecoder extends HttpRequestDecoder {

    private static final int CHUNK_BYTES_MAX = 64 << 10;

    StrictDecoder(HttpLimits limits) {
        super(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(limits.headerBytesMax())
                        .setMaxHeaderSize(limits.headerBytesMax())
                        .setMaxChunkSize(CHUNK_BYTES_MAX));
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("A request has either a Content-Length or a Transfer-Encoding");
    }
}
