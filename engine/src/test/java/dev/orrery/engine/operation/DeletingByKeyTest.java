package dev.orrery.engine.operation;

import static dev.orrery.model.ErrorCode.INVALID_PARTITION_KEY;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeletingByKeyTest {

    @RegisterExtension
    final ItemsFixture items =
            ItemsFixture.definedBy("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}", 2);

    @RegisterExtension
    final ItemsFixture levels = ItemsFixture.definedBy(
            """
            {'id': 'c', 'partitionKey': {'paths': ['/tenant', '/user', '/session'], 'kind': 'MultiHash', 'version': 2}}
            """,
            4);

    @Test
    void allItemsWithTheKeyAreDeleted() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.create("{'id': 'b', 'pk': 'p'}");
        items.create("{'id': 'a', 'pk': 'q'}");

        assertThat(items.deleteAll("p")).isEqualTo(2);

        assertThat(items.stored()).isEqualTo(1);
        assertThat(items.find("a", "q")).isPresent();
    }

    @Test
    void manyItemsAreDeletedInSeveralTransactions() {
        for (int i = 0; i < 450; i++) {
            items.create("{'id': '%d', 'pk': 'p'}".formatted(i));
        }
        long before = items.lsn();

        assertThat(items.deleteAll("p")).isEqualTo(450);

        assertThat(items.stored()).isZero();
        assertThat(items.lsn() - before).isBetween(2L, 10L);
    }

    @Test
    void aKeyWithoutItemsIsFine() {
        items.create("{'id': 'a', 'pk': 'p'}");

        assertThat(items.deleteAll("q")).isZero();
        assertThat(items.stored()).isEqualTo(1);
    }

    @Test
    void nullAndUndefinedAreKeysLikeOthers() {
        items.create("{'id': 'a', 'pk': null}");
        items.create("{'id': 'a'}");

        assertThat(items.deleteAll(JsonValue.UNDEFINED)).isEqualTo(1);
        assertThat(items.find("a", JsonValue.NULL)).isPresent();
    }

    @Test
    void aPrefixDeletesAllBelowIt() {
        createTree();

        assertThat(levels.deleteAll("t1")).isEqualTo(9);
        assertThat(levels.stored()).isEqualTo(18);

        assertThat(levels.deleteAll("t2", "u2")).isEqualTo(3);
        assertThat(levels.stored()).isEqualTo(15);

        assertThat(levels.deleteAll("t2", "u1", "s1")).isEqualTo(1);
        assertThat(levels.stored()).isEqualTo(14);
        assertThat(levels.find("a", "t2", "u1", "s2")).isPresent();
        assertThat(levels.find("a", "t0", "u2", "s2")).isPresent();
    }

    @Test
    void aKeyMustHaveAComponentAndNotTooMany() {
        assertThatOrreryFails(() -> items.deleteAll()).withCode(INVALID_PARTITION_KEY);
        assertThatOrreryFails(() -> items.deleteAll("p", "q")).withCode(INVALID_PARTITION_KEY);
        assertThatOrreryFails(() -> levels.deleteAll()).withCode(INVALID_PARTITION_KEY);
        assertThatOrreryFails(() -> levels.deleteAll("t", "u", "s", "x")).withCode(INVALID_PARTITION_KEY);
    }

    private void createTree() {
        for (int i = 0; i < 27; i++) {
            levels.create("{'id': 'a', 'tenant': 't%d', 'user': 'u%d', 'session': 's%d'}"
                    .formatted(i / 9, i / 3 % 3, i % 3));
        }
    }
}
