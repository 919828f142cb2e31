package dev.orrery.benchmarks.rest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import java.util.Locale;

/** Finds out where an answer ends. */
final class AnswerLength {

    private final byte[] head = new byte[16 << 10];
    private int headLength;
    private int bodyBytesMissing = -1;
    private int status;
    private boolean isLast;

    /** Takes more bytes; true if the answer is whole now. */
    boolean add(ByteBuf bytes) {
        if (bodyBytesMissing < 0) {
            readHead(bytes);
        }
        if (bodyBytesMissing >= 0) {
            int taken = Math.min(bodyBytesMissing, bytes.readableBytes());
            bytes.skipBytes(taken);
            bodyBytesMissing -= taken;
        }
        return bodyBytesMissing == 0;
    }

    private void readHead(ByteBuf bytes) {
        while (bytes.isReadable()) {
            head[headLength++] = bytes.readByte();
            if (headLength >= 4 && head[headLength - 1] == '\n' && head[headLength - 2] == '\r'
                    && head[headLength - 3] == '\n') {
                status = (head[9] - '0') * 100 + (head[10] - '0') * 10 + (head[11] - '0');
                String text = text().toLowerCase(Locale.ROOT);
                bodyBytesMissing = contentLength(text);
                isLast = text.contains("\r\nconnection: close");
                return;
            }
        }
    }

    private static int contentLength(String text) {
        int name = text.indexOf("\r\ncontent-length:");
        if (name < 0) {
            return 0;
        }
        int start = name + "\r\ncontent-length:".length();
        return Integer.parseInt(text.substring(start, text.indexOf('\r', start)).strip());
    }

    /** Whether the server closes the connection behind it. */
    boolean isLast() {
        return isLast;
    }

    int status() {
        return status;
    }

    String text() {
        return new String(head, 0, headLength, ISO_8859_1);
    }

    void reset() {
        headLength = 0;
        bodyBytesMissing = -1;
    }
}
