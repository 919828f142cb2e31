package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.model.ErrorCode.LOGICAL_PARTITION_FULL;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.item.ItemId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Operations that are run together, and have nothing to do with each other. */
class EachForItselfTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.limitedTo(
            Limits.DEFAULT.withLogicalPartitionBytesMax(4_000),
            "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2},"
                    + " 'uniqueKeyPolicy': {'uniqueKeys': [{'paths': ['/name']}]}}");

    @Test
    void oneThatFailsLeavesTheOthersAlone() {
        items.create("{'id': 'a', 'pk': 'p'}");

        List<OperationOutcome> attempts = each(
                ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'name': 'n'}")),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")),
                ItemOperation.create(json("{'id': 'c', 'pk': 'q'}")),
                ItemOperation.delete(ItemId.ofText("none")),
                ItemOperation.upsert(json("{'id': 'd', 'pk': 'p', 'name': 'm'}")))
                .result();

        assertThat(attempts).map(EachForItselfTest::told).containsExactly(
                Outcome.CREATED, ITEM_EXISTS, PARTITION_KEY_MISMATCH, ITEM_NOT_FOUND, Outcome.CREATED);
        assertThat(items.stored()).isEqualTo(3);
    }

    @Test
    void eachIsACommitOfItsOwn() {
        items.create("{'id': 'a', 'pk': 'p'}");

        Committed<List<OperationOutcome>> committed = each(
                ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'name': 'b'}")),
                ItemOperation.delete(ItemId.ofText("a")),
                ItemOperation.create(json("{'id': 'c', 'pk': 'p', 'name': 'c'}")));

        assertThat(committed.lsn()).isEqualTo(5).isEqualTo(items.lsn());
        assertThat(Stream.of("b", "c").map(id -> items.read(id, "p").lsn())).doesNotHaveDuplicates();
        items.create("{'id': 'd', 'pk': 'p', 'name': 'd'}");
        assertThat(items.read("d", "p").lsn()).isEqualTo(6);
    }

    @Test
    void readsSeeWhatIsThere() {
        items.create("{'id': 'a', 'pk': 'p'}");
        long before = items.lsn();

        List<OperationOutcome> attempts =
                each(ItemOperation.read(ItemId.ofText("a")), ItemOperation.read(ItemId.ofText("none"))).result();

        assertThat(attempts).map(EachForItselfTest::told).containsExactly(Outcome.FOUND, ITEM_NOT_FOUND);
        assertThat(items.lsn()).isEqualTo(before);
    }

    @Test
    void whatFitsIsWrittenIfThereIsNotRoomForAll() {
        items.create(body("a"));

        List<OperationOutcome> attempts = each(
                ItemOperation.create(json(body("b"))),
                ItemOperation.create(json(body("c"))),
                ItemOperation.create(json(body("d"))))
                .result();

        assertThat(attempts).map(EachForItselfTest::told).containsExactly(
                Outcome.CREATED, Outcome.CREATED, LOGICAL_PARTITION_FULL);
        assertThat(items.stored()).isEqualTo(3);
    }

    private Committed<List<OperationOutcome>> each(ItemOperation... operations) {
        return items.engine().items().each(
                items.container(),
                LogicalPartition.of(items.container().partitionKey(), key("p")),
                List.of(operations));
    }

    private static String body(String id) {
        return "{'id': '%s', 'pk': 'p', 'name': '%s', 'text': '%s'}".formatted(id, id, "x".repeat(1_100));
    }

    private static Object told(OperationOutcome attempt) {
        return switch (attempt) {
            case OperationOutcome.Done done -> done.result().outcome();
            case OperationOutcome.Failed failed -> failed.cause().code();
        };
    }
}
