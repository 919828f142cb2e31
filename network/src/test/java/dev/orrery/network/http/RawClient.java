package dev.orrery.network.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLException;

/** A client that sends whatever bytes it is told to. */
final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(ISO_8859_1));
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /** Sends a request without a body, and waits for the answer. */
    Answer get(String target) throws IOException {
        return send("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n").answer();
    }

    Answer answer() throws IOException {
        Answer head = headOfAnswer();
        int length = Integer.parseInt(head.headers().getOrDefault("content-length", "0"));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("The body is not whole");
        }
        return new Answer(head.status(), head.headers(), new String(body, ISO_8859_1));
    }

    /** An answer without its body, such as the one to HEAD. */
    Answer headOfAnswer() throws IOException {
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            String[] parts = line.split(": ", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
        }
        return new Answer(status, headers, "");
    }

    /** How many bytes still come, up to a number. */
    int rest(int bytesMax) throws IOException {
        return in.readNBytes(bytesMax).length;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("The connection ended after: " + line);
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }

    /** Waits for the next byte; true if there is none, since the server ended the connection. */
    boolean isEnded() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException | SSLException e) {
            return true;
        }
    }

    /** Says that nothing more will be sent, but still wants to read. */
    void endSending() throws IOException {
        socket.shutdownOutput();
    }

    /** Ends the connection as a process does that is killed. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
