package dev.orrery.engine.request;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.List;
import java.util.function.Function;

/** How far a client has seen the history of partitions: it must never be shown less. */
public record Session(List<Seen> seen) {

    public static final Session NONE = new Session(List.of());

    /**
     * How far a client has seen the history of a range.
     *
     * @param token as the client says it
     */
    public record Seen(String token, int rangeId, long lsn) {

        /** Fails if the partition is this range or came of it, and doesn't have so much. */
        private void check(Partition partition) {
            PartitionRange range = partition.range();
            if ((range.id() == rangeId || range.parents().contains(rangeId)) && lsn > partition.lsn()) {
                throw new OrreryException(
                        ErrorCode.SESSION_NOT_AVAILABLE,
                        "The read session is not available for the input session token")
                        .with("token", token)
                        .with("lsn", partition.lsn());
            }
        }
    }

    public Session {
        seen = List.copyOf(seen);
    }

    /** Fails if more was seen of a logical partition's partition than there is. */
    void check(Container container, LogicalPartition where) {
        check(container, map -> List.of(map.partitionOf(where.epk())));
    }

    /** Fails if more was seen of one of the partitions than there is. */
    void check(Container container) {
        check(container, PartitionMap::all);
    }

    private void check(Container container, Function<PartitionMap, List<Partition>> partitions) {
        if (seen.isEmpty()) {
            return;
        }
        List<Partition> unused = container.routed(map -> {
            List<Partition> meant = partitions.apply(map);
            seen.forEach(each -> meant.forEach(each::check));
            return meant;
        });
    }
}
