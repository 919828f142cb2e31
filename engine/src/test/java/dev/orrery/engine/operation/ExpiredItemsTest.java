package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.maintenance.ExpirySweep;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemOperation.Upsert;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of items that have expired, before they are removed and by being removed. */
@Spec("5.5")
class ExpiredItemsTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy(
            "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'defaultTtl': -1}");

    private StoredItem expired;

    @BeforeEach
    void anItemThatHasExpired() {
        expired = items.create("{'id': 'a', 'pk': 'p', 'ttl': 10}");
        items.advance(Duration.ofSeconds(10));
    }

    @Test
    void itIsInvisibleToAllReads() {
        assertThat(items.find("a", "p")).isEmpty();
        assertThatOrreryFails(() -> items.read("a", "p")).withCode(ITEM_NOT_FOUND);
        assertThatOrreryFails(() -> items.execute(ItemOperation.read(ItemId.ofText("a")), "p"))
                .withCode(ITEM_NOT_FOUND);
        assertThat(items.engine().items().readMany(items.container(),
                List.of(new ItemAddress(key("p"), ItemId.ofText("a")))))
                .isEmpty();
    }

    @Test
    void itCanNotBeChangedOrDeleted() {
        assertThatOrreryFails(() -> items.replace("{'id': 'a', 'pk': 'p'}")).withCode(ITEM_NOT_FOUND);
        assertThatOrreryFails(() -> items.execute(
                ItemOperation.modify(ItemId.ofText("a"), patch("[{'op': 'set', 'path': '/ttl', 'value': -1}]")), "p"))
                .withCode(ITEM_NOT_FOUND);
        assertThatOrreryFails(() -> items.delete("a", "p")).withCode(ITEM_NOT_FOUND);
    }

    @Test
    void anotherIsCreatedInItsPlace() {
        StoredItem created = items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");

        assertThat(created.documentNumber()).isNotEqualTo(expired.documentNumber());
        assertThat(items.stored()).isEqualTo(1);
    }

    @Test
    void anUpsertCreatesWhateverIsExpected() {
        Upsert upsert =
                new Upsert(json("{'id': 'a', 'pk': 'p'}"), MissingId.REFUSED, Precondition.matches(expired.etag()));

        ItemResult result = items.execute(upsert, "p");

        assertThat(result.outcome()).isEqualTo(Outcome.CREATED);
        assertThat(result.item().orElseThrow().documentNumber()).isNotEqualTo(expired.documentNumber());
    }

    @Test
    void anotherItemIsRenamedToItsId() {
        StoredItem other = items.create("{'id': 'b', 'pk': 'p'}");

        items.execute(ItemOperation.replace(ItemId.ofText("b"), json("{'id': 'a', 'pk': 'p'}")), "p");

        assertThat(items.read("a", "p").documentNumber()).isEqualTo(other.documentNumber());
        assertThat(items.stored()).isEqualTo(1);
    }

    @Test
    void aBatchDoesNotSeeIt() {
        BatchResult reading = items.batch(key("p"), ItemOperation.read(ItemId.ofText("a")));
        BatchResult creating = items.batch(
                key("p"),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")),
                ItemOperation.delete(ItemId.ofText("a")),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p', 'likes': 1}")));

        assertThat(reading).isInstanceOf(BatchResult.Refused.class);
        assertThat(creating).isInstanceOf(BatchResult.Done.class);
        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 1}"));
    }

    @Test
    void itIsDeletedWithItsKeyButNotCounted() {
        items.create("{'id': 'b', 'pk': 'p'}");

        assertThat(items.deleteAll("p")).isEqualTo(1);
        assertThat(items.stored()).isZero();
    }

    @Test
    void itIsStoredUntilUpkeepRemovesAllOfIt() {
        assertThat(items.stored()).isEqualTo(1);

        items.upkeep();

        assertThat(items.container().partitions().all().getFirst().totals()).isEqualTo(Totals.NONE);
    }

    @Test
    void itsRemovalIsADelete() {
        Partition partition = items.container().partitions().all().getFirst();
        partition.startRecordingDeletes();

        new ExpirySweep(items.transactions(), items.engine().clock()).sweep(items.container(), partition);

        assertThat(changes(partition)).containsExactly(ChangeRecord.Kind.DELETED);
    }

    @Test
    void whatHasNotExpiredIsNotRemoved() {
        items.create("{'id': 'b', 'pk': 'p', 'ttl': 10}");
        items.create("{'id': 'c', 'pk': 'q'}");
        items.upsert("{'id': 'a', 'pk': 'p', 'ttl': 1}");

        items.upkeep();

        assertThat(items.stored()).isEqualTo(3);
    }

    @Test
    void manyAreRemovedAtOnce() {
        for (int i = 0; i < 1_200; i++) {
            items.create("{'id': '%d', 'pk': %d, 'ttl': %d}".formatted(i, i % 7, 1 + i % 3));
        }
        items.advance(Duration.ofSeconds(2));

        items.upkeep();
        assertThat(items.stored()).isEqualTo(400);

        items.advance(Duration.ofSeconds(1));
        items.upkeep();
        assertThat(items.stored()).isZero();
    }

    private static List<ChangeRecord.Kind> changes(Partition partition) {
        List<ChangeRecord.Kind> kinds = new ArrayList<>();
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.CHANGES, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                kinds.add(ChangeRecord.decode(cursor.key(), cursor.value()).kind());
            }
        }
        return kinds;
    }
}
