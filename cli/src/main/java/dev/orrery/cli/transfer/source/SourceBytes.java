package dev.orrery.cli.transfer.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The bytes of a file that is imported, with a buffer for one thread: a lock for each byte would take most of the time. */
final class SourceBytes extends InputStream {

    static final int END = -1;

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int end;

    SourceBytes(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return at < end || fill() ? buffer[at++] & 0xFF : END;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at == end && !fill()) {
            return END;
        }
        int read = Math.min(length, end - at);
        System.arraycopy(buffer, at, bytes, offset, read);
        at += read;
        return read;
    }

    /** The next byte, which stays to be read. */
    int peek() throws IOException {
        return at < end || fill() ? buffer[at] & 0xFF : END;
    }

    /** The bytes up to the end of the line, or of the file; there has to be one. */
    byte[] line() throws IOException {
        byte[] line = {};
        while (at < end || fill()) {
            int stop = at;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            int before = line.length;
            line = Arrays.copyOf(line, before + stop - at);
            System.arraycopy(buffer, at, line, before, stop - at);
            at = stop;
            if (stop < end) {
                at++;
                return line;
            }
        }
        return line;
    }

    @Override
    public int available() throws IOException {
        return end - at + in.available();
    }

    /** Whether the next byte has yet to come, as from somebody who types; false where nobody knows. */
    boolean isDry() {
        try {
            return at == end && in.available() == 0;
        } catch (IOException e) {
            // To read on will tell.
            return false;
        }
    }

    private boolean fill() throws IOException {
        end = Math.max(0, in.read(buffer, 0, BUFFER_BYTES));
        at = 0;
        return end > 0;
    }
}
