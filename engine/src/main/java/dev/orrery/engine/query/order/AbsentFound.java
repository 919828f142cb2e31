package dev.orrery.engine.query.order;

/** What is known about the items of a partition that have none of the values of an index. */
sealed interface AbsentFound {

    /**
     * They are listed.
     *
     * @param items how many items the partition had when they were looked for
     * @param found how many of them had no value then
     */
    record Few(AbsentList list, long items, int found) implements AbsentFound {

        @Override
        public long lsn() {
            return list.lsn();
        }

        @Override
        public long bytes() {
            return list.bytes();
        }
    }

    /** They are too many to be listed, as they were when the partition had that many items. */
    record Many(long lsn, long items) implements AbsentFound {

        @Override
        public long bytes() {
            return 0;
        }
    }

    /** The LSN at which it was so. */
    long lsn();

    /** The memory that it takes, about. */
    long bytes();
}
