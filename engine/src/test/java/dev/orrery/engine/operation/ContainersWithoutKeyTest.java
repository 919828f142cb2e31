package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("2.7")
class ContainersWithoutKeyTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy("{'id': 'c'}");

    @Test
    void allItemsAreInOneLogicalPartition() {
        items.create("{'id': 'a', 'pk': 'p'}");

        assertThatOrreryFails(() -> items.create("{'id': 'a', 'pk': 'q'}")).withCode(ITEM_EXISTS);
    }

    @Test
    void theKeyMayBeLeftOutOrUndefined() {
        items.execute(ItemOperation.create(json("{'id': 'a'}")));
        items.execute(ItemOperation.create(json("{'id': 'b'}")), JsonValue.UNDEFINED);

        assertThat(items.find("a", JsonValue.UNDEFINED)).isPresent();
        assertThat(items.find("b")).isPresent();
    }

    @Test
    void itemsAreReplacedAndDeletedWithoutAKey() {
        items.create("{'id': 'a'}");

        items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'likes': 1}")));
        assertThat(items.read("a").body()).isEqualTo(json("{'id': 'a', 'likes': 1}"));

        items.delete("a");
        assertThat(items.find("a")).isEmpty();
    }

    @Test
    void allItemsAreDeletedWithoutAKey() {
        items.create("{'id': 'a'}");
        items.create("{'id': 'b'}");

        assertThat(items.deleteAll()).isEqualTo(2);
        assertThat(items.stored()).isZero();
    }
}
