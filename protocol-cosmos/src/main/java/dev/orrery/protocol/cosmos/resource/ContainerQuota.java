package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.resource.ScriptKind;

/** How much a container may hold, and how much it does; both in the same order, for clients pair them by their place. */
record ContainerQuota(String limits, String usage) {

    // What the service says, and clients expect; there is room for more.
    private static final long PARTITION_KB_MAX = 10L << 20;
    private static final int FUNCTIONS_MAX = 25;
    private static final int STORED_PROCEDURES_MAX = 100;
    private static final int TRIGGERS_MAX = 25;
    private static final long UNLIMITED = -1;

    static ContainerQuota of(Container container) {
        long kilobytes = 0;
        long items = 0;
        for (Partition partition : container.partitions().all()) {
            kilobytes += partition.totals().bytes() / 1024;
            items += partition.totals().items();
        }
        long kilobytesMax = PARTITION_KB_MAX * container.partitions().all().size();
        return new ContainerQuota(
                text(kilobytesMax, UNLIMITED, FUNCTIONS_MAX, STORED_PROCEDURES_MAX, TRIGGERS_MAX),
                text(
                        kilobytes,
                        items,
                        container.scripts(ScriptKind.FUNCTION).size(),
                        container.scripts(ScriptKind.STORED_PROCEDURE).size(),
                        container.scripts(ScriptKind.TRIGGER).size()));
    }

    private static String text(long kilobytes, long items, long functions, long procedures, long triggers) {
        return "collectionSize=" + kilobytes
                + ";documentsSize=" + kilobytes
                + ";documentsCount=" + items
                + ";functions=" + functions
                + ";storedProcedures=" + procedures
                + ";triggers=" + triggers + ";";
    }
}
