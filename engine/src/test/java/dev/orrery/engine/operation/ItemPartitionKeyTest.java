package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.model.ErrorCode.INVALID_PARTITION_KEY;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("1.2")
class ItemPartitionKeyTest {

    /** Keys of which no two are the same. */
    private static final List<JsonValue> DIFFERENT_KEYS = List.of(
            JsonValue.UNDEFINED,
            JsonValue.NULL,
            JsonValue.FALSE,
            JsonValue.TRUE,
            JsonValue.of(0),
            JsonValue.of(-0.0),
            JsonValue.of(1),
            JsonValue.of(-1),
            JsonValue.of(1.5),
            JsonValue.of(1e300),
            JsonValue.of(""),
            JsonValue.of("1"),
            JsonValue.of("null"),
            JsonValue.of("true"),
            JsonValue.of("{}"),
            JsonValue.of("a"),
            JsonValue.of("A"),
            JsonValue.of("a "),
            JsonValue.of("a\u0000"),
            JsonValue.of("\uD800"),
            JsonValue.of("\uFFFD"),
            JsonValue.of("é"));

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy(
            "{'id': 'c', 'partitionKey': {'paths': ['/at/pk'], 'version': 2}}", 4);

    @Test
    @Spec("2.2")
    void differentKeysAreDifferentLogicalPartitions() {
        DIFFERENT_KEYS.forEach(key -> items.execute(ItemOperation.create(body("a", key)), key));

        for (JsonValue key : DIFFERENT_KEYS) {
            assertThat(items.read("a", key).body()).hasToString(body("a", key).toString());
        }
        assertThat(items.stored()).isEqualTo(DIFFERENT_KEYS.size());
    }

    @Test
    void numbersAreOneKeyIfTheyAreOneDouble() {
        items.create("{'id': 'a', 'at': {'pk': 5}}");
        items.create("{'id': 'b', 'at': {'pk': 9007199254740993}}");

        assertThat(items.find("a", 5.0)).isPresent();
        assertThat(items.find("b", 9007199254740992L)).isPresent();
        items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'at': {'pk': 5.0}}")), 5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'id': 'a'}", "{'id': 'a', 'at': {}}", "{'id': 'a', 'at': 1}",
        "{'id': 'a', 'at': [{'pk': 1}]}", "{'id': 'a', 'at': {'pk': {}}}"})
    void aKeyThatIsMissingOrAnEmptyObjectIsUndefined(String body) {
        items.create(body);

        assertThat(items.find("a", JsonValue.UNDEFINED)).isPresent();
        assertThat(items.find("a", JsonValue.NULL)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'x': 1}", "[]", "['a']"})
    void aKeyCanNotBeAStructure(String key) {
        assertThatOrreryFails(() -> items.create("{'id': 'a', 'at': {'pk': %s}}".formatted(key)))
                .withCode(INVALID_PARTITION_KEY);
    }

    @Test
    void aKeyCanNotBeTooLong() {
        items.create("{'id': 'a', 'at': {'pk': '%s'}}".formatted("x".repeat(2048)));

        assertThatOrreryFails(() -> items.create("{'id': 'a', 'at': {'pk': '%s'}}".formatted("x".repeat(2049))))
                .withCode(INVALID_PARTITION_KEY);
    }

    @Test
    void aPointOperationNeedsTheWholeKeyAndNoMore() {
        items.create("{'id': 'a', 'at': {'pk': 'p'}}");

        assertThatOrreryFails(() -> items.find("a")).withCode(INVALID_PARTITION_KEY);
        assertThatOrreryFails(() -> items.find("a", "p", "q")).withCode(INVALID_PARTITION_KEY);
        assertThatOrreryFails(() -> items.delete("a")).withCode(INVALID_PARTITION_KEY);
    }

    private static JsonValue body(String id, JsonValue key) {
        ValueWriter body = new ValueWriter().startObject();
        body.name("id").value(id);
        body.name("at").startObject().name("pk").value(key).endObject();
        return body.endObject().finish();
    }
}
