package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Containers whose keys are hashed with version 1, which looks at the first 100 characters only. */
@Spec("2.2")
class FirstVersionKeyTest {

    private static final String LONG_KEY = "k".repeat(100);

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy("{'id': 'c', 'partitionKey': {'paths': ['/pk']}}", 4);

    @Test
    void keysOfAllTypesAreFound() {
        List.of("'a'", "''", "1", "0", "-0.0", "-1.5", "1e300", "true", "false", "null")
                .forEach(key -> items.create("{'id': 'a', 'pk': %s}".formatted(key)));
        items.create("{'id': 'a'}");

        assertThat(items.stored()).isEqualTo(11);
        assertThat(items.read("a", -0.0).body()).hasToString("{\"id\":\"a\",\"pk\":-0.0}");
        assertThat(items.read("a", JsonValue.UNDEFINED).body()).isEqualTo(json("{'id': 'a'}"));
        assertThat(items.read("a", true).body()).isEqualTo(json("{'id': 'a', 'pk': true}"));
    }

    @Test
    void keysWithOneHashStayApart() {
        PartitionKeyDefinition definition = items.container().partitionKey();
        assertThat(definition.effective(ItemsFixture.key(LONG_KEY + "1")))
                .isEqualTo(definition.effective(ItemsFixture.key(LONG_KEY + "2")));

        items.create("{'id': 'a', 'pk': '%s1'}".formatted(LONG_KEY));
        items.create("{'id': 'a', 'pk': '%s2'}".formatted(LONG_KEY));
        items.delete("a", LONG_KEY + "1");

        assertThat(items.find("a", LONG_KEY + "1")).isEmpty();
        assertThat(items.find("a", LONG_KEY + "2")).isPresent();
    }

    @Test
    void ofKeysWithOneHashOneIsDeleted() {
        items.create("{'id': 'a', 'pk': '%s1'}".formatted(LONG_KEY));
        items.create("{'id': 'a', 'pk': '%s2'}".formatted(LONG_KEY));
        items.create("{'id': 'a', 'pk': '%s3'}".formatted(LONG_KEY));

        assertThat(items.deleteAll(LONG_KEY + "2")).isEqualTo(1);

        assertThat(items.find("a", LONG_KEY + "1")).isPresent();
        assertThat(items.find("a", LONG_KEY + "3")).isPresent();
    }
}
