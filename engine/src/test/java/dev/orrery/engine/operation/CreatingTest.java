package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.model.ErrorCode.CONTAINER_NOT_FOUND;
import static dev.orrery.model.ErrorCode.INVALID_ID;
import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.Create;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("1.3")
class CreatingTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void aCreatedItemCanBeRead() {
        ItemResult created = items.execute(ItemOperation.create(json("{'id': 'a', 'pk': 'p', 'likes': 3}")), "p");

        assertThat(created.outcome()).isEqualTo(Outcome.CREATED);
        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 3}"));
    }

    @Test
    @Spec("1.1")
    void itemsOfAnyShapeShareAContainer() {
        items.create("{'id': 'p1', 'pk': 'p1', 'type': 'post', 'tags': ['a', 'b'], 'author': {'name': 'Ann'}}");
        items.create("{'type': 'like', 'pk': 'p1', 'id': 'l1'}");
        items.create("{'id': 'x', 'pk': 'p1', 'tags': {'deep': [[[{}]]]}, '': null}");

        assertThat(items.stored()).isEqualTo(3);
    }

    @Test
    void theCommitIsTheNextOfItsPartition() {
        Committed<ItemResult> first = items.engine().items().create(items.container(), json("{'id': 'a', 'pk': 'p'}"));
        Committed<ItemResult> second = items.engine().items().create(items.container(), json("{'id': 'b', 'pk': 'q'}"));

        assertThat(first.lsn()).isEqualTo(2);
        assertThat(second.lsn()).isEqualTo(3);
        assertThat(items.read("b", "q").lsn()).isEqualTo(3);
    }

    @Test
    void anIdThatIsTakenIsRefused() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");

        assertThatOrreryFails(() -> items.create("{'id': 'a', 'pk': 'p', 'likes': 2}")).withCode(ITEM_EXISTS);

        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 1}"));
    }

    @Test
    @Spec("1.2")
    void anIdMayBeUsedAgainUnderAnotherPartitionKey() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.create("{'id': 'a', 'pk': 'q', 'likes': 2}");

        assertThat(items.read("a", "p").body().property("likes")).isEqualTo(JsonValue.of(1));
        assertThat(items.read("a", "q").body().property("likes")).isEqualTo(JsonValue.of(2));
    }

    @Test
    void theKeyOfTheRequestMustBeTheOneInTheBody() {
        Create create = ItemOperation.create(json("{'id': 'a', 'pk': 'p'}"));

        assertThatOrreryFails(() -> items.execute(create, "q")).withCode(PARTITION_KEY_MISMATCH);
    }

    @Test
    void anItemWithoutAnIdIsRefused() {
        assertThatOrreryFails(() -> items.create("{'pk': 'p'}")).withCode(INVALID_ID);
    }

    @Test
    void anIdIsGeneratedIfTheCallerWantsThat() {
        Create create = new Create(json("{'pk': 'p', 'likes': 3}"), MissingId.GENERATED);

        StoredItem first = items.execute(create, "p").item().orElseThrow();
        StoredItem second = items.execute(create, "p").item().orElseThrow();

        assertThat(UUID.fromString(first.id().text()).version()).isEqualTo(4);
        assertThat(first.id()).isNotEqualTo(second.id());
        assertThat(items.read(first.id().text(), "p").body().property("likes")).isEqualTo(JsonValue.of(3));
    }

    @Test
    void anIdThatIsThereIsNotReplacedByAGeneratedOne() {
        Create create = new Create(json("{'id': 'a', 'pk': 'p'}"), MissingId.GENERATED);

        assertThat(items.execute(create, "p").item().orElseThrow().id()).isEqualTo(ItemId.ofText("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "null", "true", "{}", "['a']"})
    void anIdMustBeAString(String id) {
        String body = "{'id': %s, 'pk': 'p'}".formatted(id);

        assertThatOrreryFails(() -> items.create(body)).withCode(INVALID_ID);
        assertThatOrreryFails(() -> items.execute(new Create(json(body), MissingId.GENERATED), "p"))
                .withCode(INVALID_ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{'id': 'a'}]", "'a'", "1", "null", "true"})
    void anItemMustBeAnObject(String body) {
        assertThatOrreryFails(() -> items.execute(ItemOperation.create(json(body)), JsonValue.UNDEFINED))
                .withCode(INVALID_REQUEST);
    }

    @Test
    void whatIsRefusedLeavesNoTrace() {
        items.create("{'id': 'a', 'pk': 'p'}");
        long before = items.lsn();

        assertThatOrreryFails(() -> items.create("{'id': 'a', 'pk': 'p'}"));
        assertThatOrreryFails(() -> items.create("{'id': '', 'pk': 'p'}"));

        assertThat(items.lsn()).isEqualTo(before);
        assertThat(items.stored()).isEqualTo(1);
    }

    @Test
    void valuesComeBackExactlyAsTheyWere() {
        String text = "{\"z\":9223372036854775807,\"id\":\"a\",\"y\":-9223372036854775808,\"pk\":\"p\",\"x\":0.1,"
                + "\"w\":1.5,\"v\":-0.0,\"u\":[null,true,false,{},[]],\"\":\"\",\"t\":\"\\ud800 \\udc00\\ud800 €\"}";

        items.execute(ItemOperation.create(JsonText.parse(text)), "p");

        assertThat(items.read("a", "p").body()).hasToString(text);
    }

    @Test
    void anItemMayBeNestedAsDeepAsJsonMayBe() {
        int levels = JsonText.NESTING_MAX - 1;
        String body = "{'id': 'a', 'pk': 'p', 'deep': " + "[".repeat(levels) + "]".repeat(levels) + "}";

        items.create(body);

        assertThat(items.read("a", "p").body()).isEqualTo(json(body));
    }

    @Test
    void aDroppedContainerTakesNoItems() {
        items.engine().engine().catalog().deleteContainer(items.container(), Precondition.NONE);

        assertThatOrreryFails(() -> items.create("{'id': 'a', 'pk': 'p'}")).withCode(CONTAINER_NOT_FOUND);
        assertThatOrreryFails(() -> items.engine().items().find(items.container(), key("p"), ItemId.ofText("a")))
                .withCode(CONTAINER_NOT_FOUND);
    }
}
