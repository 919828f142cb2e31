package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemCursor;
import dev.orrery.engine.scan.ItemPage;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemFeedTest {

    private static final FeedLimits NO_LIMITS = new FeedLimits(Integer.MAX_VALUE, Long.MAX_VALUE);

    @RegisterExtension
    private final ItemsFixture items = ItemsFixture.definedBy(
            "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'defaultTtl': 100}", 3);

    @Test
    void anEmptyContainerHasOneEmptyPage() {
        ItemPage page = feed(FeedScope.EVERYTHING, Optional.empty(), NO_LIMITS);

        assertThat(page.items()).isEmpty();
        assertThat(page.continuation()).isEmpty();
        assertThat(page.read()).extracting(RangePosition::rangeId).containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 20, 100})
    void pagesTogetherHaveEveryItemOnceInTheOrderOfTheirPlaces(int itemsMax) {
        create(20);

        List<StoredItem> all = readAll(FeedScope.EVERYTHING, new FeedLimits(itemsMax, Long.MAX_VALUE));

        assertThat(all).extracting(item -> item.id().text()).containsExactlyInAnyOrderElementsOf(ids(20));
        assertThat(all).extracting(this::place).isSorted();
    }

    @Test
    void theItemsOfAKeyComeInTheOrderOfTheirIds() {
        List.of("c", "a", "b").forEach(id -> items.create("{'id': '%s', 'pk': 'x'}".formatted(id)));
        create(5);

        assertThat(readAll(new FeedScope.FullKey(key("x")), new FeedLimits(2, Long.MAX_VALUE)))
                .extracting(item -> item.id().text())
                .containsExactly("a", "b", "c");
    }

    @Test
    void thereIsNoContinuationBehindTheLastItem() {
        create(4);

        assertThat(feed(FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(4, Long.MAX_VALUE)).continuation())
                .isEmpty();
        assertThat(feed(FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(3, Long.MAX_VALUE)).continuation())
                .isPresent();
    }

    @Test
    void aPageEndsWhenItsBytesAreUsedUpButHasAnItem() {
        IntStream.range(0, 6).forEach(i -> items.create(
                "{'id': '%d', 'pk': 'x', 'text': '%s'}".formatted(i, "x".repeat(10_000))));

        assertThat(feed(FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(100, 35_000)).items()).hasSize(3);
        assertThat(feed(FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(100, 1)).items()).hasSize(1);
        assertThat(readAll(FeedScope.EVERYTHING, new FeedLimits(100, 1))).hasSize(6);
    }

    @Test
    void aPartitionHasItsOwnItems() {
        create(20);

        List<StoredItem> all = new ArrayList<>();
        for (Partition partition : items.container().partitions().all()) {
            FeedScope scope = new FeedScope.OnePartition(partition.range().id());
            List<StoredItem> own = readAll(scope, new FeedLimits(3, Long.MAX_VALUE));
            assertThat(own).extracting(this::place).allMatch(partition.epkRange()::contains);
            assertThat(feed(scope, Optional.empty(), NO_LIMITS).read())
                    .containsExactly(new RangePosition(partition.range().id(), partition.lsn()));
            all.addAll(own);
        }

        assertThat(all).extracting(item -> item.id().text()).containsExactlyInAnyOrderElementsOf(ids(20));
    }

    @Test
    void aRangeOfHashesCutsThroughPartitions() {
        create(20);
        List<StoredItem> all = readAll(FeedScope.EVERYTHING, NO_LIMITS);
        EpkRange range = new EpkRange(place(all.get(4)), place(all.get(15)));

        assertThat(ids(readAll(new FeedScope.HashRange(range), new FeedLimits(2, Long.MAX_VALUE))))
                .isEqualTo(ids(all.subList(4, 15)));
    }

    @Test
    void aPartOfAPartitionIsReadAlone() {
        create(20);
        List<StoredItem> all = readAll(new FeedScope.OnePartition(1), NO_LIMITS);
        EpkRange part = new EpkRange(place(all.get(1)), EffectivePartitionKey.MAX);

        assertThat(ids(readAll(new FeedScope.OnePartition(1, Optional.of(part)), NO_LIMITS)))
                .isEqualTo(ids(all.subList(1, all.size())));
    }

    @Test
    void aPartitionThatHasNothingOfARangeIsTheWrongOne() {
        EpkRange first = items.container().partitions().withId(0).epkRange();

        assertThatOrreryFails(
                () -> feed(new FeedScope.OnePartition(1, Optional.of(first)), Optional.empty(), NO_LIMITS))
                .withCode(ErrorCode.PARTITION_GONE);
    }

    @Test
    void aPartitionThatWasSplitIsGoneAndItsContinuationsWorkOnItsChildren() {
        create(30);
        List<String> all = ids(readAll(new FeedScope.OnePartition(0), NO_LIMITS));
        assertThat(all).hasSizeGreaterThan(4);
        List<ItemPage> pages = IntStream.range(1, all.size())
                .mapToObj(read -> feed(
                        new FeedScope.OnePartition(0), Optional.empty(), new FeedLimits(read, Long.MAX_VALUE)))
                .toList();

        List<PartitionRange> children = items.engine().engine().splits().split(items.container(), 0);

        assertThatOrreryFails(() -> feed(new FeedScope.OnePartition(0), Optional.empty(), NO_LIMITS))
                .withCode(ErrorCode.PARTITION_GONE);
        for (ItemPage page : pages) {
            List<String> rest = new ArrayList<>();
            for (PartitionRange child : children) {
                rest.addAll(ids(feed(new FeedScope.OnePartition(child.id()), page.continuation(), NO_LIMITS).items()));
            }
            assertThat(rest).isEqualTo(all.subList(page.items().size(), all.size()));
        }
    }

    @Test
    void aFeedOfEverythingGoesOnAfterASplit() {
        create(30);
        List<String> all = ids(readAll(FeedScope.EVERYTHING, NO_LIMITS));
        ItemPage first = feed(FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(3, Long.MAX_VALUE));

        items.engine().engine().splits().split(items.container(), 0);

        assertThat(ids(feed(FeedScope.EVERYTHING, first.continuation(), NO_LIMITS).items()))
                .isEqualTo(all.subList(3, 30));
    }

    @Test
    void aPageGoesOnBehindAnItemThatWasDeleted() {
        create(20);
        List<String> all = ids(readAll(FeedScope.EVERYTHING, NO_LIMITS));
        ItemPage first = feed(FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(10, Long.MAX_VALUE));

        first.items().forEach(item -> items.delete(item.id().text(), item.body().property("pk")));

        assertThat(ids(feed(FeedScope.EVERYTHING, first.continuation(), NO_LIMITS).items()))
                .isEqualTo(all.subList(10, 20));
    }

    @Test
    void expiredItemsAreLeftOut() {
        create(3);
        items.create("{'id': 'short', 'pk': 'x', 'ttl': 5}");

        items.advance(Duration.ofSeconds(5));

        assertThat(ids(readAll(FeedScope.EVERYTHING, NO_LIMITS))).containsExactlyInAnyOrderElementsOf(ids(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "!!", "AAAA", "AQ", "ARAA", "[\"x\"]", "{}", "AUEB"})
    void whatIsNoContinuationIsRefused(String text) {
        assertThatOrreryFails(() -> feed(FeedScope.EVERYTHING, Optional.of(text), NO_LIMITS))
                .withCode(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void aCursorTellsWhereToGoOn() {
        create(10);
        List<String> all = ids(readAll(FeedScope.EVERYTHING, NO_LIMITS));

        List<String> found = new ArrayList<>();
        Optional<String> position = Optional.empty();
        for (int i = 0; i < 10; i++) {
            try (ItemCursor cursor = items.engine().items().scan(items.container(), FeedScope.EVERYTHING, position)) {
                assertThat(cursor.next()).isTrue();
                found.add(cursor.item().id().text());
                position = Optional.of(cursor.position());
            }
        }

        assertThat(found).isEqualTo(all);
    }

    @Test
    void anItemIsFoundByItsNumber() {
        create(20);

        for (StoredItem item : readAll(FeedScope.EVERYTHING, NO_LIMITS)) {
            assertThat(findByNumber(Optional.empty(), item.documentNumber())).contains(item.id().text());
            assertThat(findByNumber(Optional.of(item.body().property("pk").stringValue()), item.documentNumber()))
                    .contains(item.id().text());
            assertThat(findByNumber(Optional.of("other"), item.documentNumber())).isEmpty();
        }
        assertThat(findByNumber(Optional.empty(), 1)).isEmpty();
    }

    @Test
    void aFeedThatOnlyPassesExpiredItemsEndsWhenItsClientHasGone() {
        for (int i = 0; i <= Checkpoints.STEPS; i++) {
            items.create("{'id': 'i%d', 'pk': 'p', 'ttl': 1}".formatted(i));
        }
        items.advance(Duration.ofSeconds(10));
        Cancellation gone = new Cancellation();
        gone.cancel(Cancellation.Reason.CLIENT_IS_GONE);

        assertThatOrreryFails(() -> items.engine().items().feed(
                items.container(), FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(10, 1 << 20), gone))
                .withCode(ErrorCode.REQUEST_TIMEOUT);
    }

    private Optional<String> findByNumber(Optional<String> pk, long number) {
        return items.engine()
                .items()
                .findByDocumentNumber(items.container(), pk.map(it -> key(it)), number)
                .map(item -> item.id().text());
    }

    private void create(int count) {
        ids(count).forEach(id -> items.create("{'id': '%s', 'pk': 'key of %s'}".formatted(id, id)));
    }

    private static List<String> ids(int count) {
        return IntStream.range(0, count).mapToObj(i -> "item " + i).toList();
    }

    private static List<String> ids(List<StoredItem> items) {
        return items.stream().map(item -> item.id().text()).toList();
    }

    private EffectivePartitionKey place(StoredItem item) {
        return items.container().partitionKey().effective(
                items.container().partitionKey().keyOf(item.body()));
    }

    private ItemPage feed(FeedScope scope, Optional<String> continuation, FeedLimits limits) {
        return items.engine().items().feed(items.container(), scope, continuation, limits);
    }

    private List<StoredItem> readAll(FeedScope scope, FeedLimits limits) {
        List<StoredItem> all = new ArrayList<>();
        ItemPage page = feed(scope, Optional.empty(), limits);
        all.addAll(page.items());
        while (page.continuation().isPresent()) {
            page = feed(scope, page.continuation(), limits);
            assertThat(page.items()).isNotEmpty();
            all.addAll(page.items());
        }
        return all;
    }
}
