package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Commit;

/** What is to happen to a partition. */
sealed interface Change {

    /** A commit, if it finds the LSN that it expects. */
    record Apply(Commit commit) implements Change {}

    /** The end of the partition. */
    record Drop() implements Change {}

    /** About how large the change is when it is written. */
    default long bytes() {
        return switch (this) {
            case Apply(Commit commit) -> commit.writes().bytes();
            case Drop() -> 0;
        };
    }
}
