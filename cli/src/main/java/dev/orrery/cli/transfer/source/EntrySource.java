package dev.orrery.cli.transfer.source;

import java.io.IOException;
import java.util.Optional;

/** The entries of a file, one after the other. */
public interface EntrySource {

    /** The next entry; empty after the last. */
    Optional<Entry> next() throws IOException;

    /** Whether the next entry has yet to come, as from somebody who types; false where nobody knows. */
    default boolean isDry() {
        return false;
    }
}
