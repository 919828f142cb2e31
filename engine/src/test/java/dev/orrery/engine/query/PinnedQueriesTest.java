package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries over a logical partition as it was before items were changed, deleted and added, and its partition split. */
@Spec("5.1")
class PinnedQueriesTest {

    private static final int ITEMS = 40;
    private static final PartitionKey KEY = PartitionKey.of("p1");
    private static final FeedScope ONE_KEY = new FeedScope.FullKey(KEY);

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container(definition("{'path': '/hidden/?'}"), 1);
    private PinnedPartition pinned;

    @AfterEach
    void close() {
        pinned.snapshot().close();
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c",
        "SELECT VALUE c.n FROM c WHERE c.n >= 10 AND c.n < 30",
        "SELECT VALUE c.id FROM c WHERE c.g = 1",
        "SELECT VALUE c.id FROM c WHERE c.g = 1 AND c.even = true",
        "SELECT VALUE c.id FROM c WHERE c.g = 1 OR c.n > 35",
        "SELECT VALUE c.id FROM c WHERE c.hidden = 3",
        "SELECT VALUE c.n FROM c WHERE c.id IN ('i3', 'i4', 'new1', 'other1')",
        "SELECT VALUE [c.id, t] FROM c JOIN t IN c.tags WHERE c.n < 20",
        "SELECT VALUE c.n FROM c ORDER BY c.n DESC",
        "SELECT TOP 7 VALUE c.id FROM c ORDER BY c.n",
        "SELECT VALUE c.id FROM c WHERE c.g = 1 ORDER BY c.n",
        "SELECT VALUE c.id FROM c ORDER BY c.sometimes",
        "SELECT c.g, COUNT(1) AS items, SUM(c.n) AS total FROM c GROUP BY c.g",
        "SELECT VALUE COUNT(1) FROM c",
        "SELECT VALUE COUNT(1) FROM c WHERE c.g = 1",
        "SELECT VALUE COUNT(1) FROM c WHERE c.hidden = 3",
        "SELECT MIN(c.n) AS least, MAX(c.n) AS greatest FROM c",
        "SELECT DISTINCT VALUE c.g FROM c",
        "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g",
        "SELECT DISTINCT VALUE c.g FROM c WHERE c.n > 5",
        "SELECT VALUE r FROM (SELECT TOP 30 VALUE c.n FROM c WHERE c.n >= 5) AS r",
        "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 5 LIMIT 12"
    })
    void aQuerySeesTheSnapshotWhateverHappenedSince(String sql) {
        fillAndPin();
        List<JsonValue> before = rows(sql, 1000, Optional.empty());
        assertThat(before).isNotEmpty();

        changeEverything();
        List<JsonValue> pagesBefore = rows(sql, 3, Optional.of(pinned));
        engine.engine().splits().split(container, pinned.partition().range().id());

        assertThat(pagesBefore).isEqualTo(before);
        assertThat(rows(sql, 1000, Optional.of(pinned))).isEqualTo(before);
        assertThat(rows(sql, 1, Optional.of(pinned))).isEqualTo(before);
    }

    @Test
    void aQueryTellsWhichMomentItSaw() {
        fillAndPin();
        long lsn = pinned.snapshot().lsn();
        changeEverything();

        for (String sql : List.of(
                "SELECT * FROM c", "SELECT VALUE COUNT(1) FROM c", "SELECT * FROM c WHERE c.id = 'none'",
                "SELECT * FROM c ORDER BY c.n", "SELECT DISTINCT VALUE c.g FROM c WHERE c.n > 5", "SELECT VALUE 1")) {
            QueryPage page = page(sql, 1000, Optional.empty(), Optional.of(pinned));

            assertThat(page.read()).as(sql).containsExactly(new RangePosition(0, lsn));
        }
    }

    @Test
    void rowsThatAreKeptForANextPageAreOfOneMomentOnly() {
        fillAndPin();
        String sql = "SELECT c.g, COUNT(1) AS items FROM c GROUP BY c.g";
        QueryPage latest = page(sql, 1, Optional.empty(), Optional.empty());
        QueryPage first = page(sql, 1, Optional.empty(), Optional.of(pinned));
        assertThat(latest.continuation()).isPresent();

        engine.items().deleteAll(container, KEY);
        PinnedPartition later = PinnedPartition.now(container, pinned.partition());

        assertThat(page(sql, 1, latest.continuation(), Optional.of(later)).rows()).isEmpty();
        assertThat(page(sql, 1, first.continuation(), Optional.of(later)).rows()).isEmpty();
        assertThat(page(sql, 1, first.continuation(), Optional.empty()).rows()).isEmpty();
        assertThat(page(sql, 1, first.continuation(), Optional.of(pinned)).rows()).hasSize(1);
        assertThat(page(sql, 1, latest.continuation(), Optional.empty()).rows()).hasSize(1);
        later.snapshot().close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE c.id FROM c WHERE c.hidden = 3",
        "SELECT VALUE COUNT(1) FROM c WHERE c.hidden = 3",
        "SELECT VALUE COUNT(c.hidden) FROM c",
        "SELECT VALUE MAX(c.hidden) FROM c",
        "SELECT DISTINCT VALUE c.hidden FROM c"
    })
    void anIndexThatWasBuiltSinceIsNotUsed(String sql) {
        fillAndPin();
        List<JsonValue> before = rows(sql, 1000, Optional.empty());

        ContainerDefinition indexed = ContainerDefinition.parse(TestEngine.json(definition("")));
        engine.engine().catalog().replaceContainer(container, indexed, Precondition.NONE);
        engine.engine().upkeep().run();

        assertThat(rows(sql, 1000, Optional.of(pinned))).containsExactlyInAnyOrderElementsOf(before);
        assertThat(rows(sql, 1000, Optional.empty())).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void aQueryOverMoreThanALogicalPartitionIsRefused() {
        fillAndPin();
        QueryRequest request = new QueryRequest(
                "SELECT * FROM c", JsonValue.UNDEFINED, FeedScope.EVERYTHING, Optional.empty(),
                new FeedLimits(10, Long.MAX_VALUE));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> engine.engine().queries().run(container, request, pinned));
    }

    private void fillAndPin() {
        for (int i = 0; i < ITEMS; i++) {
            upsert("i" + i, "p1", i);
        }
        for (int i = 0; i < 5; i++) {
            upsert("other" + i, "p2", i);
        }
        pinned = PinnedPartition.now(container, container.partitions().all().getFirst());
    }

    /** Replaces a third of the items, deletes a third, and adds as many as there were. */
    private void changeEverything() {
        for (int i = 0; i < ITEMS; i++) {
            if (i % 3 == 0) {
                upsert("i" + i, "p1", 100 + i);
            } else if (i % 3 == 1) {
                engine.items().delete(container, KEY, ItemId.ofText("i" + i));
            }
            upsert("new" + i, "p1", i);
        }
    }

    private void upsert(String id, String key, int n) {
        String sometimes = n % 4 == 0 ? "" : ", 'sometimes': " + n;
        engine.items().upsert(container, TestEngine.json(
                "{'id': '%s', 'pk': '%s', 'n': %d, 'g': %d, 'even': %b, 'hidden': %d, 'tags': ['a', 'b']%s}"
                        .formatted(id, key, n, n % 3, n % 2 == 0, n % 8, sometimes)
                        .replace('\'', '"')));
    }

    private List<JsonValue> rows(String sql, int rowsPerPage, Optional<PinnedPartition> at) {
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = page(sql, rowsPerPage, continuation, at);
            rows.addAll(page.rows());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return rows;
    }

    private QueryPage page(
            String sql, int rowsPerPage, Optional<String> continuation, Optional<PinnedPartition> at) {
        QueryRequest request = new QueryRequest(
                sql, JsonValue.UNDEFINED, ONE_KEY, continuation, new FeedLimits(rowsPerPage, Long.MAX_VALUE));
        Queries queries = engine.engine().queries();
        return at.isPresent() ? queries.run(container, request, at.get()) : queries.run(container, request);
    }

    private static String definition(String excluded) {
        return """
                {'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2},
                 'indexingPolicy': {'includedPaths': [{'path': '/*'}], 'excludedPaths': [%s]}}
                """.formatted(excluded).replace('\'', '"');
    }
}
