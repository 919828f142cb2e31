package dev.orrery.cli.transfer.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An input that counts the bytes which were read of it. */
public final class CountedInput extends FilterInputStream {

    private volatile long count;

    public CountedInput(InputStream in) {
        super(in);
    }

    /** The bytes so far; read by any thread, counted by one. */
    public long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int c = super.read();
        add(c < 0 ? 0 : 1);
        return c;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        add(Math.max(0, read));
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void add(int more) {
        long sum = count + more;
        count = sum;
    }
}
