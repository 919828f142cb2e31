package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static dev.orrery.model.ErrorCode.LOGICAL_PARTITION_FULL;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.Create;
import dev.orrery.model.item.ItemId;
import dev.orrery.testing.Spec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec({"2.5", "2.6"})
class FullLogicalPartitionTest {

    private static final int BYTES_MAX = 4_000;

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.limitedTo(
            Limits.DEFAULT.withLogicalPartitionBytesMax(BYTES_MAX),
            "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}");

    @BeforeEach
    void aKeyThatIsAlmostFull() {
        items.create(body("a", 1_000));
        items.create(body("b", 1_000));
        items.create(body("c", 1_000));
    }

    @Test
    void noWayOfWritingGetsBeyondTheLimit() {
        long before = items.lsn();

        assertFull(() -> items.create(body("d", 1_000)));
        assertFull(() -> items.upsert(body("d", 1_000)));
        assertFull(() -> items.upsert(body("a", 2_000)));
        assertFull(() -> items.replace(body("a", 2_000)));
        assertFull(() -> items.execute(
                ItemOperation.modify(
                        ItemId.ofText("a"),
                        patch("[{'op': 'set', 'path': '/more', 'value': '%s'}]".formatted("x".repeat(1_000)))),
                "p"));
        assertFull(() -> items.batch(key("p"), create("d", 500), create("e", 500)));

        assertThat(items.lsn()).isEqualTo(before);
    }

    @Test
    void theErrorNamesTheKey() {
        assertThatOrreryFails(() -> items.create(body("d", 1_000)))
                .withMessageContaining("has reached its maximum size")
                .withMessageContaining("[\"p\"]");
    }

    @Test
    void otherKeysAreNotConcerned() {
        items.create(body("a", 1_000).replace("'pk': 'p'", "'pk': 'q'"));

        assertThat(items.find("a", "q")).isPresent();
    }

    @Test
    void deletingMakesRoom() {
        items.delete("a", "p");

        items.create(body("d", 1_000));

        assertThat(items.stored()).isEqualTo(3);
    }

    @Test
    void shrinkingMakesRoom() {
        items.replace(body("a", 100));

        items.create(body("d", 1_000));

        assertThat(items.stored()).isEqualTo(4);
    }

    @Test
    void inABatchWhatIsDeletedMakesRoom() {
        assertThat(items.batch(key("p"), create("d", 1_000), ItemOperation.delete(ItemId.ofText("a"))))
                .isInstanceOf(BatchResult.Done.class);
    }

    @Test
    void whatNeedsNoMoreRoomIsWritten() {
        items.create(body("d", 600));

        items.replace(body("a", 1_000).replace("x", "y"));
        items.upsert(body("b", 999));
        items.execute(ItemOperation.modify(ItemId.ofText("c"), patch("[{'op': 'remove', 'path': '/text'}]")), "p");

        assertThat(items.read("c", "p").body()).isEqualTo(json("{'id': 'c', 'pk': 'p'}"));
    }

    @Test
    void allCanBeDeleted() {
        assertThat(items.deleteAll("p")).isEqualTo(3);

        items.create(body("a", 3_000));
    }

    private static String body(String id, int textLength) {
        return "{'id': '%s', 'pk': 'p', 'text': '%s'}".formatted(id, "x".repeat(textLength));
    }

    private static Create create(String id, int textLength) {
        return ItemOperation.create(json(body(id, textLength)));
    }

    private static void assertFull(ThrowingCallable write) {
        assertThatOrreryFails(write).withCode(LOGICAL_PARTITION_FULL);
    }
}
