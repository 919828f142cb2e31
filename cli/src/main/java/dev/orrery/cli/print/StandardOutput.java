package dev.orrery.cli.print;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/** The standard output, which remembers why it takes no more: nobody reads on, or it can't be written. */
public final class StandardOutput extends OutputStream {

    private final OutputStream out;
    private volatile Optional<IOException> failure = Optional.empty();

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    public static StandardOutput open() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    public PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(this, System.out.charset()), true);
    }

    /** What kept it from being written; a reader that had enough, such as {@code head}, doesn't count. */
    public Optional<String> problem() {
        return failure.map(IOException::getMessage)
                .filter(message -> !message.toLowerCase(Locale.ROOT).contains("pipe"));
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
            throw e;
        }
    }
}
