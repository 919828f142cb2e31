package dev.orrery.engine.changefeed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.PartitionKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A reader of all versions from now on, which remembers what it was told of each item. */
final class VersionFollower {

    private final FeedScope scope;
    private final Map<FollowedItem, Integer> skipped = new HashMap<>();
    private final Map<FollowedItem, List<String>> told = new HashMap<>();
    private final Map<PartitionKey, Long> lsns = new HashMap<>();
    private final RandomGenerator random;
    private ChangeStart start = new ChangeStart.Now();

    /** A reader that is not told what has happened so far. */
    VersionFollower(FeedScope scope, Map<FollowedItem, List<String>> happened, RandomGenerator random) {
        this.scope = scope;
        this.random = random;
        happened.forEach((item, events) -> skipped.put(item, events.size()));
    }

    /** Reads a page of some size; whether it had something. */
    boolean readPage(Engine engine, Container container) {
        FeedLimits limits = new FeedLimits(1 + random.nextInt(8), 1 + random.nextInt(3000));
        ChangeFeedPage page = engine.versionFeed().read(container, scope, start, limits);
        Map<PartitionKey, Long> before = Map.copyOf(lsns);
        for (Change change : page.changes()) {
            FollowedItem item = FollowedItem.of(change.item().body());
            assertThat(isInScope(item, container)).as("%s is in %s", item, scope).isTrue();
            assertThat(change.lsn())
                    .as("no commit is in two pages")
                    .isGreaterThan(before.getOrDefault(item.key(), 0L));
            assertThat(change.lsn()).as("order").isGreaterThanOrEqualTo(lsns.getOrDefault(item.key(), 0L));
            lsns.put(item.key(), change.lsn());
            told.computeIfAbsent(item, key -> new ArrayList<>()).add(event((Change.Version) change));
        }
        start = new ChangeStart.After(ChangePosition.parse(page.next().toString()));
        return !page.changes().isEmpty();
    }

    private static String event(Change.Version change) {
        return change.kind()
                + change.previous().map(item -> " " + item.body().property("version")).orElse("")
                + change.current().map(item -> " to " + item.body().property("version")).orElse("");
    }

    /** Reads on to the end, and compares with what has happened to items. */
    void assertWasTold(Engine engine, Container container, Map<FollowedItem, List<String>> happened) {
        boolean isMore = true;
        while (isMore) {
            isMore = readPage(engine, container);
        }
        Map<FollowedItem, List<String>> wanted = new HashMap<>();
        happened.forEach((item, events) -> {
            List<String> later = events.subList(skipped.getOrDefault(item, 0), events.size());
            if (isInScope(item, container) && !later.isEmpty()) {
                wanted.put(item, later);
            }
        });
        assertThat(told).as("told of %s", scope).isEqualTo(wanted);
    }

    private boolean isInScope(FollowedItem item, Container container) {
        return switch (scope) {
            case FeedScope.FullKey(PartitionKey key) -> key.equals(item.key());
            case FeedScope.KeyPrefix(PartitionKey prefix) -> prefix.equals(PartitionKey.of(item.t()));
            case FeedScope.HashRange hashes ->
                hashes.range().contains(container.partitionKey().effective(item.key()));
            case FeedScope.OnePartition one -> throw new IllegalStateException("Ranges come and go");
        };
    }
}
