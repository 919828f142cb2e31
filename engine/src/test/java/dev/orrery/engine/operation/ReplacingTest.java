package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.model.ErrorCode.INVALID_ID;
import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.item.ItemId;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.3")
class ReplacingTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void theNewBodyTakesThePlaceOfTheOld() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 3, 'tags': ['x']}");

        ItemResult result = items
                .execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'pk': 'p', 'likes': 4}")), "p");

        assertThat(result.outcome()).isEqualTo(Outcome.REPLACED);
        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 4}"));
        assertThat(items.stored()).isEqualTo(1);
    }

    @Test
    void anItemThatIsNotThereIsNotCreated() {
        assertThatOrreryFails(() -> items.replace("{'id': 'a', 'pk': 'p'}")).withCode(ITEM_NOT_FOUND);

        assertThat(items.stored()).isZero();
    }

    @Test
    void thePartitionKeyCanNotBeChanged() {
        items.create("{'id': 'a', 'pk': 'p'}");

        assertThatOrreryFails(
                () -> items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'pk': 'q'}")), "p"))
                .withCode(PARTITION_KEY_MISMATCH);
        assertThatOrreryFails(() -> items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a'}")), "p"))
                .withCode(PARTITION_KEY_MISMATCH);
        assertThatOrreryFails(() -> items.replace("{'id': 'a', 'pk': 'q'}")).withCode(ITEM_NOT_FOUND);
    }

    @Test
    void aBodyThatIsNoItemIsRefused() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");

        assertThatOrreryFails(() -> items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'pk': 'p'}")), "p"))
                .withCode(INVALID_ID);
        assertThatOrreryFails(() -> items.execute(ItemOperation.replace(ItemId.ofText("a"), json("[]")), "p"))
                .withCode(INVALID_REQUEST);
        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 1}"));
    }

    @Test
    void anotherIdInTheBodyRenamesTheItem() {
        StoredItem before = items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");

        StoredItem renamed = items
                .execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'b', 'pk': 'p', 'likes': 2}")), "p")
                .item()
                .orElseThrow();

        assertThat(items.find("a", "p")).isEmpty();
        assertThat(items.read("b", "p").body()).isEqualTo(json("{'id': 'b', 'pk': 'p', 'likes': 2}"));
        assertThat(renamed.documentNumber()).isEqualTo(before.documentNumber());
        assertThat(items.stored()).isEqualTo(1);
    }

    @Test
    void anItemIsNotRenamedToAnIdThatIsTaken() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.create("{'id': 'b', 'pk': 'p', 'likes': 2}");

        assertThatOrreryFails(
                () -> items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'b', 'pk': 'p'}")), "p"))
                .withCode(ITEM_EXISTS);

        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 1}"));
        assertThat(items.read("b", "p").body()).isEqualTo(json("{'id': 'b', 'pk': 'p', 'likes': 2}"));
    }

    @Test
    void theOldNameIsFreeAfterwards() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'b', 'pk': 'p', 'likes': 1}")), "p");

        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.delete("b", "p");

        assertThat(items.find("a", "p")).isPresent();
    }

    @Test
    void whatIsReplacedByTheSameIsANewVersion() {
        StoredItem before = items.create("{'id': 'a', 'pk': 'p'}");

        StoredItem after = items.replace("{'id': 'a', 'pk': 'p'}");

        assertThat(after.lsn()).isGreaterThan(before.lsn());
        assertThat(after.etag()).isNotEqualTo(before.etag());
    }
}
