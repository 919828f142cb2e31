package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.testing.Spec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever has begun to read a partition that is split meanwhile. */
@Spec("2.4")
class ReadersDuringSplitTest {

    private static final int ITEMS = 100;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void aScanOfTheParentGoesOnAfterTheSplit(TestStores kind) {
        try (TestEngine engine = TestEngine.on(kind.open(directory), Limits.DEFAULT)) {
            Container container = filledContainer(engine);
            List<String> found = new ArrayList<>();

            try (PartitionSnapshot snapshot = container.partitions().withId(0).snapshot();
                    EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
                for (int i = 0; i < 10; i++) {
                    cursor.next();
                    found.add(StoredItem.ofBytes(cursor.value()).id().text());
                }
                splitTwiceAndDeleteAll(engine, container);
                while (cursor.next()) {
                    found.add(StoredItem.ofBytes(cursor.value()).id().text());
                }
            }

            assertThat(found).containsExactlyInAnyOrderElementsOf(
                    IntStream.range(0, ITEMS).mapToObj(Integer::toString).toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSnapshotOfTheParentStaysAsItWas(TestStores kind) {
        try (TestEngine engine = TestEngine.on(kind.open(directory), Limits.DEFAULT)) {
            Container container = filledContainer(engine);

            try (PartitionSnapshot snapshot = container.partitions().withId(0).snapshot()) {
                List<String> before = entries(snapshot);
                long lsn = snapshot.lsn();
                splitTwiceAndDeleteAll(engine, container);

                assertThat(entries(snapshot)).isEqualTo(before);
                assertThat(snapshot.lsn()).isEqualTo(lsn);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTransactionThatBeganBeforeTheSplitIsCommittedAfterIt(TestStores kind) {
        try (TestEngine engine = TestEngine.on(kind.open(directory), Limits.DEFAULT)) {
            Container container = filledContainer(engine);
            PartitionKey key = PartitionKey.of("k7");
            AtomicInteger runs = new AtomicInteger();

            engine.engine().transactions().optimistic(container, key, OnConflict.FAIL, transaction -> {
                assertThat(transaction.find(ItemId.ofText("7"))).isPresent();
                if (runs.getAndIncrement() == 0) {
                    engine.engine().splits().split(container, 0);
                }
                return transaction.apply(ItemOperation.create(json("{\"id\": \"new\", \"pk\": \"k7\"}")));
            });

            assertThat(engine.items().find(container, key, ItemId.ofText("new"))).isPresent();
            assertThat(engine.check().problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyItemsAreReadFromAllChildren(TestStores kind) {
        try (TestEngine engine = TestEngine.on(kind.open(directory), Limits.DEFAULT)) {
            Container container = filledContainer(engine);
            List<ItemAddress> addresses = IntStream.range(0, ITEMS)
                    .mapToObj(i -> new ItemAddress(PartitionKey.of("k" + i), ItemId.ofText("" + i)))
                    .toList();
            engine.engine().splits().split(container, 0);
            engine.engine().splits().split(container, 1);

            List<StoredItem> found = engine.items().readMany(container, addresses);

            assertThat(found).extracting(StoredItem::id).isEqualTo(
                    addresses.stream().map(ItemAddress::id).toList());
        }
    }

    private static Container filledContainer(TestEngine engine) {
        Container container = engine.container("c", "/pk");
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, json("{\"id\": \"%d\", \"pk\": \"k%d\"}".formatted(i, i)));
        }
        return container;
    }

    private static void splitTwiceAndDeleteAll(TestEngine engine, Container container) {
        engine.engine().splits().split(container, 0);
        engine.engine().splits().split(container, 1);
        for (int i = 0; i < ITEMS; i++) {
            engine.items().delete(container, PartitionKey.of("k" + i), ItemId.ofText("" + i));
        }
    }

    private static List<String> entries(PartitionSnapshot snapshot) {
        List<String> entries = new ArrayList<>();
        for (KeySpace space : KeySpace.values()) {
            try (EntryCursor cursor = snapshot.scan(space, KeyRange.all(), Direction.BACKWARD)) {
                while (cursor.next()) {
                    entries.add(space + " " + HexFormat.of().formatHex(cursor.key()));
                }
            }
        }
        return entries;
    }
}
