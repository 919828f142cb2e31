package dev.orrery.protocol.table.edm;

/** How much an answer tells about its entities, besides their properties. */
public enum MetadataLevel {
    NONE,
    MINIMAL,
    FULL
}
