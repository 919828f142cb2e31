package dev.orrery.engine.query.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.query.plan.PlannedContainer;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.QueryLimits;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryRunnerTest {

    private static final int ITEMS = 20;
    private static final int ROWS_PER_PAGE = 100;

    private final PlannedContainer container = PlannedContainer.plain(2);

    QueryRunnerTest() {
        for (int i = 0; i < ITEMS; i++) {
            container.create("{'id': 'i%d', 'pk': 'p%d', 'n': %d}".formatted(i, i % 5, i));
        }
    }

    @AfterEach
    void close() {
        container.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c WHERE c.n >= 0",
        "SELECT VALUE c.n FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c.n FROM c WHERE c.n >= 0"
    })
    void aPageEndsWhenItsTimeIsUpAndTheNextGoesOn(String sql) {
        QueryParts parts = parts(twoSecondsPerLook());
        List<JsonValue> rows = new ArrayList<>();
        int pages = 0;
        Optional<QueryPosition> position = Optional.empty();

        do {
            RowPage page = run(parts, sql, position);
            page.rows().forEach(row -> rows.add(row.value()));
            position = page.next().map(next -> QueryPosition.parse(next.toString()));
            pages++;
        } while (position.isPresent());

        assertThat(pages).isBetween(ITEMS / 4, ITEMS);
        assertThat(rows).extracting(JsonValue::longValue).containsExactlyInAnyOrderElementsOf(
                LongStream.range(0, ITEMS).boxed().toList());
    }

    @Test
    void aPageThatFindsNothingEndsAsWellWhenItsTimeIsUp() {
        RowPage page = run(parts(twoSecondsPerLook()), "SELECT VALUE c.n FROM c WHERE c.n + 0 < 0", Optional.empty());

        assertThat(page.rows()).isEmpty();
        assertThat(page.next()).isPresent();
    }

    @Test
    void rowsThatWereSeenBeforeAreGoneThroughAgainWhateverTimeItTakes() {
        String sql = "SELECT DISTINCT VALUE c.n FROM c WHERE c.n >= 0";
        List<JsonValue> rows = new ArrayList<>();
        Optional<QueryPosition> position = Optional.empty();

        do {
            // Nobody remembers what the page before has seen.
            RowPage page = run(parts(twoSecondsPerLook()), sql, position);
            page.rows().forEach(row -> rows.add(row.value()));
            position = page.next();
        } while (position.isPresent());

        assertThat(rows).extracting(JsonValue::longValue).containsExactlyInAnyOrderElementsOf(
                LongStream.range(0, ITEMS).boxed().toList());
    }

    @Test
    void aPageThatIsQuickEndsWithTheQuery() {
        RowPage page = run(parts(() -> 0), "SELECT VALUE c.n FROM c", Optional.empty());

        assertThat(page.rows()).hasSize(ITEMS);
        assertThat(page.next()).isEmpty();
    }

    private RowPage run(QueryParts parts, String sql, Optional<QueryPosition> start) {
        return new QueryRunner(
                parts,
                container.plan(sql, FeedScope.EVERYTHING, ROWS_PER_PAGE, start.map(QueryPosition::source))).run(start);
    }

    private static LongSupplier twoSecondsPerLook() {
        AtomicLong time = new AtomicLong();
        return () -> time.getAndAdd(Duration.ofSeconds(2).toNanos());
    }

    private static QueryParts parts(LongSupplier nanoTime) {
        return new QueryParts(
                new ParkedRows(RandomGeneratorFactory.of("L64X128MixRandom").create(7), ParkedRows.BYTES_MAX),
                new Gather(),
                QueryLimits.DEFAULT.withNanoTime(nanoTime));
    }
}
