package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static dev.orrery.model.ErrorCode.CONDITION_NOT_MET;
import static dev.orrery.model.ErrorCode.INVALID_PATCH;
import static dev.orrery.model.ErrorCode.INVALID_TTL;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.Modify;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("1.3")
class PatchingTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/at/pk");

    @Test
    void theRestOfTheItemStays() {
        items.create("{'id': 'a', 'at': {'pk': 'p'}, 'likes': 3, 'old': true, 'tags': ['x']}");

        ItemResult result = modify(
                """
                [{'op': 'incr', 'path': '/likes', 'value': 2},
                 {'op': 'add', 'path': '/tags/-', 'value': 'y'},
                 {'op': 'remove', 'path': '/old'}]
                """);

        assertThat(result.outcome()).isEqualTo(Outcome.REPLACED);
        assertThat(items.read("a", "p").body())
                .isEqualTo(json("{'id': 'a', 'at': {'pk': 'p'}, 'likes': 5, 'tags': ['x', 'y']}"));
    }

    @Test
    void anItemThatIsNotThereCanNotBePatched() {
        assertThatOrreryFails(() -> modify("[{'op': 'set', 'path': '/likes', 'value': 1}]")).withCode(ITEM_NOT_FOUND);
    }

    @Test
    void theItemIsPatchedIfTheConditionHolds() {
        items.create("{'id': 'a', 'at': {'pk': 'p'}, 'likes': 3}");

        modify(document -> document.property("likes").equals(JsonValue.of(3)));

        assertThat(items.read("a", "p").body().property("patched")).isEqualTo(JsonValue.TRUE);
    }

    @Test
    void theItemStaysIfTheConditionDoesNotHold() {
        items.create("{'id': 'a', 'at': {'pk': 'p'}, 'likes': 3}");
        long before = items.lsn();

        assertThatOrreryFails(() -> modify(document -> document.property("likes").equals(JsonValue.of(4))))
                .withCode(CONDITION_NOT_MET);

        assertThat(items.lsn()).isEqualTo(before);
    }

    @Test
    void theConditionSeesTheWholeDocument() {
        StoredItem item = items.create("{'id': 'a', 'at': {'pk': 'p'}}");

        modify(document -> document.property("_etag").equals(JsonValue.of(item.etag().toString()))
                && document.property("_ts").equals(JsonValue.of(item.timestampSeconds())));

        assertThat(items.read("a", "p").body().property("patched")).isEqualTo(JsonValue.TRUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/id", "/at/pk", "/at", "/_rid", "/_self", "/_etag", "/_ts", "/_attachments"})
    void whatIdentifiesAnItemCanNotBePatched(String path) {
        items.create("{'id': 'a', 'at': {'pk': 'p'}}");

        assertThatOrreryFails(() -> modify("[{'op': 'set', 'path': '%s', 'value': 'x'}]".formatted(path)))
                .withCode(INVALID_PATCH);
    }

    @Test
    void anOperationThatFailsUndoesTheOnesBefore() {
        items.create("{'id': 'a', 'at': {'pk': 'p'}, 'likes': 3}");

        String operations = "[{'op': 'incr', 'path': '/likes', 'value': 1}, {'op': 'remove', 'path': '/missing'}]";
        assertThatOrreryFails(() -> modify(operations)).withCode(INVALID_PATCH);

        assertThat(items.read("a", "p").body().property("likes")).isEqualTo(JsonValue.of(3));
    }

    @Test
    void theTimeToLiveCanBePatchedButMustBeOne() {
        items.create("{'id': 'a', 'at': {'pk': 'p'}}");

        modify("[{'op': 'set', 'path': '/ttl', 'value': 60}]");

        assertThat(items.read("a", "p").ttlSeconds()).isEqualTo(60);
        assertThatOrreryFails(() -> modify("[{'op': 'set', 'path': '/ttl', 'value': 'x'}]")).withCode(INVALID_TTL);
    }

    private ItemResult modify(String operations) {
        return items.execute(ItemOperation.modify(ItemId.ofText("a"), patch(operations)), "p");
    }

    private void modify(ItemCondition condition) {
        Modify modify = new Modify(
                ItemId.ofText("a"),
                patch("[{'op': 'set', 'path': '/patched', 'value': true}]"),
                condition,
                Precondition.NONE);
        items.execute(modify, "p");
    }
}
