package dev.orrery.engine.query.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.plan.PlannedContainer;
import dev.orrery.engine.query.run.SortedRows.Sorted;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.query.exec.RowProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SortedRowsTest {

    private static final int ITEMS = 50;

    /** Enough for some rows, but not for all. */
    private static final long FEW_BYTES = 1500;

    private final PlannedContainer container = PlannedContainer.plain(1);
    private final List<StoredItem> items = new ArrayList<>();

    SortedRowsTest() {
        for (int i = 0; i < ITEMS; i++) {
            items.add(container.create("{'id': 'i%d', 'pk': 'p', 'n': %d, 'same': 1}".formatted(i, i * 17 % ITEMS)));
        }
    }

    @AfterEach
    void close() {
        container.close();
    }

    @Test
    void rowsComeInTheirOrder() {
        SortedRows rows = gathered("SELECT VALUE c.n FROM c ORDER BY c.n", Optional.empty(), ITEMS, Long.MAX_VALUE);

        assertThat(numbers(rows.rows())).isEqualTo(upTo(ITEMS));
        assertThat(rows.isCut()).isFalse();
    }

    @Test
    void noMoreRowsAreKeptThanWanted() {
        SortedRows rows = gathered("SELECT VALUE c.n FROM c ORDER BY c.n", Optional.empty(), 3, Long.MAX_VALUE);

        assertThat(numbers(rows.rows())).isEqualTo(upTo(3));
        assertThat(rows.isCut()).isFalse();
    }

    @Test
    void equalRowsComeInTheOrderOfTheirItemsOrTheOpposite() {
        SortedRows ascending =
                gathered("SELECT VALUE c.n FROM c ORDER BY c.same", Optional.empty(), ITEMS, Long.MAX_VALUE);
        SortedRows descending =
                gathered("SELECT VALUE c.n FROM c ORDER BY c.same DESC", Optional.empty(), ITEMS, Long.MAX_VALUE);

        assertThat(ascending.rows()).hasSize(ITEMS);
        assertThat(numbers(descending.rows())).isEqualTo(numbers(ascending.rows()).reversed());
    }

    @Test
    void whatThereIsNoRoomForIsForgottenAndFoundAgain() {
        String sql = "SELECT VALUE c.n FROM c ORDER BY c.n DESC";
        List<Long> found = new ArrayList<>();
        Optional<byte[]> after = Optional.empty();
        int rounds = 0;
        SortedRows rows;

        do {
            rows = gathered(sql, after, ITEMS, FEW_BYTES);
            assertThat(rows.bytes()).isLessThanOrEqualTo(FEW_BYTES);
            found.addAll(numbers(rows.rows()));
            after = Optional.of(rows.rows().getLast().place());
            rounds++;
        } while (rows.isCut());

        assertThat(rounds).isGreaterThan(3);
        assertThat(found).isEqualTo(upTo(ITEMS).reversed());
    }

    @Test
    void aRowIsKeptHoweverLittleRoomThereIs() {
        SortedRows rows = gathered("SELECT VALUE c.n FROM c ORDER BY c.n", Optional.empty(), ITEMS, 1);

        assertThat(numbers(rows.rows())).containsExactly(0L);
        assertThat(rows.isCut()).isTrue();
    }

    @Test
    void whatOnePartitionHasForgottenIsMissingInAll() {
        String sql = "SELECT VALUE c.n FROM c ORDER BY c.n";
        SortedRows all = newRows(sql, Optional.empty(), ITEMS, Long.MAX_VALUE);
        SortedRows cut = newRows(sql, Optional.empty(), ITEMS, FEW_BYTES);
        SortedRows whole = newRows(sql, Optional.empty(), ITEMS, Long.MAX_VALUE);
        items.subList(0, ITEMS / 2).forEach(cut::add);
        items.subList(ITEMS / 2, ITEMS).forEach(whole::add);

        all.addAll(whole);
        all.addAll(cut);

        assertThat(all.isCut()).isTrue();
        assertThat(numbers(all.rows())).isNotEmpty().isEqualTo(upTo(all.rows().size()));
    }

    private SortedRows gathered(String sql, Optional<byte[]> after, long rowsMax, long bytesMax) {
        SortedRows rows = newRows(sql, after, rowsMax, bytesMax);
        items.forEach(rows::add);
        return rows;
    }

    private SortedRows newRows(String sql, Optional<byte[]> after, long rowsMax, long bytesMax) {
        BoundQuery bound = container.bound(sql, FeedScope.EVERYTHING, ITEMS);
        return new SortedRows(
                new RowProgram(bound.plan().project(), bound.context()),
                container.container(),
                SqlDocuments.FORM,
                sql.endsWith("DESC"),
                after,
                rowsMax,
                bytesMax,
                bound.memory());
    }

    private static List<Long> numbers(List<Sorted> rows) {
        return rows.stream().map(sorted -> sorted.row().longValue()).toList();
    }

    private static List<Long> upTo(int end) {
        return IntStream.range(0, end).mapToObj(Long::valueOf).toList();
    }
}
