package dev.orrery.engine.form;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.PlanRequest;
import dev.orrery.engine.query.sql.SqlFrontEnd;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.NumberType;
import dev.orrery.model.value.ValueWriter;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That two APIs can share items: each writes them by its own rules, and sees them in its own form. */
class DocumentFormTest {

    private static final String HEX = "507f1f77bcf86cd799439011";
    private static final PartitionKey KEY = PartitionKey.of("k");

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/n"]}]}}""");

    @AfterEach
    void everythingIsConsistent() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    private static JsonValue objectId() {
        return new ValueWriter().objectId(HexFormat.of().parseHex(HEX)).finish();
    }

    private static JsonValue document(JsonValue id, long n) {
        return new ValueWriter()
                .startObject()
                .name("_id").value(id)
                .name("pk").value("k")
                .name("n").int64(n)
                .endObject()
                .finish();
    }

    private void create(JsonValue document) {
        engine.items().execute(
                container, KEY, new ItemOperation.Create(document, MissingId.REFUSED, DocumentStore.API));
    }

    private List<JsonValue> run(String sql, DocumentForm form) {
        SqlFrontEnd query = SqlFrontEnd.read(
                sql,
                JsonValue.UNDEFINED,
                container.definition().computedProperties(),
                container.derivations().current().plan(),
                name -> false);
        return engine.engine()
                .queries()
                .run(container, new PlanRequest(
                        query.plan(),
                        FeedScope.EVERYTHING,
                        Optional.empty(),
                        new FeedLimits(100, 4 << 20),
                        new Cancellation(),
                        form))
                .rows();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c",
        "SELECT VALUE c FROM c WHERE c.n > 0",
        "SELECT * FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c FROM c",
        "SELECT VALUE d FROM (SELECT VALUE c FROM c) AS d",
        "SELECT VALUE MAX(d) FROM (SELECT VALUE c.n FROM c) AS m JOIN (SELECT VALUE 1) AS d"
    })
    void aPlanRunWithAnotherFormGivesOtherDocumentsOfTheSameItems(String sql) {
        create(document(objectId(), 5));

        JsonValue bySql = run(sql, SqlDocuments.FORM).getFirst();
        JsonValue byOther = run(sql, DocumentStore.API).getFirst();

        if (bySql.isObject()) {
            assertThat(bySql.property("id")).isEqualTo(JsonValue.of("$oid:" + HEX));
            assertThat(bySql.property("_etag").isString()).isTrue();
            assertThat(byOther).hasToString(document(objectId(), 5).toString());
            assertThat(byOther.property("n").numberType()).isEqualTo(NumberType.INT64);
        } else {
            assertThat(byOther).isEqualTo(bySql);
        }
    }

    @Test
    void aFormSaysWhichPropertiesAreNotThoseOfTheBody() {
        create(document(objectId(), 5));

        assertThat(run("SELECT VALUE c.id FROM c", SqlDocuments.FORM)).containsExactly(JsonValue.of("$oid:" + HEX));
        assertThat(run("SELECT VALUE c.id FROM c", DocumentStore.API)).isEmpty();
        assertThat(run("SELECT VALUE c._id FROM c", DocumentStore.API)).containsExactly(objectId());
        assertThat(run("SELECT VALUE c._ts FROM c", SqlDocuments.FORM)).hasSize(1);
        assertThat(run("SELECT VALUE c._ts FROM c", DocumentStore.API)).isEmpty();
    }

    @Test
    void sqlFindsAnItemByTheTextOfItsId() {
        create(document(objectId(), 5));
        create(document(JsonValue.of(7), 6));

        assertThat(run("SELECT VALUE c.n FROM c WHERE c.id = '$oid:" + HEX + "' AND c.pk = 'k'", SqlDocuments.FORM))
                .containsExactly(JsonValue.of(5));
        assertThat(run("SELECT VALUE c.n FROM c WHERE c.id = '$num:7'", SqlDocuments.FORM))
                .containsExactly(JsonValue.of(6));
        assertThat(engine.items().read(container, KEY, ItemId.ofText("$oid:" + HEX)).id())
                .isEqualTo(ItemId.of(objectId()));
    }

    @Test
    void whatSqlReadsItWritesBackToTheSameItem() {
        create(document(objectId(), 5));
        JsonValue read = run("SELECT * FROM c", SqlDocuments.FORM).getFirst();

        engine.items().upsert(container, read);

        assertThat(run("SELECT VALUE COUNT(1) FROM c", SqlDocuments.FORM)).containsExactly(JsonValue.of(1));
        StoredItem written = engine.items().read(container, KEY, ItemId.of(objectId()));
        assertThat(DocumentStore.API.document(written, container)).isEqualTo(document(objectId(), 5));
    }

    @Test
    void theOtherApiSeesWhatSqlWrote() {
        engine.items().create(container, json("{\"id\": \"a\", \"pk\": \"k\", \"n\": 1}"));

        assertThat(run("SELECT * FROM c", DocumentStore.API)).extracting(JsonValue::toString)
                .containsExactly("{\"_id\":\"a\",\"pk\":\"k\",\"n\":1}");
    }

    @Test
    void equalNumbersAreOneId() {
        create(document(JsonValue.of(1), 1));

        assertThatOrreryFails(() -> create(document(JsonValue.of(1.0), 2))).withCode(ErrorCode.ITEM_EXISTS);
        assertThatOrreryFails(() -> create(document(JsonValue.ofInt64(1), 2))).withCode(ErrorCode.ITEM_EXISTS);
        create(document(JsonValue.of("1"), 2));
    }

    @Test
    void uniqueKeysKnowTheirOwnersByAnyId() {
        create(document(objectId(), 5));

        assertThatOrreryFails(() -> create(document(JsonValue.NULL, 5))).withCode(ErrorCode.UNIQUE_KEY_VIOLATION);
        engine.items().delete(container, KEY, ItemId.of(objectId()));
        create(document(JsonValue.NULL, 5));
    }

    @Test
    void whatIsAnIdIsForEachApiToSay() {
        create(document(JsonValue.of(""), 1));
        create(document(JsonValue.of("a\\b"), 2));

        assertThat(engine.items().find(container, KEY, ItemId.of(""))).isPresent();
        assertThatOrreryFails(() -> engine.items().create(container, json("{\"id\": \"\", \"pk\": \"k\"}")))
                .withCode(ErrorCode.INVALID_ID);
        assertThatOrreryFails(() -> engine.items().create(container, json("{\"id\": 7, \"pk\": \"k\"}")))
                .withCode(ErrorCode.INVALID_ID);
    }

    @Test
    void itemsOfOneKeyLieInTheOrderOfTheirIds() {
        create(document(JsonValue.of("a"), 1));
        create(document(JsonValue.of(10), 2));
        create(document(JsonValue.of(9), 3));
        create(document(JsonValue.NULL, 4));

        assertThat(run("SELECT VALUE c._id FROM c", DocumentStore.API))
                .containsExactly(JsonValue.NULL, JsonValue.of(9), JsonValue.of(10), JsonValue.of("a"));
    }
}
