package dev.orrery.protocol.table.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.QueryLimits;
import dev.orrery.model.value.JsonText;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.Entity;
import dev.orrery.protocol.table.edm.TableError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of entities, in the order of their keys. */
class EntityQueriesTest {

    private static List<String> keys(List<Entity> entities) {
        return entities.stream().map(entity -> entity.partitionKey() + "/" + entity.rowKey()).toList();
    }

    private static void fill(TestTable table, int partitionKeys, int rows) {
        for (int r = rows - 1; r >= 0; r--) {
            for (int p = 0; p < partitionKeys; p++) {
                table.put("p" + p, "r" + r, Map.of("n", new EdmValue.OfInt32(r)));
            }
        }
    }

    @Test
    void entitiesOfAllPartitionsComeInOneOrder() {
        try (TestTable table = new TestTable(3)) {
            fill(table, 9, 9);

            List<String> keys = keys(table.page("", Optional.empty(), 1000).entities());

            assertThat(keys).hasSize(81).isSorted();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "n ge 4", "PartitionKey eq 'p3'", "n eq 2"})
    void whatIsFoundInNoTimeIsWhatIsFound(String filter) {
        try (TestTable table = new TestTable(3)) {
            fill(table, 5, 5);
            EntityPage page = table.page(filter, Optional.empty(), 4);

            Optional<EntityPage> brief = table.pageBriefly(filter, Optional.empty(), 4);

            // How long it takes depends on who else is at work; then there is nothing to compare.
            brief.ifPresent(it -> {
                assertThat(it.entities()).isEqualTo(page.entities());
                assertThat(it.next()).isEqualTo(page.next());
                assertThat(it.charge()).isEqualTo(page.charge());
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "n ge 4", "PartitionKey eq 'p3'", "n eq 2", "PartitionKey gt 'p1' and RowKey lt 'r3'"})
    void pagesAreTheWholeInPieces(String filter) {
        try (TestTable table = new TestTable(3)) {
            fill(table, 5, 5);
            List<Entity> whole = table.all(TableFilter.parse(filter), 1000);

            for (int size = 1; size < 6; size++) {
                assertThat(table.all(TableFilter.parse(filter), size)).isEqualTo(whole);
            }
        }
    }

    @Test
    void aPositionIsGoodAfterASplitAndAfterItsEntityIsGone() {
        try (TestTable table = new TestTable(2)) {
            fill(table, 6, 2);
            EntityPage first = table.page("", Optional.empty(), 5);

            table.splitLargest();
            table.put("p2", "r00", Map.of());

            assertThat(keys(table.page("", first.next(), 3).entities())).containsExactly("p2/r00", "p2/r1", "p3/r0");
        }
    }

    @Test
    void aPageHasAThousandEntitiesAtMost() {
        try (TestTable table = new TestTable(1)) {
            fill(table, 1, 1001);

            EntityPage page = table.page("", Optional.empty(), 5000);

            assertThat(page.entities()).hasSize(1000);
            assertThat(table.page("", page.next(), 5000).entities()).hasSize(1);
            assertThat(table.page("", page.next(), 5000).next()).isEmpty();
            assertThat(page.charge().units()).isGreaterThan(1);
        }
    }

    @Test
    void aFilterMayNameManyEntities() {
        try (TestTable table = new TestTable(3)) {
            fill(table, 9, 60);
            String keys = IntStream.range(0, 500)
                    .mapToObj(i -> "(PartitionKey eq 'p%d' and RowKey eq 'r%d')".formatted(i % 9, i / 9))
                    .collect(Collectors.joining(" or "));
            String numbers = IntStream.range(0, 1000).mapToObj(i -> "n eq " + i).collect(Collectors.joining(" or "));

            assertThat(table.page(keys, Optional.empty(), 1000).entities()).hasSize(500);
            assertThat(table.explained(keys, 1000)).contains("PointReads 500");
            assertThat(table.page(numbers, Optional.empty(), 1000).entities()).hasSize(540);
        }
    }

    @Test
    void whoWantsNoneGetsNone() {
        try (TestTable table = new TestTable(1)) {
            fill(table, 1, 1);

            EntityPage page = table.page("", Optional.empty(), 0);

            assertThat(page.entities()).isEmpty();
            assertThat(page.next()).isEmpty();
        }
    }

    @Test
    void aPageEndsWhenItsTimeIsOverAndSaysHowFarItCame() {
        AtomicLong nanos = new AtomicLong();
        QueryLimits usual = QueryLimits.DEFAULT;
        QueryLimits impatient = new QueryLimits(
                Duration.ofNanos(2), usual.timeMax(), usual.conditionTime(), nanos::incrementAndGet);
        try (TestTable table = new TestTable(2, EngineSettings.defaults().withQueryLimits(impatient))) {
            fill(table, 3, 4);
            List<String> read = new ArrayList<>();
            int pages = 0;
            Optional<EntityPosition> position = Optional.empty();

            do {
                EntityPage page = table.page("not (n ne 3)", position, 1000);
                read.addAll(keys(page.entities()));
                position = page.next();
                pages++;
            } while (position.isPresent());

            assertThat(read).containsExactly("p0/r3", "p1/r3", "p2/r3");
            assertThat(pages).isGreaterThan(read.size());
        }
    }

    @Test
    void itemsThatSqlWroteAreFoundToo() {
        try (TestTable table = new TestTable(2)) {
            table.put("p", "typed", Map.of("n", new EdmValue.OfInt64(5)));
            table.put(JsonText.parse("{\"id\": \"plain\", \"$pk\": \"p\", \"n\": 5}"));
            table.put(JsonText.parse("{\"id\": \"unpadded\", \"$pk\": \"p\", \"n\": {\"$t\": 18, \"$v\": \"5\"}}"));
            table.put(JsonText.parse("{\"id\": \"other\", \"$pk\": 7, \"n\": 5}"));

            assertThat(keys(table.page("n eq 5", Optional.empty(), 10).entities()))
                    .containsExactly("p/plain", "p/typed", "p/unpadded");
            assertThat(keys(table.page("n gt 4 and n lt 6", Optional.empty(), 10).entities())).hasSize(3);
            assertThat(keys(table.page("", Optional.empty(), 10).entities())).hasSize(3);
        }
    }

    @Test
    void tokensCarryAnyKey() {
        EntityPosition position = new EntityPosition("", "it's \uD83D\uDE00\0");

        assertThat(position.nextPartitionKey()).isEqualTo("1!0!");
        assertThat(position.nextRowKey()).matches("1!16![A-Za-z0-9_=-]{16}");
        assertThat(EntityPosition.parse(position.nextPartitionKey(), Optional.of(position.nextRowKey())))
                .isEqualTo(position);
        assertThat(EntityPosition.parse("1!4!cA==", Optional.empty())).isEqualTo(new EntityPosition("p", ""));
        assertThat(EntityPosition.parse("1!4!cA==", Optional.of(""))).isEqualTo(new EntityPosition("p", ""));
    }

    @ParameterizedTest
    @CsvSource({"p", "1!5!cA==", "2!4!cA==", "1!4!c!==", "1!99999999999!cA=="})
    void otherTokensAreRefused(String token) {
        TableError error = catchThrowableOfType(TableError.class, () -> EntityPosition.parse(token, Optional.empty()));

        assertThat(error.code()).isEqualTo("InvalidInput");
    }

    @Test
    void listsOfTablesUseTheSameFilters() {
        TableFilter filter = TableFilter.parse("TableName ge 'b' and TableName lt 'c'");

        assertThat(List.of("a", "b", "bb", "c")).filteredOn(filter::passesTable).containsExactly("b", "bb");
        assertThat(TableFilter.parse("true").passesTable("a")).isTrue();
    }
}
