package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a continuation is good for, and how long it gets. */
@Spec("4.1")
class ContinuationsTest {

    private static final int TOKEN_BYTES_MAX = 1024;
    private static final int PROPERTIES = 40;

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "indexingPolicy": {"compositeIndexes": [[{"path": "/long"}, {"path": "/odd"}]]}}
            """, 2);

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c",
        "SELECT * FROM c WHERE c.long >= 'x'",
        "SELECT * FROM c WHERE c.odd > ''",
        "SELECT * FROM c WHERE c.odd > '' OR c.long > 'x'",
        "SELECT * FROM c ORDER BY c.long",
        "SELECT * FROM c ORDER BY c.odd DESC",
        "SELECT * FROM c ORDER BY c.long, c.odd",
        "SELECT * FROM c WHERE c.n < 3 ORDER BY c.long DESC",
        "SELECT DISTINCT VALUE c.long FROM c",
        "SELECT DISTINCT VALUE c.odd FROM c ORDER BY c.odd",
        "SELECT DISTINCT c.long, c.odd FROM c",
        "SELECT c.long, COUNT(1) AS k FROM c GROUP BY c.long"
    })
    void aContinuationStaysShortWhateverTheItemsHave(String sql) {
        for (int i = 0; i < 6; i++) {
            create(nastyItem(i));
        }

        List<JsonValue> whole = read(sql, 100);

        assertThat(whole).isNotEmpty();
        assertThat(read(sql, 1)).isEqualTo(whole);
    }

    @Test
    void aContinuationStaysShortHoweverManyConditionsThereAre() {
        String same = IntStream.range(0, PROPERTIES)
                .mapToObj(i -> "'p%d': 1".formatted(i))
                .collect(Collectors.joining(", "));
        for (int i = 0; i < 5; i++) {
            create(TestEngine.json("{'id': '%d', 'pk': 'k%d', %s}".formatted(i, i, same).replace('\'', '"')));
        }
        String sql = "SELECT VALUE c.id FROM c WHERE " + IntStream.range(0, PROPERTIES)
                .mapToObj(i -> "c.p%d = 1".formatted(i))
                .collect(Collectors.joining(" AND "));

        assertThat(read(sql, 1)).hasSize(5).isEqualTo(read(sql, 100));
    }

    @Test
    void rowsThatWereKeptForOneQueryAreNotGivenToAnother() {
        for (int i = 0; i < 12; i++) {
            create(TestEngine.json("{'id': '%d', 'pk': 'k', 'a': 'a%d', 'b': 'b%d', 'n': %d}"
                    .formatted(i, i, i, i % 4).replace('\'', '"')));
        }
        for (String form : List.of(
                "SELECT VALUE c.%s FROM c GROUP BY c.%<s",
                "SELECT VALUE c.%s FROM c WHERE c.n = 1 ORDER BY c.%<s",
                "SELECT DISTINCT VALUE c.%s FROM c WHERE c.n >= 0")) {
            String token = page(form.formatted("a"), Optional.empty(), 2).continuation().orElseThrow();

            QueryPage others = page(form.formatted("b"), Optional.of(token), 100);

            assertThat(others.rows()).as(form).allSatisfy(row -> assertThat(row.stringValue()).startsWith("b"));
        }
    }

    @Test
    void rowsThatWereKeptForOneParameterAreNotGivenToAnother() {
        for (int i = 0; i < 12; i++) {
            create(TestEngine.json("{\"id\": \"%d\", \"pk\": \"k\", \"n\": %d}".formatted(i, i)));
        }
        String sql = "SELECT VALUE [@p, c.n] FROM c GROUP BY c.n";
        String token = page(sql, parameter("one"), Optional.empty(), 3).continuation().orElseThrow();

        List<JsonValue> rows = page(sql, parameter("other"), Optional.of(token), 100).rows();

        assertThat(rows).hasSize(9).allSatisfy(row -> assertThat(row.element(0).stringValue()).isEqualTo("other"));
    }

    private static JsonValue nastyItem(int number) {
        return new ValueWriter()
                .startObject()
                .name("id").value("é".repeat(200) + number)
                .name("pk").value("\u0001\uFFFF".repeat(300) + number)
                .name("n").value(number)
                .name("long").value("x\u0000\u0001\"\\".repeat(1000) + number / 2)
                .name("odd").value("😀\u0000\u007F".repeat(40) + number % 3)
                .endObject()
                .finish();
    }

    private static JsonValue parameter(String value) {
        return TestEngine.json("[{\"name\": \"@p\", \"value\": \"%s\"}]".formatted(value));
    }

    private void create(JsonValue body) {
        engine.items().create(container, body);
    }

    private List<JsonValue> read(String sql, int rowsMax) {
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> token = Optional.empty();
        do {
            QueryPage page = page(sql, token, rowsMax);
            rows.addAll(page.rows());
            token = page.continuation();
            token.ifPresent(text -> assertThat(text).isASCII().hasSizeLessThan(TOKEN_BYTES_MAX));
        } while (token.isPresent());
        return rows;
    }

    private QueryPage page(String sql, Optional<String> token, int rowsMax) {
        return page(sql, JsonValue.UNDEFINED, token, rowsMax);
    }

    private QueryPage page(String sql, JsonValue parameters, Optional<String> token, int rowsMax) {
        return engine.engine().queries().run(container, new QueryRequest(
                sql, parameters, FeedScope.EVERYTHING, token, new FeedLimits(rowsMax, Long.MAX_VALUE)));
    }
}
