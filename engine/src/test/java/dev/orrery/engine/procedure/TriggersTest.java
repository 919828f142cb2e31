package dev.orrery.engine.procedure;

import static dev.orrery.engine.procedure.ProceduresFixture.json;
import static dev.orrery.model.ErrorCode.ETAG_MISMATCH;
import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static dev.orrery.model.ErrorCode.SCRIPT_FAILED;
import static dev.orrery.model.ErrorCode.UNIQUE_KEY_VIOLATION;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Spec("5.1")
class TriggersTest {

    private static final List<String> NONE = List.of();

    @RegisterExtension
    final ProceduresFixture scripts =
            ProceduresFixture.definedBy(", 'uniqueKeyPolicy': {'uniqueKeys': [{'paths': ['/code']}]}");

    @Test
    void triggersBeforeAWriteChangeItOneAfterTheOther() {
        scripts.trigger("upper", "Pre", "All", changing("document.id = document.id.toUpperCase();"));
        scripts.trigger("stamp", "Pre", "Create", changing("document.stamp = 'for ' + document.id;"));

        TriggeredResult result =
                scripts.write(create("{'id': 'a', 'pk': 'p'}"), List.of("upper", "stamp"), NONE);

        assertThat(scripts.body("A")).isEqualTo(json("{'id': 'A', 'pk': 'p', 'stamp': 'for A'}"));
        assertThat(scripts.find("a")).isEmpty();
        assertThat(result.item().outcome()).isEqualTo(Outcome.CREATED);
        assertThat(result.responseBody().property("id")).isEqualTo(JsonValue.of("A"));
        assertThat(result.responseBody().property("_etag").isString()).isTrue();
    }

    @Test
    void aTriggerThatChangesNothingLeavesTheDocumentAsItIs() {
        scripts.trigger("look", "Pre", "All", "function() { getContext().getRequest().getBody().id = 'other'; }");

        scripts.write(create("{'id': 'a', 'pk': 'p', 'n': 1.5}"), List.of("look"), NONE);

        assertThat(scripts.body("a")).isEqualTo(json("{'id': 'a', 'pk': 'p', 'n': 1.5}"));
    }

    @Test
    void aTriggerMustKeepThePartitionKey() {
        scripts.trigger("move", "Pre", "All", changing("document.pk = 'q';"));

        assertThatOrreryFails(() -> scripts.write(create("{'id': 'a', 'pk': 'p'}"), List.of("move"), NONE))
                .withCode(PARTITION_KEY_MISMATCH);
    }

    @Test
    void aTriggerBeforeAWriteCanRefuseIt() {
        scripts.trigger("check", "Pre", "All", "function() { throw new Error(403, 'Not allowed'); }");

        assertThatOrreryFails(() -> scripts.write(create("{'id': 'a', 'pk': 'p'}"), List.of("check"), NONE))
                .withCode(SCRIPT_FAILED)
                .withMessageContaining("Not allowed");
        assertThat(scripts.find("a")).isEmpty();
    }

    @Test
    void aTriggerAfterAWriteSeesTheDocumentByIdAndNotByQuery() {
        scripts.trigger(
                "look",
                "Post",
                "All",
                """
                function() {
                    const response = getContext().getResponse();
                    const written = response.getBody();
                    const seen = {type: getContext().getRequest().getOperationType()};
                    __.queryDocuments(__.getSelfLink(), 'SELECT VALUE c.id FROM c', (error, ids) => {
                        seen.ids = ids;
                    });
                    __.readDocument(written._self, (error, document) => {
                        seen.byId = document._etag === written._etag;
                        response.setBody(seen);
                    });
                }
                """);

        TriggeredResult result = scripts.write(create("{'id': 'a', 'pk': 'p'}"), NONE, List.of("look"));

        assertThat(result.responseBody()).isEqualTo(json("{'type': 'Create', 'ids': [], 'byId': true}"));
        assertThat(scripts.find("a")).isPresent();
    }

    @Test
    void aTriggerThatFailsAfterAWriteUndoesIt() {
        scripts.trigger("fail", "Post", "All", "function() { throw new Error('Too late'); }");

        assertThatOrreryFails(() -> scripts.write(create("{'id': 'a', 'pk': 'p'}"), NONE, List.of("fail")))
                .withCode(SCRIPT_FAILED);
        assertThat(scripts.find("a")).isEmpty();
    }

    @Test
    void whatTriggersWriteBelongsToTheTransaction() {
        scripts.create("{'id': 'meta', 'pk': 'p', 'count': 0, 'code': 0}");
        scripts.trigger(
                "count",
                "Post",
                "Create",
                """
                function() {
                    __.readDocument(__.getAltLink() + '/docs/meta', (error, meta) => {
                        meta.count++;
                        __.replaceDocument(meta._self, meta);
                    });
                }
                """);
        long before = lsn();

        scripts.write(create("{'id': 'a', 'pk': 'p', 'code': 1}"), NONE, List.of("count"));
        assertThatOrreryFails(() -> scripts.write(create("{'id': 'a', 'pk': 'p', 'code': 2}"), NONE, List.of("count")))
                .withCode(ITEM_EXISTS);
        assertThatOrreryFails(() -> scripts.write(create("{'id': 'b', 'pk': 'p', 'code': 1}"), NONE, List.of("count")))
                .withCode(UNIQUE_KEY_VIOLATION);

        assertThat(lsn()).isEqualTo(before + 1);
        assertThat(scripts.body("meta").property("count")).isEqualTo(JsonValue.of(1));
    }

    @Test
    void aDeleteHasNoBody() {
        scripts.create("{'id': 'a', 'pk': 'p'}");
        String program = "function() { console.log('%s;', typeof getContext().getRequest().getBody()); }";
        scripts.trigger("before", "Pre", "Delete", program);
        scripts.trigger("after", "Post", "Delete", program);

        TriggeredResult result =
                scripts.write(ItemOperation.delete(ItemId.ofText("a")), List.of("before"), List.of("after"));

        assertThat(result.log()).isEqualTo("undefined;undefined;");
        assertThat(result.responseBody().isUndefined()).isTrue();
        assertThat(scripts.find("a")).isEmpty();
    }

    @Test
    void aPatchIsAReplaceToTriggers() {
        scripts.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        scripts.trigger("double", "Pre", "Update", changing("document.likes *= 2;"));
        scripts.trigger(
                "type",
                "Post",
                "Replace",
                "function() { console.log(getContext().getRequest().getOperationType()); }");
        Patch patch = Patch.parse(json("[{'op': 'incr', 'path': '/likes', 'value': 4}]"));

        TriggeredResult result =
                scripts.write(ItemOperation.modify(ItemId.ofText("a"), patch), List.of("double"), List.of("type"));

        assertThat(scripts.body("a").property("likes")).isEqualTo(JsonValue.of(10));
        assertThat(result.log()).isEqualTo("Replace");
    }

    @Test
    void aReplaceKeepsItsPrecondition() {
        scripts.create("{'id': 'a', 'pk': 'p'}");
        scripts.trigger("stamp", "Pre", "All", changing("document.stamp = 1;"));
        ItemOperation stale = new ItemOperation.Replace(
                ItemId.ofText("a"), json("{'id': 'a', 'pk': 'p'}"), Precondition.matches(new Etag(1)));

        assertThatOrreryFails(() -> scripts.write(stale, List.of("stamp"), NONE)).withCode(ETAG_MISMATCH);
    }

    @Test
    void anIdIsStillGenerated() {
        scripts.trigger("stamp", "Pre", "All", changing("document.stamp = 1;"));
        ItemOperation create = new ItemOperation.Create(json("{'pk': 'p'}"), MissingId.GENERATED);

        TriggeredResult result = scripts.write(create, List.of("stamp"), NONE);

        assertThat(result.responseBody().property("id").isString()).isTrue();
        assertThat(result.responseBody().property("stamp")).isEqualTo(JsonValue.of(1));
    }

    @ParameterizedTest
    @CsvSource({
        "All,     Create, true", "All,     Replace, true", "All,    Upsert, true", "All,     Delete, true",
        "Create,  Create, true", "Create,  Upsert, false", "Create, Replace, false", "Create,  Delete, false",
        "Update,  Replace, true", "Update, Upsert, false", "Update, Create, false", "Update,  Delete, false",
        "Replace, Replace, true", "Replace, Upsert, false", "Upsert, Upsert, true", "Upsert,  Replace, false",
        "Upsert,  Create, false", "Delete, Delete, true", "Delete, Create, false", "Delete,  Upsert, false"
    })
    void aTriggerRunsOnlyWithTheWritesItIsFor(String operation, String write, boolean runs) {
        scripts.create("{'id': 'a', 'pk': 'p', 'code': 7}");
        scripts.trigger("t", "Pre", operation, "function() {}");
        ItemOperation operationOnItem =
                switch (write) {
                    case "Create" -> create("{'id': 'b', 'pk': 'p'}");
                    case "Replace" -> ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'pk': 'p'}"));
                    case "Upsert" -> ItemOperation.upsert(json("{'id': 'a', 'pk': 'p'}"));
                    default -> ItemOperation.delete(ItemId.ofText("a"));
                };

        if (runs) {
            scripts.write(operationOnItem, List.of("t"), NONE);
        } else {
            assertThatOrreryFails(() -> scripts.write(operationOnItem, List.of("t"), NONE))
                    .withCode(INVALID_REQUEST)
                    .withMessageContaining("the operation type " + operation)
                    .withMessageContaining("invalid for " + write);
        }
    }

    @Test
    void aTriggerRunsOnlyAtItsMoment() {
        scripts.trigger("before", "Pre", "All", "function() {}");
        scripts.trigger("after", "Post", "All", "function() {}");

        assertThatOrreryFails(() -> scripts.write(create("{'id': 'a', 'pk': 'p'}"), NONE, List.of("before")))
                .withCode(INVALID_REQUEST);
        assertThatOrreryFails(() -> scripts.write(create("{'id': 'a', 'pk': 'p'}"), List.of("after"), NONE))
                .withCode(INVALID_REQUEST);
    }

    @Test
    void aTriggerThatIsNotThereIsABadRequest() {
        assertThatOrreryFails(() -> scripts.write(create("{'id': 'a', 'pk': 'p'}"), List.of("none"), NONE))
                .withCode(INVALID_REQUEST)
                .withMessageContaining("none");
    }

    @Test
    void theChargeHasTheWriteAndEachTrigger() {
        scripts.trigger("nothing", "Pre", "All", "function() {}");

        TriggeredResult alone = scripts.write(create("{'id': 'a', 'pk': 'p', 'code': 1}"), NONE, NONE);
        TriggeredResult twice =
                scripts.write(create("{'id': 'b', 'pk': 'p', 'code': 2}"), List.of("nothing", "nothing"), NONE);

        assertThat(alone.charge().parts()).isEqualTo(104 + 7 * 4);
        assertThat(twice.charge().parts()).isEqualTo(alone.charge().parts() + 2 * 97);
    }

    private static ItemOperation create(String body) {
        return ItemOperation.create(json(body));
    }

    private static String changing(String change) {
        return """
            function() {
                const request = getContext().getRequest();
                const document = request.getBody();
                %s
                request.setBody(document);
            }
            """.formatted(change);
    }

    private long lsn() {
        return scripts.container().partitions().all().getFirst().lsn();
    }
}
