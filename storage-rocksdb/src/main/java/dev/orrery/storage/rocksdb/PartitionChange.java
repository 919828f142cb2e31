package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Commit;

/** What is to happen to a partition. */
sealed interface PartitionChange {

    /** A commit, if it finds the LSN that it expects. */
    record Apply(Commit commit) implements PartitionChange {}

    /** The end of the partition. */
    record Drop() implements PartitionChange {}

    /** About how large the change is when it is written. */
    default long bytes() {
        return switch (this) {
            case Apply(Commit commit) -> commit.writes().bytes();
            case Drop() -> 0;
        };
    }
}
