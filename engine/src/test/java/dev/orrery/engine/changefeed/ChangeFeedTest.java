package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Spec("5.4")
class ChangeFeedTest {

    private static final ChangeStart BEGINNING = new ChangeStart.Beginning();
    private static final ChangeStart NOW = new ChangeStart.Now();
    private static final FeedLimits ALL = new FeedLimits(1000, 4 << 20);

    private final TestStore store = new TestStore(new MemoryStore());
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT);
    private final Items items = engine.items();
    private final ChangeFeed feed = engine.engine().changeFeed();
    private final Container one = engine.container("one", "/pk");
    private final Container three = engine.container("""
            {"id": "three", "partitionKey": {"paths": ["/pk"], "version": 2}}
            """, 3);

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aFeedThatFindsNothingOfItsOwnEndsWhenItsClientHasGone() {
        IntStream.rangeClosed(0, Checkpoints.STEPS).forEach(i -> create(one, "i" + i));
        Cancellation gone = new Cancellation();
        gone.cancel(Cancellation.Reason.CLIENT_IS_GONE);

        assertThatOrreryFails(() -> feed.read(
                one, new FeedScope.FullKey(PartitionKey.of("nobody's")), BEGINNING, ALL, gone))
                .withCode(ErrorCode.REQUEST_TIMEOUT);
    }

    @Test
    void behindAllChangesNothingIsNew() {
        create(one, "a");
        ChangePosition end = ChangePosition.parse(Long.toString(Long.MAX_VALUE));

        ChangeFeedPage page = feed.read(one, FeedScope.EVERYTHING, new ChangeStart.After(end), ALL);

        assertThat(ids(page)).isEmpty();
        assertThat(page.next()).isEqualTo(end);
    }

    @Test
    void aFeedBeginsWithTheOldestChange() {
        create(one, "a", "b", "c");

        ChangeFeedPage page = feed.read(one, FeedScope.EVERYTHING, BEGINNING, ALL);

        assertThat(ids(page)).containsExactly("a", "b", "c");
        assertThat(page.next()).isEqualTo(ChangePosition.of(lsnOf(one, 0)));
        assertThat(page.read()).containsExactly(new RangePosition(0, lsnOf(one, 0)));
    }

    @Test
    void aFeedFromNowOnHasWhatComesLater() {
        create(one, "a");
        ChangeFeedPage now = feed.read(one, FeedScope.EVERYTHING, NOW, ALL);
        create(one, "b");

        assertThat(ids(now)).isEmpty();
        assertThat(ids(after(now, one, FeedScope.EVERYTHING))).containsExactly("b");
    }

    @Test
    void aFeedOfAPartHasNoOtherItems() {
        List<String> all = IntStream.range(0, 40).mapToObj(i -> "i" + i).toList();
        create(three, all.toArray(String[]::new));

        List<String> found = new ArrayList<>();
        for (Partition partition : three.partitions().all()) {
            FeedScope scope = new FeedScope.OnePartition(partition.range().id());
            List<String> part = ids(feed.read(three, scope, BEGINNING, ALL));
            assertThat(part).isNotEmpty();
            found.addAll(part);
        }

        assertThat(found).containsExactlyInAnyOrderElementsOf(all);
        assertThat(ids(feed.read(three, new FeedScope.FullKey(PartitionKey.of("i7")), BEGINNING, ALL)))
                .containsExactly("i7");
    }

    @Test
    void aPartOfAPartitionIsItsShareOfARange() {
        create(one, IntStream.range(0, 40).mapToObj(i -> "i" + i).toArray(String[]::new));
        List<EpkRange> halves = EpkRange.ALL.splitAt(one.partitionKey().middle(EpkRange.ALL).orElseThrow());

        List<String> first =
                ids(feed.read(one, new FeedScope.OnePartition(0, Optional.of(halves.getFirst())), BEGINNING, ALL));
        List<String> second = ids(feed.read(one, new FeedScope.HashRange(halves.getLast()), BEGINNING, ALL));

        assertThat(first).isNotEmpty().doesNotContainAnyElementsOf(second);
        assertThat(first.size() + second.size()).isEqualTo(40);
    }

    @Test
    void thePrefixOfAKeyHasItsItemsOnly() {
        Container tenants = engine.container("""
                {"id": "t", "partitionKey": {"paths": ["/t", "/u"], "kind": "MultiHash"}}
                """);
        items.create(tenants, json("{\"id\": \"1\", \"t\": \"one\", \"u\": \"a\"}"));
        items.create(tenants, json("{\"id\": \"2\", \"t\": \"two\", \"u\": \"a\"}"));
        items.create(tenants, json("{\"id\": \"3\", \"t\": \"one\", \"u\": \"b\"}"));

        FeedScope scope = new FeedScope.KeyPrefix(PartitionKey.of("one"));

        assertThat(ids(feed.read(tenants, scope, BEGINNING, ALL))).containsExactly("1", "3");
    }

    @Test
    void aFeedOverSeveralPartitionsComesToAllOfThemInTurn() {
        create(three, IntStream.range(0, 60).mapToObj(i -> "i" + i).toArray(String[]::new));
        FeedLimits two = new FeedLimits(2, 4 << 20);

        ChangeFeedPage page = feed.read(three, FeedScope.EVERYTHING, BEGINNING, two);
        List<String> first = ids(page);
        List<Integer> ranges = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ranges.add(rangeOf(page.changes().getFirst()));
            page = feed.read(three, FeedScope.EVERYTHING, again(page), two);
        }

        assertThat(first).hasSize(2);
        assertThat(ranges).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(page.read()).extracting(RangePosition::rangeId).containsExactly(0, 1, 2);
        assertThat(page.next().toString()).matches("[0-9A-F]*:\\d+,[0-9A-F]*:\\d+,[0-9A-F]*:\\d+");
    }

    @Test
    void pagesEndWithTheirBytes() {
        String large = "x".repeat(300_000);
        for (int i = 0; i < 40; i++) {
            items.create(one, json("{\"id\": \"%d\", \"pk\": \"a\", \"text\": \"%s\"}".formatted(i, large)));
        }

        List<Integer> sizes = new ArrayList<>();
        List<String> found = new ArrayList<>();
        ChangeFeedPage page = feed.read(one, FeedScope.EVERYTHING, BEGINNING, ALL);
        while (!page.changes().isEmpty()) {
            sizes.add(page.changes().size());
            found.addAll(ids(page));
            page = after(page, one, FeedScope.EVERYTHING);
        }

        assertThat(found).containsExactlyElementsOf(IntStream.range(0, 40).mapToObj(Integer::toString).toList());
        assertThat(sizes).containsExactly(14, 14, 12);
    }

    @Test
    void whatWasCommittedTogetherIsNotTornApartByBytes() {
        String large = "x".repeat(400_000);
        List<ItemOperation> operations = IntStream.range(0, 4)
                .<ItemOperation>mapToObj(i -> ItemOperation.create(
                        json("{\"id\": \"%d\", \"pk\": \"a\", \"text\": \"%s\"}".formatted(i, large))))
                .toList();
        create(one, "before");
        items.batch(one, PartitionKey.of("a"), operations);
        create(one, "behind");

        ChangeFeedPage page = feed.read(one, FeedScope.EVERYTHING, BEGINNING, new FeedLimits(100, 500_000));

        assertThat(ids(page)).containsExactly("before", "0", "1", "2", "3");
        assertThat(ids(after(page, one, FeedScope.EVERYTHING))).containsExactly("behind");
    }

    @Test
    void aFeedBeginsAtATime() {
        for (int i = 0; i < 100; i++) {
            create(one, "i" + i);
            engine.clock().advance(Duration.ofSeconds(1));
        }
        Instant begin = engine.clock().instant().minusSeconds(100);

        for (int i = 0; i < 100; i += 7) {
            ChangeStart start = new ChangeStart.Time(begin.plusSeconds(i));
            ChangeFeedPage page = feed.read(one, FeedScope.EVERYTHING, start, ALL);
            assertThat(ids(page)).hasSize(100 - i).startsWith("i" + i);
        }
    }

    @Test
    void aFeedFromATimeLeavesNothingOutAlthoughTimesAreALittleOutOfOrder() {
        create(one, "old");
        engine.clock().advance(Duration.ofSeconds(100));
        create(one, "new");
        engine.clock().advance(Duration.ofSeconds(-5));
        create(one, "late");
        Instant time = engine.clock().instant().plusSeconds(5);

        ChangeFeedPage page = feed.read(one, FeedScope.EVERYTHING, new ChangeStart.Time(time), ALL);

        assertThat(ids(page)).containsExactly("new", "late");
    }

    @Test
    void aFeedFromATimeToComeIsOneFromNowOn() {
        create(one, "a");
        ChangeStart start = new ChangeStart.Time(engine.clock().instant().plusSeconds(60));

        ChangeFeedPage page = feed.read(one, FeedScope.EVERYTHING, start, ALL);

        assertThat(ids(page)).isEmpty();
        assertThat(page.next()).isEqualTo(ChangePosition.of(lsnOf(one, 0)));
    }

    @Test
    void thatNothingIsNewIsKnownFromMemory() {
        create(three, "a", "b", "c", "d");
        ChangeFeedPage last = feed.read(three, FeedScope.EVERYTHING, BEGINNING, ALL);
        int snapshotsBefore = store.snapshotsTaken();

        Optional<ChangeFeedPage> quiet = feed.readIfQuiet(three, FeedScope.EVERYTHING, again(last));
        Optional<ChangeFeedPage> fromNow = feed.readIfQuiet(three, FeedScope.EVERYTHING, NOW);
        Optional<ChangeFeedPage> fromTheBeginning = feed.readIfQuiet(three, FeedScope.EVERYTHING, BEGINNING);

        assertThat(quiet).isPresent();
        assertThat(ids(after(quiet.get(), three, FeedScope.EVERYTHING))).isEmpty();
        assertThat(fromNow).isPresent();
        assertThat(fromTheBeginning).isEmpty();
        assertThat(store.snapshotsTaken()).isEqualTo(snapshotsBefore);
    }

    @Test
    void aPositionFromBeforeASplitIsGoodAfterIt() {
        create(one, IntStream.range(0, 30).mapToObj(i -> "i" + i).toArray(String[]::new));
        ChangeFeedPage first = feed.read(one, FeedScope.EVERYTHING, BEGINNING, new FeedLimits(12, 4 << 20));
        List<PartitionRange> children = engine.engine().splits().split(one, 0);

        List<String> whole = ids(after(first, one, FeedScope.EVERYTHING));
        List<String> byRange = children.stream()
                .flatMap(child -> ids(after(first, one, new FeedScope.OnePartition(child.id()))).stream())
                .toList();

        List<String> expected = IntStream.range(12, 30).mapToObj(i -> "i" + i).toList();
        assertThat(whole).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(byRange).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aRangeThatWasSplitIsGone() {
        create(one, "a", "b");
        engine.engine().splits().split(one, 0);
        FeedScope scope = new FeedScope.OnePartition(0);

        assertThatOrreryFails(() -> feed.read(one, scope, BEGINNING, ALL)).withCode(ErrorCode.PARTITION_GONE);
        assertThatOrreryFails(() -> feed.readIfQuiet(one, scope, NOW)).withCode(ErrorCode.PARTITION_GONE);
    }

    @Test
    void aPositionOfAnotherPartIsRefused() {
        create(three, "a");
        ChangeStart start = new ChangeStart.After(ChangePosition.parse("F0:3"));

        assertThatOrreryFails(() -> feed.read(three, FeedScope.EVERYTHING, start, ALL))
                .withCode(ErrorCode.INVALID_REQUEST);
    }

    private ChangeFeedPage after(ChangeFeedPage page, Container container, FeedScope scope) {
        return feed.read(container, scope, again(page), ALL);
    }

    private static ChangeStart again(ChangeFeedPage page) {
        return new ChangeStart.After(ChangePosition.parse(page.next().toString()));
    }

    private void create(Container container, String... ids) {
        for (String id : ids) {
            items.create(container, json("{\"id\": \"%s\", \"pk\": \"%s\"}".formatted(id, id)));
        }
    }

    private int rangeOf(Change change) {
        JsonValue key = change.item().body().property("pk");
        return three.partitions()
                .partitionOf(three.partitionKey().effective(PartitionKey.of(key.stringValue())))
                .range()
                .id();
    }

    private static long lsnOf(Container container, int range) {
        return container.partitions().withId(range).lsn();
    }

    private static List<String> ids(ChangeFeedPage page) {
        return page.changes().stream().map(change -> change.item().id().text()).toList();
    }
}
