package dev.orrery.engine.random;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.changefeed.ChangeLog;
import dev.orrery.engine.changefeed.ChangePage;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads the changes of a container from where it stopped the last time, also after splits. */
final class Follower {

    private final Map<Integer, Long> reachedByRange = new HashMap<>();

    /** Reads what is new; the changes of each partition are handed over together, in their order. */
    void follow(ChangeLog changeLog, Container container, int pageSize, Consumer<List<Change>> action) {
        boolean isComplete = false;
        while (!isComplete) {
            isComplete = container.partitions().all().stream()
                    .allMatch(partition -> tryToFollow(changeLog, container, partition, pageSize, action));
        }
    }

    /** False if the partition was split meanwhile, so that its children have to be asked. */
    private boolean tryToFollow(
            ChangeLog changeLog,
            Container container,
            Partition partition,
            int pageSize,
            Consumer<List<Change>> action) {
        List<Change> changes = new ArrayList<>();
        try {
            long reached = start(partition.range());
            ChangePage page;
            do {
                page = changeLog.read(container, partition, partition.epkRange(), reached, pageSize);
                changes.addAll(page.changes());
                reached = page.resumeAfter();
                reachedByRange.put(partition.range().id(), reached);
            } while (!page.changes().isEmpty());
            return true;
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.PARTITION_GONE) {
                return false;
            }
            throw e;
        } finally {
            action.accept(changes);
        }
    }

    /** Where a range was left, or the nearest of those that it came from. */
    private long start(PartitionRange range) {
        List<Integer> line = new ArrayList<>(range.parents());
        line.add(range.id());
        for (int id : line.reversed()) {
            if (reachedByRange.containsKey(id)) {
                return reachedByRange.get(id);
            }
        }
        return 0;
    }
}
