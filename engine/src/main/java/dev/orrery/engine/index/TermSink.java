package dev.orrery.engine.index;

/** Takes the index terms of an item. */
@FunctionalInterface
public interface TermSink {

    /** Takes a term; the array is the sink's to keep. */
    void term(byte[] term);
}
