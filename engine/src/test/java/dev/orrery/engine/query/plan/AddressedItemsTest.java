package dev.orrery.engine.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Items that a query names are read in one snapshot of their partition. */
class AddressedItemsTest {

    private static final PartitionKey KEY = PartitionKey.of("p");

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container =
            engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}", 2);

    AddressedItemsTest() {
        write("left", 1);
        write("right", 1);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void whatIsWrittenBetweenTwoReadsOfAPageIsNotSeen() {
        List<Long> seen = new ArrayList<>();

        try (ItemSource items = read("left", "right")) {
            assertThat(items.next()).isTrue();
            seen.add(version(items.item()));
            write("left", 2);
            write("right", 2);
            assertThat(items.next()).isTrue();
            seen.add(version(items.item()));
        }

        assertThat(seen).containsExactly(1L, 1L);
    }

    @Test
    void theNextPageSeesWhatIsThereThen() {
        try (ItemSource items = read("left", "right")) {
            items.next();
        }
        write("right", 2);

        try (ItemSource items = read("right", "left")) {
            items.next();

            assertThat(version(items.item())).isEqualTo(2);
        }
    }

    @Test
    void eachPartitionThatWasReadIsToldOnce() {
        try (ItemSource items = read("left", "none", "right")) {
            while (items.next()) {
                assertThat(version(items.item())).isEqualTo(1);
            }

            assertThat(items.read()).hasSize(1);
        }
    }

    private ItemSource read(String... ids) {
        List<ItemAddress> addresses = List.of(ids).stream().map(id -> new ItemAddress(KEY, ItemId.ofText(id))).toList();
        QueryScope scope = new QueryScope(
                container, FeedScope.EVERYTHING, engine.clock().instant().getEpochSecond());
        return new AddressedItems(engine.items(), scope, addresses, Optional.empty());
    }

    private void write(String id, int version) {
        engine.items().execute(container, KEY, new ItemOperation.Upsert(
                TestEngine.json("{\"id\": \"%s\", \"pk\": \"p\", \"version\": %d}".formatted(id, version)),
                ItemOperation.MissingId.REFUSED,
                Precondition.NONE));
    }

    private static long version(StoredItem item) {
        return item.body().property("version").longValue();
    }
}
