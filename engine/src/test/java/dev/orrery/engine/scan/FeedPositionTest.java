package dev.orrery.engine.scan;

import static dev.orrery.engine.operation.ItemsFixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.ItemsFixture;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Positions in feeds whose keys are unusual. */
class FeedPositionTest {

    private static final int CONTINUATION_LENGTH_MAX = 640;

    private static final String SECOND_VERSION = "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}";
    private static final String FIRST_VERSION = "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 1}}";
    private static final String HIERARCHICAL =
            "{'id': 'c', 'partitionKey': {'paths': ['/pk', '/b', '/c'], 'kind': 'MultiHash', 'version': 2}}";

    @RegisterExtension
    private final ItemsFixture second = ItemsFixture.definedBy(SECOND_VERSION, 2);

    @RegisterExtension
    private final ItemsFixture first = ItemsFixture.definedBy(FIRST_VERSION, 2);

    @RegisterExtension
    private final ItemsFixture hierarchical = ItemsFixture.definedBy(HIERARCHICAL, 2);

    private Stream<ItemsFixture> containers() {
        return Stream.of(first, second, hierarchical);
    }

    private static List<List<String>> keysAndIds() {
        String longKey = "k".repeat(2000);
        String longId = "i".repeat(1000);
        return List.of(
                List.of("a", "b", "c"),
                List.of(longKey, longKey + "a", longKey + "b", longKey.substring(0, 1999) + "a"),
                List.of("é".repeat(1000), "\uD83D\uDE00".repeat(500), "", " "),
                List.of(longId, longId + "b", longId + "a", longId.substring(1), "j".repeat(256), "j".repeat(253)));
    }

    @ParameterizedTest
    @MethodSource("keysAndIds")
    void everyPositionIsShortAndExact(List<String> texts) {
        containers().forEach(items -> {
            for (String key : texts) {
                texts.stream()
                        .filter(id -> !id.isEmpty() && id.getBytes(StandardCharsets.UTF_8).length <= 1023)
                        .forEach(id -> items.create("{'id': '%s', 'pk': '%s', 'b': 1, 'c': null}".formatted(id, key)));
                items.create("{'id': 'i', 'pk': '%s', 'b': 1, 'c': null}".formatted(key));
            }

            assertResumableAnywhere(items);
        });
    }

    @Test
    void aLongIdIsResumedAtEvenIfAllBeforeItAreDeleted() {
        List<String> ids = longIds();
        ids.forEach(id -> second.create("{'id': '%s', 'pk': 'x'}".formatted(id)));
        Optional<String> continuation = page(second, Optional.empty(), 2).continuation();

        second.delete(ids.get(0), "x");
        second.delete(ids.get(1), "x");

        assertThat(page(second, continuation, 10).items()).extracting(item -> item.id().text())
                .isEqualTo(ids.subList(2, 5));
    }

    @Test
    void ifOnlyTheItemWithTheLongIdIsDeletedThoseBeforeItComeAgain() {
        List<String> ids = longIds();
        ids.forEach(id -> second.create("{'id': '%s', 'pk': 'x'}".formatted(id)));
        Optional<String> continuation = page(second, Optional.empty(), 2).continuation();

        second.delete(ids.get(1), "x");

        assertThat(page(second, continuation, 10).items())
                .extracting(item -> item.id().text())
                .containsExactly(ids.get(0), ids.get(2), ids.get(3), ids.get(4));
    }

    @Test
    void aPrefixOfAHierarchicalKeyIsReadInPages() {
        for (int i = 0; i < 20; i++) {
            hierarchical.create("{'id': '%d', 'pk': 'x', 'b': %d, 'c': %d}".formatted(i, i % 3, i));
            hierarchical.create("{'id': '%d', 'pk': 'y', 'b': %d, 'c': %d}".formatted(i, i % 3, i));
        }

        List<StoredItem> level1 = readAll(hierarchical, new FeedScope.KeyPrefix(key("x")));
        List<StoredItem> level2 = readAll(hierarchical, new FeedScope.KeyPrefix(key("x", 1)));
        List<StoredItem> level3 = readAll(hierarchical, new FeedScope.KeyPrefix(key("x", 1, 4)));

        assertThat(level1).hasSize(20).allMatch(item -> item.body().property("pk").stringValue().equals("x"));
        assertThat(level2).hasSize(7).allMatch(item -> item.body().property("b").longValue() == 1);
        assertThat(level3).extracting(item -> item.id().text()).containsExactly("4");
    }

    @Test
    void keysOfTheFirstVersionThatShareAHashAreToldApart() {
        String start = "k".repeat(200);
        for (String end : List.of("a", "b", "c")) {
            for (int i = 0; i < 3; i++) {
                first.create("{'id': '%d', 'pk': '%s'}".formatted(i, start + end));
            }
        }

        assertThat(readAll(first, new FeedScope.FullKey(key(start + "b"))))
                .hasSize(3)
                .allMatch(item -> item.body().property("pk").stringValue().endsWith("b"));
        assertThat(readAll(first, FeedScope.EVERYTHING)).hasSize(9);
        assertResumableAnywhere(first);
    }

    @Test
    void itemsOfTheFirstVersionAndOfHierarchicalKeysAreFoundByTheirNumbers() {
        containers().forEach(items -> {
            for (int i = 0; i < 30; i++) {
                StoredItem item = items.create("{'id': '%d', 'pk': 'key %d', 'b': %d, 'c': 1}".formatted(i, i, i));

                assertThat(items.engine()
                        .items()
                        .findByDocumentNumber(items.container(), Optional.empty(), item.documentNumber()))
                        .map(StoredItem::id)
                        .contains(item.id());
            }
        });
    }

    private static List<String> longIds() {
        return Stream.of("a", "b", "c", "d", "e").map(end -> "i".repeat(1000) + end).toList();
    }

    private static void assertResumableAnywhere(ItemsFixture items) {
        List<StoredItem> all = page(items, Optional.empty(), 1000).items();
        for (int i = 1; i < all.size(); i++) {
            Optional<String> continuation = page(items, Optional.empty(), i).continuation();

            assertThat(continuation.orElseThrow())
                    .hasSizeLessThan(CONTINUATION_LENGTH_MAX)
                    .matches("[A-Za-z0-9_-]+");
            assertThat(numbers(page(items, continuation, 1000).items()))
                    .isEqualTo(numbers(all.subList(i, all.size())));
        }
    }

    private static List<Long> numbers(List<StoredItem> items) {
        return items.stream().map(StoredItem::documentNumber).toList();
    }

    private static ItemPage page(ItemsFixture items, Optional<String> continuation, int itemsMax) {
        FeedLimits limits = new FeedLimits(itemsMax, Long.MAX_VALUE);
        return items.engine().items().feed(items.container(), FeedScope.EVERYTHING, continuation, limits);
    }

    private static List<StoredItem> readAll(ItemsFixture items, FeedScope scope) {
        List<StoredItem> all = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            ItemPage page = items.engine()
                    .items()
                    .feed(items.container(), scope, continuation, new FeedLimits(2, Long.MAX_VALUE));
            all.addAll(page.items());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return all;
    }
}
