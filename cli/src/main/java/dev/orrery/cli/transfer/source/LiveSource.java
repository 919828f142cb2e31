package dev.orrery.cli.transfer.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The entries of a stream that may have to be waited for. */
record LiveSource(EntrySource entries, InputStream in) implements EntrySource {

    @Override
    public Optional<Entry> next() throws IOException {
        return entries.next();
    }

    @Override
    public boolean isDry() {
        try {
            return in.available() == 0;
        } catch (IOException e) {
            // To read on will tell.
            return false;
        }
    }
}
