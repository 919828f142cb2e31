package dev.orrery.cli.client;

import dev.orrery.model.partition.PartitionKeyDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * Writes items into a container, those of a partition in one request where the server takes that; it waits and tries
 * again what the server has no throughput for, and finds the partitions anew after a split.
 */
public final class ItemWriter {

    /** A request has at most so many items. */
    private static final int ITEMS_MAX = 100;

    /** Who comes back at once finds room for a few items only; throughput is kept for a moment, so nothing is lost by waiting. */
    private static final Duration WAIT_LEAST = Duration.ofMillis(100);

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** What servers say to requests that they don't understand, or find too large. */
    private static final Set<Integer> NOT_UNDERSTOOD = Set.of(400, 405, 413, 415, 501);
    private static final int REFUSALS_MAX = 3;

    private final ContainerClient container;
    private final PartitionKeyDefinition partitionKey;
    private final boolean isUpsert;
    private final AtomicInteger refusalsInARow = new AtomicInteger();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger();
    private final ReentrantLock turn = new ReentrantLock(true);

    /** A writer that creates items, or also replaces what is there. */
    public ItemWriter(ContainerClient container, boolean isUpsert) {
        this.container = container;
        this.partitionKey = container.partitionKey();
        this.isUpsert = isUpsert;
    }

    public PartitionKeyDefinition partitionKey() {
        return partitionKey;
    }

    /** How many items go into a request; one to a server that doesn't understand more. */
    public int itemsMax() {
        return refusalsInARow.get() < REFUSALS_MAX ? ITEMS_MAX : 1;
    }

    /** The partition that an item goes to, by its number; empty if nobody knows. */
    public String rangeOf(ItemWrite write) {
        List<PartitionKeyRange> ranges = container.ranges();
        if (ranges.size() == 1) {
            return ranges.getFirst().id();
        }
        String place = partitionKey.effective(write.key()).hex();
        for (PartitionKeyRange range : ranges) {
            if (range.contains(place)) {
                return range.id();
            }
        }
        return "";
    }

    /** How many items the server has taken or refused for good, so far. */
    public long answered() {
        return answered.get();
    }

    /** Whether some writes wait at the moment, since the server has no throughput left for them. */
    public boolean isWaiting() {
        return waiting.get() > 0;
    }

    /**
     * Writes no more than {@link #itemsMax} items and says what became of each, in their order. Of several writers that are
     * told to come back, one after the other does: together they would only be refused more often.
     */
    public List<WriteResult> write(List<ItemWrite> writes) {
        WriteResult[] results = new WriteResult[writes.size()];
        List<Integer> all = IntStream.range(0, results.length).boxed().toList();
        List<Integer> left = send(all, writes, results);
        if (!left.isEmpty()) {
            waiting.incrementAndGet();
            turn.lock();
            try {
                sendLater(left, writes, results);
            } finally {
                turn.unlock();
                waiting.decrementAndGet();
            }
        }
        return List.of(results);
    }

    private void sendLater(List<Integer> places, List<ItemWrite> writes, WriteResult[] results) {
        List<Integer> open = places;
        Backoff backoff = new Backoff(PATIENCE);
        while (!open.isEmpty() && backoff.await(longestWait(open, results))) {
            List<Integer> left = send(open, writes, results);
            if (left.size() < open.size()) {
                // It goes on, if slowly.
                backoff = new Backoff(PATIENCE);
            }
            open = left;
        }
    }

    /** Sends some of the items; returns those that the server has no throughput for. */
    private List<Integer> send(List<Integer> places, List<ItemWrite> writes, WriteResult[] results) {
        byRange(writes, places).forEach((range, group) -> send(range, group, writes, results));
        List<Integer> left = places.stream().filter(place -> results[place].isForLater()).toList();
        answered.addAndGet(places.size() - left.size());
        return left;
    }

    private Map<String, List<Integer>> byRange(List<ItemWrite> writes, List<Integer> places) {
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int place : places) {
            groups.computeIfAbsent(rangeOf(writes.get(place)), range -> new ArrayList<>()).add(place);
        }
        return groups;
    }

    private void send(String range, List<Integer> places, List<ItemWrite> writes, WriteResult[] results) {
        List<ItemWrite> group = places.stream().map(writes::get).toList();
        boolean isAlone = group.size() == 1 || range.isEmpty();
        List<WriteResult> told = isAlone ? sendSingly(group) : sendTogether(range, group);
        for (int i = 0; i < group.size(); i++) {
            results[places.get(i)] = told.get(i);
        }
        if (told.stream().anyMatch(WriteResult::isGone)) {
            container.forgetRanges();
        }
    }

    private List<WriteResult> sendTogether(String range, List<ItemWrite> group) {
        Answer answer = container.bulk(BulkBody.of(group, isUpsert), range);
        if (NOT_UNDERSTOOD.contains(answer.status())) {
            // One item may be the reason, or the server doesn't know such requests: each for itself tells.
            refusalsInARow.incrementAndGet();
            return sendSingly(group);
        }
        if (answer.isFailure()) {
            WriteResult same = WriteResult.of(answer);
            return group.stream().map(write -> same).toList();
        }
        refusalsInARow.set(0);
        return explained(BulkBody.results(answer, group.size()), group);
    }

    /** Servers may keep the reason of a failure to themselves where items come together, but not where one is alone. */
    private List<WriteResult> explained(List<WriteResult> results, List<ItemWrite> group) {
        List<WriteResult> explained = new ArrayList<>(results);
        for (int i = 0; i < explained.size(); i++) {
            if (explained.get(i).isUnexplained()) {
                explained.set(i, sendSingly(group.subList(i, i + 1)).getFirst());
            }
        }
        return explained;
    }

    private List<WriteResult> sendSingly(List<ItemWrite> group) {
        return group.stream()
                .map(write -> WriteResult.of(container.write(write.json(), write.key(), isUpsert)))
                .toList();
    }

    private static Optional<Duration> longestWait(List<Integer> places, WriteResult[] results) {
        return places.stream()
                .flatMap(place -> results[place].retryAfter().stream())
                .max(Comparator.naturalOrder())
                .map(told -> told.compareTo(WAIT_LEAST) < 0 ? WAIT_LEAST : told);
    }
}
