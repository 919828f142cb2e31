package dev.orrery.engine.changefeed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A reader of changes that checks what it gets: no version twice, none after a later one of its logical partition, nothing
 * of other scopes, no commit in two pages. When a range is gone, it goes on with its position in
 * those that have its hashes now, and asks them for nothing else.
 */
final class ChangeFollower {

    private final FeedScope scope;
    private final EpkRange hashes;
    private final int startVersion;
    private final RandomGenerator random;
    private final Deque<Place> places = new ArrayDeque<>();
    private final Map<FollowedItem, Integer> seen = new HashMap<>();
    private final Map<PartitionKey, Long> lsns = new HashMap<>();
    private final Map<PartitionKey, Integer> versions = new HashMap<>();

    /** A part of the scope that is asked for by itself. */
    private record Place(FeedScope scope, EpkRange hashes, ChangeStart start) {}

    ChangeFollower(
            FeedScope scope, Container container, ChangeStart start, int startVersion, RandomGenerator random) {
        this.scope = scope;
        this.hashes = scope.hashes(container);
        this.startVersion = start instanceof ChangeStart.Beginning ? 0 : startVersion;
        this.random = random;
        places.add(new Place(scope, hashes, start));
    }

    /** Reads a page of some size; whether it had something, or a range was gone. */
    boolean readPage(TestEngine engine, Container container) {
        Place place = places.remove();
        FeedLimits limits = new FeedLimits(1 + random.nextInt(8), 1 + random.nextInt(3000));
        try {
            ChangeFeedPage page =
                    engine.engine().changeFeed().read(container, place.scope(), place.start(), limits);
            take(page, container);
            places.add(new Place(place.scope(), place.hashes(), again(page)));
            return !page.changes().isEmpty();
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.PARTITION_GONE);
            goOnInSuccessors(place, container);
            return true;
        }
    }

    private static ChangeStart again(ChangeFeedPage page) {
        return new ChangeStart.After(ChangePosition.parse(page.next().toString()));
    }

    private void goOnInSuccessors(Place place, Container container) {
        assertThat(place.scope()).isInstanceOf(FeedScope.OnePartition.class);
        container.partitions().touching(place.hashes()).forEach(partition -> {
            EpkRange common = partition.epkRange().intersection(place.hashes()).orElseThrow();
            FeedScope part = new FeedScope.OnePartition(partition.range().id(), Optional.of(common));
            places.add(new Place(part, common, place.start()));
        });
    }

    private void take(ChangeFeedPage page, Container container) {
        Map<PartitionKey, Long> lsnsBefore = Map.copyOf(lsns);
        for (Change change : page.changes()) {
            JsonValue body = change.item().body();
            FollowedItem item = FollowedItem.of(body);
            int version = (int) body.property("version").longValue();
            assertThat(isInScope(item, container)).as("%s is in %s", item, scope).isTrue();
            assertThat(change.lsn())
                    .as("LSN of %s", change)
                    .isEqualTo(change.item().lsn())
                    .isGreaterThan(lsnsBefore.getOrDefault(item.key(), 0L));
            assertThat(version)
                    .as("version in its turn")
                    .isGreaterThan(versions.getOrDefault(item.key(), startVersion));
            lsns.put(item.key(), change.lsn());
            versions.put(item.key(), version);
            seen.put(item, version);
        }
    }

    private boolean isInScope(FollowedItem item, Container container) {
        EffectivePartitionKey place = container.partitionKey().effective(item.key());
        return switch (scope) {
            case FeedScope.FullKey(PartitionKey key) -> key.equals(item.key());
            case FeedScope.KeyPrefix(PartitionKey prefix) -> prefix.equals(PartitionKey.of(item.t()));
            case FeedScope.HashRange hashes -> hashes.range().contains(place);
            case FeedScope.OnePartition one -> hashes.contains(place);
        };
    }

    /** Reads on to the end, and compares. */
    void assertHasSeen(TestEngine engine, Container container, Map<FollowedItem, Integer> present) {
        int quiet = 0;
        while (quiet < places.size()) {
            quiet = readPage(engine, container) ? 0 : quiet + 1;
        }
        present.forEach((item, version) -> {
            if (version > startVersion && isInScope(item, container)) {
                assertThat(seen).as("seen of %s", scope).containsEntry(item, version);
            }
        });
        assertThat(places).allMatch(place -> isQuiet(engine, container, place));
    }

    private static boolean isQuiet(TestEngine engine, Container container, Place place) {
        return engine.engine().changeFeed().readIfQuiet(container, place.scope(), place.start()).isPresent();
    }
}
