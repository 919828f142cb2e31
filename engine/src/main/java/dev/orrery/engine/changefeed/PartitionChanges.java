package dev.orrery.engine.changefeed;

import java.util.List;

/**
 * Some changes of a partition in the order of their commits.
 *
 * @param resumeAfter the LSN after which the next page starts
 */
public record PartitionChanges(List<Change> changes, long resumeAfter) {

    public PartitionChanges {
        changes = List.copyOf(changes);
    }
}
