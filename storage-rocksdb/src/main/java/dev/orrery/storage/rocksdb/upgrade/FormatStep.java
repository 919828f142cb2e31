package dev.orrery.storage.rocksdb.upgrade;

import dev.orrery.storage.Store;

/**
 * What makes data of one format data of the next.
 *
 * <p>A step knows both formats by itself and not by the code of today, which will change. It may be interrupted at any
 * place, and is then done again from its beginning: what it finds already done stays so.
 */
public interface FormatStep {

    /** What the next format has that this one hadn't, in words that end the sentence "It is upgraded so that". */
    String purpose();

    /** Whether the data stays as it is, byte by byte, so that it can be read before it was upgraded. */
    boolean leavesBytes();

    /** Fails, with what to do, if there is data that has no place in the next format. Nothing is changed. */
    void check(Store store);

    /** Makes the changes; they are durable when it returns. */
    void apply(Store store);
}
