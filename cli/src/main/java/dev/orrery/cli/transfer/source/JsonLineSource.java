package dev.orrery.cli.transfer.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** JSON lines: an item on each line; empty lines don't count. */
final class JsonLineSource implements EntrySource {

    private final InputStream in;
    private long number;

    /** The lines of a stream that has a buffer. */
    JsonLineSource(InputStream in) {
        this.in = in;
    }

    @Override
    public Optional<Entry> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean isBlank = true;
        int c = in.read();
        while (c >= 0) {
            if (c != '\n') {
                line.write(c);
                isBlank &= Character.isWhitespace(c);
            } else if (isBlank) {
                line.reset();
            } else {
                return entry(line);
            }
            c = in.read();
        }
        return isBlank ? Optional.empty() : entry(line);
    }

    private Optional<Entry> entry(ByteArrayOutputStream line) {
        number++;
        return Optional.of(new JsonEntry(number, line.toByteArray()));
    }
}
