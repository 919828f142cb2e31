package dev.orrery.cli.transfer.source;

import java.io.IOException;
import java.util.Optional;

/** The entries of a stream that may have to be waited for. */
record LiveSource(EntrySource entries, SourceBytes in) implements EntrySource {

    @Override
    public Optional<Entry> next() throws IOException {
        return entries.next();
    }

    @Override
    public boolean isDry() {
        return in.isDry();
    }
}
