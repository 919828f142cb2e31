package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.patch;
import static dev.orrery.model.ErrorCode.ITEM_TOO_LARGE;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Spec("1.3")
class ItemSizeTest {

    private static final int BYTES_MAX = 20_000;

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.limitedTo(
            Limits.DEFAULT.withItemBytesMax(BYTES_MAX), "{'id': 'c', 'partitionKey': {'paths': ['/pk']}}");

    @RegisterExtension
    final ItemsFixture usual = ItemsFixture.partitionedBy("/pk");

    /** Elements that take more or fewer bytes as text than they take when stored. */
    static Stream<Named<String>> elements() {
        return Stream.of(
                named("long strings", "\"" + "x".repeat(1000) + "\""),
                named("strings that are escaped", "\"\\u0001\\u0002\\n\\\"\\\\\\ud800\""),
                named("strings beyond ASCII", "\"é€🪐\""),
                named("small numbers", "1"),
                named("large numbers", "-1234567890123456789"),
                named("fractions", "-1.2345678901234567E-300"),
                named("falsehoods", "false"),
                named("empty objects", "{}"),
                named("empty names", "{\"\":false}"));
    }

    @ParameterizedTest
    @MethodSource("elements")
    void theLimitIsThatOfTheJsonText(String element) {
        items.execute(ItemOperation.create(body("a", element, BYTES_MAX)), "p");

        assertThatOrreryFails(() -> items.execute(ItemOperation.create(body("b", element, BYTES_MAX + 1)), "p"))
                .withCode(ITEM_TOO_LARGE);
        assertThat(items.find("a", "p")).isPresent();
        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void theLimitHoldsForEveryWayOfWriting() {
        JsonValue large = body("a", "1", BYTES_MAX);
        JsonValue tooLarge = body("a", "1", BYTES_MAX + 1);
        items.execute(ItemOperation.upsert(large), "p");
        items.execute(ItemOperation.replace(ItemId.ofText("a"), large), "p");

        assertThatOrreryFails(() -> items.execute(ItemOperation.upsert(tooLarge), "p")).withCode(ITEM_TOO_LARGE);
        assertThatOrreryFails(() -> items.execute(ItemOperation.replace(ItemId.ofText("a"), tooLarge), "p"))
                .withCode(ITEM_TOO_LARGE);
        assertThatOrreryFails(() -> items.execute(
                ItemOperation.modify(ItemId.ofText("a"), patch("[{'op': 'set', 'path': '/more', 'value': 1}]")), "p"))
                .withCode(ITEM_TOO_LARGE);
    }

    @Test
    void systemPropertiesThatAClientSendsBackDoNotCount() {
        items.execute(ItemOperation.create(body("a", "1", BYTES_MAX)), "p");

        items.execute(ItemOperation.replace(ItemId.ofText("a"), items.document("a", "p")), "p");

        assertThat(items.read("a", "p").lsn()).isEqualTo(3);
    }

    @Test
    void theUsualLimitIsTwoMegabytes() {
        int twoMegabytes = 2 * 1024 * 1024;

        usual.execute(ItemOperation.create(body("a", "1", twoMegabytes)), "p");

        assertThatOrreryFails(() -> usual.execute(ItemOperation.create(body("b", "1", twoMegabytes + 1)), "p"))
                .withCode(ITEM_TOO_LARGE);
    }

    /** An item of as many elements as fit into a text of so many bytes, and a string that fills up the rest. */
    private static JsonValue body(String id, String element, int textBytes) {
        String frame = "{\"id\":\"%s\",\"pk\":\"p\",\"many\":[%s],\"rest\":\"%s\"}";
        int room = textBytes - bytes(frame.formatted(id, "", ""));
        int count = room / bytes("," + element);
        String many = count == 0 ? "" : element + ("," + element).repeat(count - 1);
        JsonValue body = JsonText.parse(frame.formatted(id, many, "x".repeat(room - bytes(many))));
        assertThat(JsonText.write(body)).hasSize(textBytes);
        return body;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
