package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.model.ErrorCode.INVALID_PARTITION_KEY;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HierarchicalKeyTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy(
            """
            {'id': 'c', 'partitionKey': {'paths': ['/tenant', '/user', '/session'], 'kind': 'MultiHash', 'version': 2}}
            """,
            4);

    @Test
    void anItemIsFoundByAllLevelsOfItsKey() {
        items.create("{'id': 'a', 'tenant': 't', 'user': 'u', 'session': 's'}");

        assertThat(items.find("a", "t", "u", "s")).isPresent();
        assertThat(items.find("a", "t", "u", "other")).isEmpty();
        assertThat(items.find("a", "u", "t", "s")).isEmpty();
    }

    @Test
    void keysThatDifferInOneLevelAreDifferentLogicalPartitions() {
        items.create("{'id': 'a', 'tenant': 't', 'user': 'u', 'session': 's'}");
        items.create("{'id': 'a', 'tenant': 't', 'user': 'u', 'session': 'S'}");
        items.create("{'id': 'a', 'tenant': 't', 'user': 'U', 'session': 's'}");
        items.create("{'id': 'a', 'tenant': 'T', 'user': 'u', 'session': 's'}");

        assertThatOrreryFails(() -> items.create("{'id': 'a', 'tenant': 't', 'user': 'u', 'session': 's'}"))
                .withCode(ITEM_EXISTS);
    }

    @Test
    void levelsThatAreMissingAreUndefined() {
        items.create("{'id': 'a', 'tenant': 't'}");
        items.create("{'id': 'a', 'tenant': 't', 'user': null, 'session': null}");

        assertThat(items.read("a", "t", JsonValue.UNDEFINED, JsonValue.UNDEFINED).body())
                .isEqualTo(json("{'id': 'a', 'tenant': 't'}"));
        assertThat(items.find("a", "t", null, null)).isPresent();
    }

    @Test
    void aPointOperationNeedsAllLevels() {
        items.create("{'id': 'a', 'tenant': 't', 'user': 'u', 'session': 's'}");

        assertThatOrreryFails(() -> items.find("a", "t", "u")).withCode(INVALID_PARTITION_KEY);
        assertThatOrreryFails(() -> items.delete("a", "t")).withCode(INVALID_PARTITION_KEY);
    }

    @Test
    void noLevelCanBeChanged() {
        items.create("{'id': 'a', 'tenant': 't', 'user': 'u', 'session': 's'}");
        ItemOperation replace =
                ItemOperation.replace(ItemId.ofText("a"),
                        json("{'id': 'a', 'tenant': 't', 'user': 'u', 'session': 'other'}"));

        assertThatOrreryFails(() -> items.execute(replace, "t", "u", "s")).withCode(PARTITION_KEY_MISMATCH);
    }
}
