package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.maintenance.TestStore.Write;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A write touches those entries of the index that it changes, and no others. */
@Spec("4.2")
class IndexWritesTest {

    private static final PartitionKey KEY = PartitionKey.of("k");

    private final TestStore store = new TestStore(new MemoryStore());
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT);
    private final Items items = engine.items();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "indexingPolicy": {"compositeIndexes": [[{"path": "/a"}, {"path": "/b"}]]}}
            """);

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void aNewItemGetsATermForEachOfItsValues() {
        List<Write> terms = termsWrittenBy(
                () -> items.create(container, json("{\"id\": \"1\", \"pk\": \"k\", \"c\": {\"d\": [1, 2, 2]}}")));

        assertThat(terms)
                .extracting(IndexWritesTest::text)
                .containsExactlyInAnyOrder(
                        put("/id"), put("/pk"), put("/c"), put("/c/d"), put("/c/d/[]"), put("/c/d/[]"), put("/_ts"));
    }

    @Test
    void rewritingAnItemAsItIsWritesNoTerm() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"a\": 1, \"b\": [1, 2, {\"c\": 3}]}");

        List<Write> terms =
                termsWrittenByReplacing("{\"b\": [{\"c\": 3}, 2, 1], \"a\": 1.0, \"pk\": \"k\", \"id\": \"1\"}");

        assertThat(terms).isEmpty();
    }

    @Test
    void aChangedPropertyCostsTwoTerms() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"c\": 1, \"d\": 2}");

        List<Write> terms = termsWrittenByReplacing("{\"id\": \"1\", \"pk\": \"k\", \"c\": 5, \"d\": 2}");

        assertThat(terms).extracting(IndexWritesTest::text).containsExactly(delete("/c"), put("/c"));
    }

    @Test
    void anAddedPropertyCostsOneTermAndARemovedOneToo() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"c\": 1}");

        List<Write> terms =
                termsWrittenBy(() -> items.upsert(container, json("{\"id\": \"1\", \"pk\": \"k\", \"d\": 1}")));

        assertThat(terms).extracting(IndexWritesTest::text).containsExactly(delete("/c"), put("/d"));
    }

    @Test
    void aChangedElementOfAnArrayCostsTwoTerms() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"c\": [1, 2, 3, 4]}");

        List<Write> terms = termsWrittenByReplacing("{\"id\": \"1\", \"pk\": \"k\", \"c\": [1, 2, 5, 4]}");

        assertThat(terms).extracting(IndexWritesTest::text).containsExactly(delete("/c/[]"), put("/c/[]"));
    }

    @Test
    void aCompositeIndexIsWrittenWhenOneOfItsPathsChanges() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"a\": 1, \"b\": 2}");

        List<Write> terms = termsWrittenByReplacing("{\"id\": \"1\", \"pk\": \"k\", \"a\": 1, \"b\": 3}");

        assertThat(terms).hasSize(4);
        assertThat(terms).extracting(IndexWritesTest::text).contains(delete("/b"), put("/b"));
    }

    @Test
    void aLaterTimestampCostsTwoTerms() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"c\": 1}");
        engine.clock().advance(Duration.ofSeconds(1));

        List<Write> terms = termsWrittenByReplacing("{\"id\": \"1\", \"pk\": \"k\", \"c\": 1}");

        assertThat(terms).extracting(IndexWritesTest::text).containsExactly(delete("/_ts"), put("/_ts"));
    }

    @Test
    void aDeletedItemTakesItsTermsAlong() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"c\": 1}");

        List<Write> terms = termsWrittenBy(() -> items.delete(container, KEY, ItemId.ofText("1")));

        assertThat(terms)
                .extracting(IndexWritesTest::text)
                .containsExactlyInAnyOrder(delete("/id"), delete("/pk"), delete("/c"), delete("/_ts"));
        assertThat(engine.check().terms()).isZero();
    }

    @Test
    void aBatchThatEndsWhereItBeganWritesNoTerm() {
        create("{\"id\": \"1\", \"pk\": \"k\", \"c\": 1}");

        List<Write> terms = termsWrittenBy(() -> items.batch(container, KEY, List.of(
                ItemOperation.replace(ItemId.ofText("1"), json("{\"id\": \"1\", \"pk\": \"k\", \"c\": 2}")),
                ItemOperation.create(json("{\"id\": \"2\", \"pk\": \"k\"}")),
                ItemOperation.replace(ItemId.ofText("1"), json("{\"id\": \"1\", \"pk\": \"k\", \"c\": 1}")),
                ItemOperation.delete(ItemId.ofText("2")))));

        assertThat(terms).isEmpty();
    }

    private void create(String body) {
        items.create(container, json(body));
    }

    private List<Write> termsWrittenByReplacing(String body) {
        return termsWrittenBy(() -> items.replace(container, json(body)));
    }

    private List<Write> termsWrittenBy(Runnable work) {
        return store.writesInto(KeySpace.TERMS, work);
    }

    private static String put(String path) {
        return text(Write.Kind.PUT, pathHash(path));
    }

    private static String delete(String path) {
        return text(Write.Kind.DELETE, pathHash(path));
    }

    private static String text(Write write) {
        return text(write.kind(), write.key().substring(0, 16));
    }

    private static String text(Write.Kind kind, String pathHash) {
        return kind + " " + pathHash;
    }

    private static String pathHash(String path) {
        return HexFormat.of().toHexDigits(PathHash.of(IndexPath.parse(path)));
    }
}
