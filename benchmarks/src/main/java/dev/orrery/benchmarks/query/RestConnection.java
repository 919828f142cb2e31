package dev.orrery.benchmarks.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;

/** A connection to an HTTP server that one thread uses, with nothing between it and the socket. */
public final class RestConnection implements AutoCloseable {

    private final Socket socket;
    private final byte[] buffer = new byte[64 << 10];
    private int filled;

    public RestConnection(URI server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
    }

    /** An answer, with its head in lower case. */
    public record Answer(String head, byte[] body) {

        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        public boolean has(String header) {
            return head.contains("\r\n" + header + ":");
        }

        /** The number in a header that must be there. */
        public int number(String header) {
            return RestConnection.number(head, header);
        }

        /** The text of a header that must be there. */
        public String text(String header) {
            int start = startOf(head, header);
            return head.substring(start, head.indexOf('\r', start));
        }
    }

    /** Sends a request and takes the whole answer. */
    public Answer exchange(byte[] request) {
        try {
            socket.getOutputStream().write(request);
            return read(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Answer read(InputStream in) throws IOException {
        filled = 0;
        int headLength = readHead(in);
        String head = new String(buffer, 0, headLength, ISO_8859_1).toLowerCase(Locale.ROOT);
        int length = number(head, "content-length");
        byte[] body = Arrays.copyOfRange(buffer, headLength, headLength + length);
        int there = filled - headLength;
        if (in.readNBytes(body, there, length - there) < length - there) {
            throw new EOFException("The server hung up");
        }
        return new Answer(head, body);
    }

    private int readHead(InputStream in) throws IOException {
        int searched = 3;
        while (true) {
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read <= 0) {
                throw new EOFException("No head of an answer");
            }
            filled += read;
            for (; searched < filled; searched++) {
                if (isHeadEnd(searched)) {
                    return searched + 1;
                }
            }
        }
    }

    /** Whether an empty line ends at a place. */
    private boolean isHeadEnd(int place) {
        return buffer[place] == '\n'
                && buffer[place - 1] == '\r'
                && buffer[place - 2] == '\n'
                && buffer[place - 3] == '\r';
    }

    private static int number(String head, String header) {
        int start = startOf(head, header);
        return Integer.parseInt(head, start, head.indexOf('\r', start), 10);
    }

    private static int startOf(String head, String header) {
        return head.indexOf("\r\n" + header + ": ") + header.length() + 4;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
