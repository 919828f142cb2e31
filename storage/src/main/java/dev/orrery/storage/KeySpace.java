package dev.orrery.storage;

/** The kinds of keys in a partition; each kind is an ordered key space of its own. */
public enum KeySpace {
    /** Counters, and the records of the catalog. */
    META,
    /** Items by effective partition key, partition key and id. */
    ITEMS,
    /** The inverted index: path, value, item. */
    TERMS,
    /** The change log by LSN. */
    CHANGES,
    /** Values of unique keys, by logical partition. */
    UNIQUES,
    /** Items by the second in which they expire. */
    EXPIRIES,
    /** Count and bytes of each logical partition. */
    SIZES,
    /** The log of all versions by LSN. */
    VERSIONS
}
