package dev.orrery.engine.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.changefeed.ChangeLog;
import dev.orrery.engine.changefeed.PartitionChanges;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EpkRange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A reader of a container's changes that goes on in the children of what it has read, as the SDKs do. */
final class FeedReader {

    private static final int PAGE = 20;

    private final Container container;
    private final ChangeLog changeLog;
    private final Map<Integer, Long> positions = new HashMap<>();
    private final Map<ItemAddress, Etag> latest = new HashMap<>();
    private final Set<Etag> seen = new HashSet<>();

    FeedReader(TestEngine engine, Container container) {
        this.container = container;
        this.changeLog = engine.engine().changeLog();
        container.partitions().all().forEach(partition -> positions.put(partition.range().id(), 0L));
    }

    /** Reads a page of each range; true if there was something new. */
    boolean poll() {
        boolean any = false;
        for (int range : List.copyOf(positions.keySet())) {
            any |= poll(range);
        }
        return any;
    }

    private boolean poll(int range) {
        long position = positions.get(range);
        try {
            Partition partition = container.partitions().withId(range);
            PartitionChanges page = changeLog.read(container, partition, EpkRange.ALL, position, PAGE);
            page.changes().forEach(this::take);
            positions.put(range, page.resumeAfter());
            return page.resumeAfter() > position;
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.PARTITION_GONE);
            goOnInTheChildrenOf(range);
            return true;
        }
    }

    private void goOnInTheChildrenOf(int range) {
        long position = positions.remove(range);
        container.partitions().all().stream()
                .map(Partition::range)
                .filter(child -> child.parents().contains(range))
                .forEach(child -> positions.put(child.id(), position));
    }

    private void take(Change change) {
        assertThat(seen.add(change.item().etag())).as("%s comes for the first time", change).isTrue();
        ItemAddress address =
                new ItemAddress(container.partitionKey().keyOf(change.item().body()), change.item().id());
        latest.put(address, change.item().etag());
    }

    /** The version of an item that came last. */
    Optional<Etag> latest(ItemAddress address) {
        return Optional.ofNullable(latest.get(address));
    }
}
