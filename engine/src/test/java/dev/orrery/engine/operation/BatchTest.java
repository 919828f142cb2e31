package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("5.1")
class BatchTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void everyOperationHasItsResult() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.create("{'id': 'b', 'pk': 'p', 'likes': 1}");

        List<ItemResult> results = done(items.batch(
                key("p"),
                ItemOperation.create(json("{'id': 'c', 'pk': 'p'}")),
                ItemOperation.upsert(json("{'id': 'd', 'pk': 'p'}")),
                ItemOperation.upsert(json("{'id': 'a', 'pk': 'p', 'likes': 2}")),
                ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'pk': 'p', 'likes': 3}")),
                ItemOperation.modify(ItemId.ofText("a"), patch("[{'op': 'incr', 'path': '/likes', 'value': 1}]")),
                ItemOperation.read(ItemId.ofText("a")),
                ItemOperation.delete(ItemId.ofText("b"))));

        assertThat(results)
                .extracting(ItemResult::outcome)
                .containsExactly(
                        Outcome.CREATED,
                        Outcome.CREATED,
                        Outcome.REPLACED,
                        Outcome.REPLACED,
                        Outcome.REPLACED,
                        Outcome.FOUND,
                        Outcome.DELETED);
        assertThat(results.get(5).item().orElseThrow().body().property("likes")).isEqualTo(JsonValue.of(4));
        assertThat(items.stored()).isEqualTo(3);
    }

    @Test
    void allOperationsAreOneCommit() {
        Committed<BatchResult> committed = items.engine()
                .items()
                .batch(
                        items.container(),
                        key("p"),
                        List.of(
                                ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")),
                                ItemOperation.create(json("{'id': 'b', 'pk': 'p'}"))));

        assertThat(committed.lsn()).isEqualTo(2);
        assertThat(items.lsn()).isEqualTo(2);
        assertThat(items.read("a", "p").lsn()).isEqualTo(items.read("b", "p").lsn());
    }

    @Test
    void ifOneOperationFailsNoneIsDone() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        long before = items.lsn();

        BatchResult result = items.batch(
                key("p"),
                ItemOperation.create(json("{'id': 'b', 'pk': 'p'}")),
                ItemOperation.delete(ItemId.ofText("a")),
                ItemOperation.delete(ItemId.ofText("missing")),
                ItemOperation.create(json("{'id': 'c', 'pk': 'p'}")));

        assertRefused(result, 2, ITEM_NOT_FOUND);
        assertThat(items.lsn()).isEqualTo(before);
        assertThat(items.find("a", "p")).isPresent();
        assertThat(items.find("b", "p")).isEmpty();
        assertThat(items.find("c", "p")).isEmpty();
    }

    @Test
    void laterOperationsSeeEarlierOnes() {
        assertRefused(
                items.batch(
                        key("p"),
                        ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")),
                        ItemOperation.create(json("{'id': 'a', 'pk': 'p'}"))),
                1,
                ITEM_EXISTS);
        assertRefused(
                items.batch(
                        key("p"),
                        ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")),
                        ItemOperation.delete(ItemId.ofText("a")),
                        ItemOperation.read(ItemId.ofText("a"))),
                2,
                ITEM_NOT_FOUND);
    }

    @Test
    void whatIsCreatedAndDeletedWasNeverThere() {
        long before = items.lsn();

        done(items.batch(
                key("p"), ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")),
                ItemOperation.delete(ItemId.ofText("a"))));

        assertThat(items.lsn()).isEqualTo(before);
    }

    @Test
    void anItemThatIsDeletedAndCreatedIsANewOne() {
        StoredItem before = items.create("{'id': 'a', 'pk': 'p'}");

        done(items.batch(
                key("p"), ItemOperation.delete(ItemId.ofText("a")),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p'}"))));

        assertThat(items.read("a", "p").documentNumber()).isNotEqualTo(before.documentNumber());
    }

    @Test
    void itemsCanExchangeTheirNames() {
        StoredItem a = items.create("{'id': 'a', 'pk': 'p', 'is': 'first', 'same': 1}");
        StoredItem b = items.create("{'id': 'b', 'pk': 'p', 'is': 'second', 'same': 1}");

        done(items.batch(
                key("p"),
                ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'c', 'pk': 'p', 'is': 'first', 'same': 1}")),
                ItemOperation.replace(ItemId.ofText("b"), json("{'id': 'a', 'pk': 'p', 'is': 'second', 'same': 1}")),
                ItemOperation.replace(ItemId.ofText("c"), json("{'id': 'b', 'pk': 'p', 'is': 'first', 'same': 1}"))));

        assertThat(items.read("a", "p").documentNumber()).isEqualTo(b.documentNumber());
        assertThat(items.read("b", "p").documentNumber()).isEqualTo(a.documentNumber());
        assertThat(items.read("b", "p").body().property("is")).isEqualTo(JsonValue.of("first"));
        assertThat(items.stored()).isEqualTo(2);
    }

    @Test
    void anItemCanTakeTheNameOfOneThatIsDeletedAndGiveItsOwnAway() {
        items.create("{'id': 'a', 'pk': 'p', 'same': 1}");
        items.create("{'id': 'b', 'pk': 'p', 'same': 1}");

        done(items.batch(
                key("p"),
                ItemOperation.delete(ItemId.ofText("b")),
                ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'b', 'pk': 'p', 'same': 1}")),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p', 'same': 1}"))));

        assertThat(items.stored()).isEqualTo(2);
    }

    @Test
    void allOperationsBelongToOneKey() {
        assertRefused(
                items.batch(
                        key("p"),
                        ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")),
                        ItemOperation.create(json("{'id': 'a', 'pk': 'q'}"))),
                1,
                PARTITION_KEY_MISMATCH);
    }

    @Test
    void aBatchHasAtMostAHundredOperations() {
        ItemOperation[] hundred = IntStream.range(0, 100)
                .mapToObj(i -> ItemOperation.upsert(json("{'id': '%d', 'pk': 'p'}".formatted(i))))
                .toArray(ItemOperation[]::new);
        ItemOperation[] more = IntStream.range(0, 101)
                .mapToObj(i -> ItemOperation.upsert(json("{'id': '%d', 'pk': 'p'}".formatted(i))))
                .toArray(ItemOperation[]::new);

        assertThat(done(items.batch(key("p"), hundred))).hasSize(100);
        assertThatOrreryFails(() -> items.batch(key("p"), more)).withCode(INVALID_REQUEST);
        assertThatOrreryFails(() -> items.batch(key("p"))).withCode(INVALID_REQUEST);
        assertThat(items.stored()).isEqualTo(100);
    }

    @Test
    void aBatchThatOnlyReadsWritesNothing() {
        items.create("{'id': 'a', 'pk': 'p'}");
        long before = items.lsn();

        List<ItemResult> results = done(
                items.batch(key("p"), ItemOperation.read(ItemId.ofText("a")), ItemOperation.read(ItemId.ofText("a"))));

        assertThat(results).extracting(ItemResult::outcome).containsExactly(Outcome.FOUND, Outcome.FOUND);
        assertThat(items.lsn()).isEqualTo(before);
    }

    private static List<ItemResult> done(BatchResult result) {
        assertThat(result).isInstanceOf(BatchResult.Done.class);
        return ((BatchResult.Done) result).results();
    }

    private static void assertRefused(BatchResult result, int failedOperation, ErrorCode code) {
        assertThat(result).isInstanceOfSatisfying(BatchResult.Refused.class, refused -> {
            assertThat(refused.failedOperation()).isEqualTo(failedOperation);
            assertThat(refused.cause().code()).isEqualTo(code);
        });
    }
}
