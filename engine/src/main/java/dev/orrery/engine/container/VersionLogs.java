package dev.orrery.engine.container;

import dev.orrery.engine.partition.Partition;

/** Has the partitions of containers keep all versions of items, if the definition of the container says so. */
public final class VersionLogs {

    private VersionLogs() {}

    /**
     * Starts or ends the logs of a container's partitions, as its definition says. Waits for the writers that are active, so
     * it must be called where they don't wait in turn.
     */
    public static void align(Container container) {
        boolean isWanted = container.definition().versionRetention().isPositive();
        container.routed(map -> {
            map.all().forEach(partition -> align(partition, isWanted));
            return map;
        });
    }

    private static void align(Partition partition, boolean isWanted) {
        if (isWanted && !partition.keepsVersions()) {
            partition.startKeepingVersions();
        } else if (!isWanted && partition.keepsVersions()) {
            partition.endKeepingVersions();
        }
    }
}
