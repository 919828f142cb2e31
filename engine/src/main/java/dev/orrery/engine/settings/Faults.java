package dev.orrery.engine.settings;

/** Faults on demand: called at the points where a crash or a failure would hurt most; may delay or throw. */
public interface Faults {

    /** No faults. */
    Faults NONE = point -> {};

    void at(Point point);

    /** Where a fault can be made to happen. */
    enum Point {
        /** A group of transactions is about to be committed. */
        COMMIT,
        /** A split has copied some items. */
        SPLIT_COPY,
        /** The children of a split are about to take over. */
        SPLIT_TAKE_OVER,
        /** The children have taken over; the parent is about to be dropped. */
        SPLIT_DROP,
        /** A merge has copied some items. */
        MERGE_COPY,
        /** The child of a merge is about to take over. */
        MERGE_TAKE_OVER,
        /** The child has taken over; the parents are about to be dropped. */
        MERGE_DROP,
        /** An index rebuild has treated some items. */
        REINDEX
    }
}
