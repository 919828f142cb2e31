package dev.orrery.engine.operation;

import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.item.ItemId;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.3")
class DeletingTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void aDeletedItemIsGone() {
        items.create("{'id': 'a', 'pk': 'p'}");

        ItemResult result = items.execute(ItemOperation.delete(ItemId.ofText("a")), "p");

        assertThat(result.outcome()).isEqualTo(Outcome.DELETED);
        assertThat(result.item()).isEmpty();
        assertThat(items.find("a", "p")).isEmpty();
    }

    @Test
    void whatIsNotThereCanNotBeDeleted() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.delete("a", "p");

        assertThatOrreryFails(() -> items.delete("a", "p")).withCode(ITEM_NOT_FOUND);
        assertThatOrreryFails(() -> items.delete("b", "p")).withCode(ITEM_NOT_FOUND);
    }

    @Test
    void theItemsOfOtherKeysStay() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.create("{'id': 'a', 'pk': 'q'}");

        items.delete("a", "p");

        assertThat(items.find("a", "q")).isPresent();
    }

    @Test
    void nothingOfADeletedItemIsLeft() {
        items.create("{'id': 'a', 'pk': 'p', 'tags': ['x', 'y'], 'deep': {'likes': 3}}");

        items.delete("a", "p");

        assertThat(items.container().partitions().all().getFirst().totals()).isEqualTo(Totals.NONE);
    }

    @Test
    void aDeletedItemCanBeCreatedAgain() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.delete("a", "p");

        items.create("{'id': 'a', 'pk': 'p'}");

        assertThat(items.find("a", "p")).isPresent();
    }
}
