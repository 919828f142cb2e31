package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.Etag;
import dev.orrery.model.ResourceId;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SystemPropertiesTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void theyFollowTheUsersOwn() {
        items.create("{'z': 1, 'id': 'a', 'pk': 'p', 'b': 2}");

        assertThat(StreamSupport.stream(items.document("a", "p").properties().spliterator(), false)
                .map(Property::name))
                .containsExactly("z", "id", "pk", "b", "_rid", "_self", "_etag", "_attachments", "_ts");
    }

    @Test
    void theyNameTheItemAndItsContainer() {
        items.create("{'id': 'a', 'pk': 'p'}");

        JsonValue document = items.document("a", "p");
        String text = document.property("_rid").stringValue();
        ResourceId rid = ResourceId.parse(text).orElseThrow();

        assertThat(rid.isItem()).isTrue();
        assertThat(rid.containerPart()).isEqualTo(items.container().rid());
        assertThat(document.property("_self").stringValue())
                .isEqualTo("dbs/" + rid.databasePart() + "/colls/" + rid.containerPart() + "/docs/" + text + "/");
        assertThat(document.property("_attachments")).isEqualTo(JsonValue.of("attachments/"));
    }

    @Test
    void thoseThatAClientSendsAreIgnored() {
        String sent =
                """
                {'_ts': 1, '_rid': 'x', 'id': 'a', '_self': 2, 'pk': 'p', '_etag': 'x', '_attachments': [], '_lsn': 7}
                """;

        items.create(sent);
        assertThat(items.read("a", "p").body()).hasToString("{\"id\":\"a\",\"pk\":\"p\"}");

        items.upsert(sent);
        items.replace(sent);
        assertThat(items.read("a", "p").body()).hasToString("{\"id\":\"a\",\"pk\":\"p\"}");
    }

    @Test
    void theirNamesAreFreeDeeperInTheItem() {
        String body = "{'id': 'a', 'pk': 'p', 'copy': {'_rid': 'x', '_etag': 'y', '_ts': 1}, '_own': true}";

        items.create(body);

        assertThat(items.read("a", "p").body()).isEqualTo(json(body));
    }

    @Test
    void aDocumentCanBeSentBackAsItWasRead() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        JsonValue document = items.document("a", "p");

        items.execute(ItemOperation.replace(ItemId.ofText("a"), document), "p");

        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 1}"));
    }

    @Test
    void theTimestampIsTheSecondOfTheLastWrite() {
        long start = items.engine().clock().instant().getEpochSecond();
        items.create("{'id': 'a', 'pk': 'p'}");
        items.advance(Duration.ofMillis(2_999));

        items.replace("{'id': 'a', 'pk': 'p'}");
        items.advance(Duration.ofSeconds(5));

        assertThat(items.document("a", "p").property("_ts")).isEqualTo(JsonValue.of(start + 2));
    }

    @Test
    void theTimestampGoesOnAfter2038() {
        items.advance(Duration.ofDays(40 * 365));

        items.create("{'id': 'a', 'pk': 'p'}");

        long now = items.engine().clock().instant().getEpochSecond();
        assertThat(now).isGreaterThan(Integer.MAX_VALUE);
        assertThat(items.document("a", "p").property("_ts")).isEqualTo(JsonValue.of(now));
    }

    @Test
    void theEtagChangesWithEveryWrite() {
        Set<Etag> seen = new HashSet<>();

        seen.add(items.create("{'id': 'a', 'pk': 'p'}").etag());
        seen.add(items.replace("{'id': 'a', 'pk': 'p'}").etag());
        seen.add(items.upsert("{'id': 'a', 'pk': 'p'}").item().orElseThrow().etag());
        seen.add(set("likes", 1).etag());
        items.delete("a", "p");
        seen.add(items.create("{'id': 'a', 'pk': 'p'}").etag());

        assertThat(seen).hasSize(5);
        assertThat(Etag.parse(items.document("a", "p").property("_etag").stringValue()))
                .contains(items.read("a", "p").etag());
    }

    @Test
    void theResourceIdStaysAsLongAsTheItem() {
        items.create("{'id': 'a', 'pk': 'p'}");
        JsonValue rid = items.document("a", "p").property("_rid");

        items.replace("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.upsert("{'id': 'a', 'pk': 'p', 'likes': 2}");
        set("likes", 3);
        items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'b', 'pk': 'p'}")), "p");

        assertThat(items.document("b", "p").property("_rid")).isEqualTo(rid);
    }

    @Test
    void anItemThatIsCreatedAgainHasANewResourceId() {
        items.create("{'id': 'a', 'pk': 'p'}");
        JsonValue rid = items.document("a", "p").property("_rid");

        items.delete("a", "p");
        items.create("{'id': 'a', 'pk': 'p'}");

        assertThat(items.document("a", "p").property("_rid")).isNotEqualTo(rid);
    }

    @Test
    void itemsOfOneKeyHaveResourceIdsInTheOrderOfTheirCreation() {
        StoredItem first = items.create("{'id': 'z', 'pk': 'p'}");
        StoredItem second = items.create("{'id': 'a', 'pk': 'p'}");

        assertThat(second.documentNumber()).isGreaterThan(first.documentNumber());
    }

    private StoredItem set(String name, int value) {
        String operations = "[{'op': 'set', 'path': '/%s', 'value': %d}]".formatted(name, value);
        return items.execute(ItemOperation.modify(ItemId.ofText("a"), patch(operations)), "p").item().orElseThrow();
    }
}
