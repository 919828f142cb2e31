package dev.orrery.engine.watch;

import java.util.Locale;

/** What a request does, in a word for people: on items all is told apart, on other resources reads and writes. */
public enum OperationKind {
    READ,
    CREATE,
    UPSERT,
    REPLACE,
    PATCH,
    DELETE,
    QUERY,
    QUERY_PLAN,
    FEED,
    CHANGE_FEED,
    BATCH,
    BULK,
    EXECUTE,
    METADATA_READ,
    METADATA_WRITE;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The name in lower case, with hyphens. */
    @Override
    public String toString() {
        return word;
    }
}
