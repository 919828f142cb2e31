package dev.orrery.engine.operation;

import static dev.orrery.model.ErrorCode.INVALID_ID;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ItemIdTest {

    private static final int BYTES_MAX = 1023;

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    static Stream<Named<String>> unusualIds() {
        return Stream.of(
                named("a space inside", "a b"),
                named("a leading space", " a"),
                named("a trailing space", "a "),
                named("nothing but a space", " "),
                named("accents", "éÀ"),
                named("Chinese", "鱀"),
                named("beyond 16 bits", "🪐"),
                named("punctuation", ",=.:~+-@()^${}[]!_"),
                named("quotes", "\"'`"),
                named("a question mark", "a?b"),
                named("a number sign", "a#b"),
                named("a slash", "a/b"),
                named("a carriage return", "a\rb"),
                named("a line feed", "a\nb"),
                named("a tab", "a\tb"),
                named("a zero", "a\u0000b"),
                named("an escaped space", "a%20b"),
                named("an escaped character", "%E9%B1%80"),
                named("dots", ".."),
                named("a character of two surrogates", "\uD83D\uDE00"));
    }

    @ParameterizedTest
    @MethodSource("unusualIds")
    void anUnusualIdIsAsGoodAsAnyOther(String id) {
        items.execute(ItemOperation.create(body(id, 1)), "p");
        items.execute(ItemOperation.replace(ItemId.ofText(id), body(id, 2)), "p");

        assertThat(items.read(id, "p").id()).isEqualTo(ItemId.ofText(id));
        assertThat(items.read(id, "p").body().property("version")).isEqualTo(JsonValue.of(2));

        items.delete(id, "p");
        assertThat(items.find(id, "p")).isEmpty();
    }

    @Test
    void idsThatLookAlikeAreDifferent() {
        Stream.of("a", "A", "a ", " a", "a\u0000", "%61", "\u00E9", "e\u0301", "\uFFFD", "?")
                .forEach(id -> items.execute(ItemOperation.create(body(id, 1)), "p"));

        assertThat(items.stored()).isEqualTo(10);
    }

    @Test
    void halfOfACharacterCanNotBeInAnId() {
        for (String id : List.of("\uD800", "a\uDC00", "\uDC00\uD800")) {
            assertThatOrreryFails(() -> items.execute(ItemOperation.create(body(id, 1)), "p"))
                    .withCode(INVALID_ID)
                    .withMessageContaining("surrogate");
        }
    }

    @Test
    void anIdMustNotBeEmpty() {
        assertThatOrreryFails(() -> items.execute(ItemOperation.create(body("", 1)), "p")).withCode(INVALID_ID);
    }

    @Test
    void anIdMustNotHaveABackslash() {
        assertThatOrreryFails(() -> items.execute(ItemOperation.create(body("a\\b", 1)), "p")).withCode(INVALID_ID);
    }

    @Test
    void theLengthOfAnIdIsCountedInBytes() {
        items.execute(ItemOperation.create(body("a".repeat(BYTES_MAX), 1)), "p");
        items.execute(ItemOperation.create(body("€".repeat(BYTES_MAX / 3), 1)), "p");

        assertThatOrreryFails(() -> items.execute(ItemOperation.create(body("a".repeat(BYTES_MAX + 1), 1)), "p"))
                .withCode(INVALID_ID);
        assertThatOrreryFails(() -> items.execute(ItemOperation.create(body("€".repeat(BYTES_MAX / 3 + 1), 1)), "p"))
                .withCode(INVALID_ID);
    }

    @Test
    void theRulesHoldForEveryWayOfWriting() {
        items.create("{'id': 'a', 'pk': 'p'}");

        assertThatOrreryFails(() -> items.execute(ItemOperation.upsert(body("a\\b", 1)), "p")).withCode(INVALID_ID);
        assertThatOrreryFails(() -> items.execute(ItemOperation.replace(ItemId.ofText("a"), body("a\\b", 1)), "p"))
                .withCode(INVALID_ID);
        assertThatOrreryFails(() -> items.execute(ItemOperation.replace(ItemId.ofText("a"), body("", 1)), "p"))
                .withCode(INVALID_ID);
    }

    private static JsonValue body(String id, int version) {
        ValueWriter body = new ValueWriter().startObject();
        body.name("id").value(id);
        body.name("pk").value("p");
        body.name("version").value(version);
        return body.endObject().finish();
    }
}
