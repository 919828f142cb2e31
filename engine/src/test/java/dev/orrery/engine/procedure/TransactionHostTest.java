package dev.orrery.engine.procedure;

import static dev.orrery.engine.procedure.ProceduresFixture.KEY;
import static dev.orrery.engine.procedure.ProceduresFixture.json;
import static dev.orrery.model.ErrorCode.ETAG_MISMATCH;
import static dev.orrery.model.ErrorCode.INVALID_ID;
import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.HostAnswer;
import dev.orrery.script.HostOperation;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("5.1")
class TransactionHostTest {

    private static final String HERE = "dbs/db/colls/c";

    @RegisterExtension
    final ProceduresFixture scripts = ProceduresFixture.inMemory();

    private StoredItem first;

    @BeforeEach
    void anItem() {
        first = scripts.create("{'id': 'a', 'pk': 'p', 'n': 1}");
    }

    @Test
    void aDocumentIsReadByItsNameAndByItsSelfLink() {
        with(host -> {
            JsonValue byName = host.perform(read(HERE + "/docs/a")).body();
            JsonValue bySelf = host.perform(read(byName.property("_self").stringValue())).body();

            assertThat(byName).isEqualTo(SqlDocuments.FORM.document(first, scripts.container()));
            assertThat(bySelf).isEqualTo(byName);
        });
    }

    @Test
    void aSelfLinkThatTheProgramWasNotGivenIsFoundToo() {
        String self = SqlDocuments.FORM.document(first, scripts.container()).property("_self").stringValue();

        with(host -> assertThat(host.perform(read(self)).body().property("n")).isEqualTo(JsonValue.of(1)));
    }

    @Test
    void aSelfLinkFollowsTheItemToItsNewId() {
        String self = SqlDocuments.FORM.document(first, scripts.container()).property("_self").stringValue();

        with(host -> {
            host.perform(new HostOperation.Replace(self, json("{'id': 'b', 'pk': 'p'}"), Optional.empty()));

            assertThat(host.perform(read(self)).body().property("id")).isEqualTo(JsonValue.of("b"));
        });
        assertThat(scripts.find("a")).isEmpty();
    }

    @Test
    void aSelfLinkOfAnItemThatTheProgramDeletedLeadsNowhere() {
        String self = SqlDocuments.FORM.document(first, scripts.container()).property("_self").stringValue();

        with(host -> {
            host.perform(new HostOperation.Delete(self, Optional.empty()));

            assertThatOrreryFails(() -> host.perform(read(self))).withCode(ITEM_NOT_FOUND);
        });
    }

    @Test
    void whatAQueryMakesUpLeadsToNoOtherItem() {
        scripts.create("{'id': 'b', 'pk': 'p', 'n': 2}");
        String self = SqlDocuments.FORM.document(first, scripts.container()).property("_self").stringValue();

        with(host -> {
            host.perform(query("SELECT c._rid, 'b' AS id FROM c WHERE c.id = 'a'", 10, Optional.empty()));

            assertThat(host.perform(read(self)).body().property("id")).isEqualTo(JsonValue.of("a"));
        });
    }

    @Test
    void anItemOfAnotherLogicalPartitionIsNotReached() {
        StoredItem other = scripts.create("{'id': 'z', 'pk': 'q'}");
        String self = SqlDocuments.FORM.document(other, scripts.container()).property("_self").stringValue();

        with(host -> {
            assertThatOrreryFails(() -> host.perform(read(HERE + "/docs/z"))).withCode(ITEM_NOT_FOUND);
            assertThatOrreryFails(() -> host.perform(read(self))).withCode(ITEM_NOT_FOUND);
            assertThatOrreryFails(() -> host.perform(create("{'id': 'y', 'pk': 'q'}", false)))
                    .withCode(PARTITION_KEY_MISMATCH);
            assertThat(rows(host, "SELECT VALUE c.id FROM c")).isEqualTo(json("['a']"));
        });
    }

    @Test
    void anotherContainerIsNotReached() {
        scripts.engine().container("other", "/pk");

        with(host -> {
            assertThatOrreryFails(() -> host.perform(read("dbs/db/colls/other/docs/a"))).withCode(INVALID_REQUEST);
            assertThatOrreryFails(() -> host.perform(
                    new HostOperation.ReadFeed("dbs/db/colls/other", 10, Optional.empty())))
                    .withCode(INVALID_REQUEST);
        });
    }

    @Test
    void aVersionThatTheProgramHasIsNotSentAgain() {
        with(host -> {
            HostOperation read = new HostOperation.Read(HERE + "/docs/a", Optional.of(first.etag().toString()));

            assertThat(host.perform(read)).isEqualTo(HostAnswer.of(304, JsonValue.UNDEFINED));
        });
    }

    @Test
    void readsByIdSeeTheProgramsWritesAndQueriesDoNot() {
        with(host -> {
            host.perform(create("{'id': 'b', 'pk': 'p', 'n': 2}", false));
            host.perform(new HostOperation.Replace(
                    HERE + "/docs/a", json("{'id': 'a', 'pk': 'p', 'n': 10}"), Optional.empty()));

            assertThat(host.perform(read(HERE + "/docs/b")).body().property("n")).isEqualTo(JsonValue.of(2));
            assertThat(host.perform(read(HERE + "/docs/a")).body().property("n")).isEqualTo(JsonValue.of(10));
            assertThat(rows(host, "SELECT VALUE c.n FROM c")).isEqualTo(json("[1]"));
            assertThat(host.perform(new HostOperation.ReadFeed(HERE, 10, Optional.empty())).body().size())
                    .isEqualTo(1);
        });
    }

    @Test
    void anIdIsMadeOnlyIfTheProgramWantsOne() {
        with(host -> {
            HostAnswer created = host.perform(create("{'pk': 'p'}", true));

            assertThat(created.status()).isEqualTo(201);
            assertThat(created.body().property("id").isString()).isTrue();
            assertThatOrreryFails(() -> host.perform(create("{'pk': 'p'}", false))).withCode(INVALID_ID);
        });
    }

    @Test
    void anUpsertTellsWhetherItCreated() {
        with(host -> {
            assertThat(host.perform(upsert("{'id': 'new', 'pk': 'p'}", Optional.empty())).status()).isEqualTo(201);
            assertThat(host.perform(upsert("{'id': 'a', 'pk': 'p'}", Optional.empty())).status()).isEqualTo(200);
        });
    }

    @Test
    void writesKeepToTheirEtags() {
        Optional<String> right = Optional.of(first.etag().toString());
        Optional<String> wrong = Optional.of("\"00000000-0000-0000-0000-000000000000\"");
        Optional<String> nonsense = Optional.of("nonsense");
        JsonValue body = json("{'id': 'a', 'pk': 'p', 'n': 2}");
        String link = HERE + "/docs/a";

        with(host -> {
            assertThatOrreryFails(() -> host.perform(new HostOperation.Replace(link, body, wrong)))
                    .withCode(ETAG_MISMATCH);
            assertThatOrreryFails(() -> host.perform(new HostOperation.Delete(link, nonsense)))
                    .withCode(ETAG_MISMATCH);
            assertThatOrreryFails(() -> host.perform(upsert("{'id': 'a', 'pk': 'p'}", wrong)))
                    .withCode(ETAG_MISMATCH);
            host.perform(new HostOperation.Replace(link, body, right));
            assertThat(host.perform(new HostOperation.Delete(link, Optional.of("*"))).status()).isEqualTo(204);
        });
        assertThat(scripts.find("a")).isEmpty();
    }

    @Test
    void pagesOfAQueryComeOneAfterTheOther() {
        for (int i = 0; i < 9; i++) {
            scripts.create("{'id': 'i%d', 'pk': 'p', 'n': %d}".formatted(i, 2 + i));
        }

        with(host -> {
            List<JsonValue> pages = pages(host, "SELECT VALUE c.n FROM c ORDER BY c.n", 4);

            assertThat(pages).containsExactly(json("[1, 2, 3, 4]"), json("[5, 6, 7, 8]"), json("[9, 10]"));
        });
    }

    @Test
    void pagesAreOfTheStateAtTheStartEvenIfOthersWriteMeanwhile() {
        for (int i = 0; i < 5; i++) {
            scripts.create("{'id': 'i%d', 'pk': 'p', 'n': %d}".formatted(i, 2 + i));
        }

        with(host -> {
            HostAnswer page = host.perform(query("SELECT VALUE c.n FROM c ORDER BY c.n", 3, Optional.empty()));
            scripts.create("{'id': 'late', 'pk': 'p', 'n': 3.5}");
            HostAnswer next = host.perform(query("SELECT VALUE c.n FROM c ORDER BY c.n", 3, page.continuation()));

            assertThat(page.body()).isEqualTo(json("[1, 2, 3]"));
            assertThat(next.body()).isEqualTo(json("[4, 5, 6]"));
        });
    }

    @Test
    void aPageEndsWhereItWouldGetTooLarge() {
        String long1 = "x".repeat(1_500_000);
        for (int i = 0; i < 5; i++) {
            scripts.create("{'id': 'i%d', 'pk': 'p', 'text': '%s'}".formatted(i, long1));
        }

        with(host -> {
            HostAnswer page = host.perform(new HostOperation.ReadFeed(HERE, 100, Optional.empty()));

            assertThat(page.body().size()).isBetween(1, 3);
            assertThat(page.continuation()).isPresent();
        });
    }

    @Test
    void operationsAreChargedByWhatTheyDo() {
        RequestCharge nothing = charged(host -> {});
        RequestCharge read = charged(host -> host.perform(read(HERE + "/docs/a")));
        RequestCharge again = charged(host -> host.perform(read(HERE + "/docs/a")));
        RequestCharge query = charged(host -> rows(host, "SELECT * FROM c"));
        RequestCharge refused = charged(host -> assertThatOrreryFails(() -> host.perform(read("nowhere")))
                .withCode(INVALID_REQUEST));

        assertThat(nothing).isEqualTo(RequestCharge.NOTHING);
        assertThat(read.parts()).isEqualTo(21);
        assertThat(again).isEqualTo(read);
        assertThat(query.parts()).isGreaterThan(read.parts());
        assertThat(refused.parts()).isEqualTo(21);
    }

    @Test
    void failuresHaveTheNumbersThatProgramsKnow() {
        with(host -> {
            assertThat(host.numberOf(new OrreryException(ITEM_NOT_FOUND, "Gone"))).isEqualTo(404);
            assertThat(host.numberOf(new OrreryException(ETAG_MISMATCH, "Old"))).isEqualTo(412);
            assertThat(host.numberOf(new OrreryException(INVALID_ID, "Bad"))).isEqualTo(400);
        });
    }

    @Test
    void theQuotaTellsHowManyDocumentsThereAre() {
        with(host -> {
            assertThat(host.quotaUsed()).contains("documentsCount=1;");
            assertThat(host.quotaMax()).contains("documentsSize=10485760;");
        });
    }

    private RequestCharge charged(Consumer<TransactionHost> work) {
        List<RequestCharge> charges = new ArrayList<>();
        with(host -> {
            work.accept(host);
            charges.add(host.charge());
        });
        return charges.getFirst();
    }

    private void with(Consumer<TransactionHost> work) {
        scripts.engine()
                .engine()
                .transactions()
                .optimistic(scripts.container(), KEY, OnConflict.FAIL, transaction -> {
                    work.accept(host(transaction));
                    return true;
                });
    }

    private TransactionHost host(Transaction transaction) {
        return new TransactionHost(
                transaction, scripts.engine().engine().queries(), new ContainerLinks("db", scripts.container()));
    }

    private static JsonValue rows(TransactionHost host, String text) {
        return host.perform(query(text, 100, Optional.empty())).body();
    }

    private static List<JsonValue> pages(TransactionHost host, String text, int pageSize) {
        List<JsonValue> pages = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            HostAnswer page = host.perform(query(text, pageSize, continuation));
            pages.add(page.body());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return pages;
    }

    private static HostOperation read(String link) {
        return new HostOperation.Read(link, Optional.empty());
    }

    private static HostOperation create(String body, boolean generatesId) {
        return new HostOperation.Create(HERE, json(body), generatesId);
    }

    private static HostOperation upsert(String body, Optional<String> etag) {
        return new HostOperation.Upsert(HERE, json(body), true, etag);
    }

    private static HostOperation query(String text, int pageSize, Optional<String> continuation) {
        return new HostOperation.Query(HERE, text, JsonValue.UNDEFINED, pageSize, continuation);
    }
}
