package dev.orrery.query.plan;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.testing.Spec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A query with computed properties becomes one without them. */
@Spec("4.1")
class ComputedPropertiesTest {

    private final ComputedProperties properties = ComputedProperties.of(Map.of(
            "cp_lower", SqlParser.parse("SELECT VALUE LOWER(x.name) FROM x"),
            "cp_tags", SqlParser.parse("SELECT VALUE ARRAY_CONCAT(c.tags, c.more) FROM root c"),
            "cp_pair", SqlParser.parse("SELECT VALUE {a: c.a, b: c[\"b\"] ?? 0} FROM c"),
            "title", SqlParser.parse("SELECT VALUE UPPER(c.title) FROM c")));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT VALUE c.cp_lower FROM c               | SELECT VALUE LOWER(c.name) FROM c
            SELECT VALUE c["cp_lower"] FROM c            | SELECT VALUE LOWER(c.name) FROM c
            SELECT VALUE d.cp_lower FROM root d          | SELECT VALUE LOWER(d.name) FROM root d
            SELECT VALUE x.cp_lower FROM x               | SELECT VALUE LOWER(x.name) FROM x
            SELECT c.cp_lower FROM c                     | SELECT LOWER(c.name) AS cp_lower FROM c
            SELECT c.cp_pair.b FROM c                    | SELECT {a: c.a, b: c["b"] ?? 0}.b AS b FROM c
            SELECT * FROM c WHERE c.cp_lower LIKE "a%"   | SELECT * FROM c WHERE LOWER(c.name) LIKE "a%"
            SELECT * FROM c ORDER BY c.cp_lower DESC     | SELECT * FROM c ORDER BY LOWER(c.name) DESC
            SELECT c.cp_lower, COUNT(1) AS n FROM c GROUP BY c.cp_lower | SELECT LOWER(c.name) AS cp_lower, COUNT(1) AS n FROM c GROUP BY LOWER(c.name)
            SELECT VALUE MAX(c.cp_lower) FROM c          | SELECT VALUE MAX(LOWER(c.name)) FROM c
            SELECT VALUE c.other.cp_lower FROM c         | SELECT VALUE c.other.cp_lower FROM c
            SELECT VALUE c FROM c                        | SELECT VALUE c FROM c
            SELECT VALUE 1                               | SELECT VALUE 1
            SELECT VALUE c.title FROM c                  | SELECT VALUE UPPER(c.title) FROM c
            SELECT VALUE udf.f(c.cp_lower, -c.n, c[0]) FROM c | SELECT VALUE udf.f(LOWER(c.name), -c.n, c[0]) FROM c
            SELECT VALUE [c.cp_lower IN ("a", c.x), c.x BETWEEN 1 AND c.cp_lower, c.a ? c.cp_lower : 2] FROM c | SELECT VALUE [LOWER(c.name) IN ("a", c.x), c.x BETWEEN 1 AND LOWER(c.name), c.a ? LOWER(c.name) : 2] FROM c
            """)
    void anAliasOfTheDocumentHasThem(String before, String after) {
        assertThat(expand(before)).isEqualTo(SqlParser.parse(after));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT VALUE t FROM c JOIN t IN c.cp_tags | SELECT VALUE t FROM c JOIN t IN (SELECT VALUE ARRAY_CONCAT(c.tags, c.more))
            SELECT VALUE t FROM t IN c.cp_tags        | SELECT VALUE t FROM t IN (SELECT VALUE ARRAY_CONCAT(c.tags, c.more) FROM c)
            SELECT VALUE p FROM c.cp_pair p           | SELECT VALUE p FROM (SELECT VALUE {a: c.a, b: c["b"] ?? 0} FROM c) p
            SELECT VALUE t FROM c JOIN t IN c.tags    | SELECT VALUE t FROM c JOIN t IN c.tags
            """)
    void aSourceMayBeOne(String before, String after) {
        assertThat(expand(before)).isEqualTo(SqlParser.parse(after));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT VALUE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = c.cp_lower) FROM c | SELECT VALUE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = LOWER(c.name)) FROM c
            SELECT VALUE (SELECT VALUE d.cp_lower FROM c d) FROM c      | SELECT VALUE (SELECT VALUE LOWER(d.name) FROM c d) FROM c
            SELECT VALUE ARRAY(SELECT VALUE c.cp_lower FROM c IN c.kids) FROM c | SELECT VALUE ARRAY(SELECT VALUE c.cp_lower FROM c IN c.kids) FROM c
            SELECT VALUE t.cp_lower FROM c JOIN t IN c.tags             | SELECT VALUE t.cp_lower FROM c JOIN t IN c.tags
            SELECT VALUE s FROM c JOIN (SELECT VALUE c.cp_lower) AS s   | SELECT VALUE s FROM c JOIN (SELECT VALUE LOWER(c.name)) AS s
            SELECT VALUE s.cp_lower FROM (SELECT VALUE c.cp_pair FROM c) AS s | SELECT VALUE s.cp_lower FROM (SELECT VALUE {a: c.a, b: c["b"] ?? 0} FROM c) AS s
            SELECT VALUE c.cp_lower FROM c.kids c                       | SELECT VALUE c.cp_lower FROM c.kids c
            SELECT VALUE tags.cp_lower FROM c.tags                      | SELECT VALUE tags.cp_lower FROM c.tags
            """)
    void aSubqueryKnowsWhichAliasIsTheDocument(String before, String after) {
        assertThat(expand(before)).isEqualTo(SqlParser.parse(after));
    }

    @Test
    void rowsAreThoseOfTheExpandedQuery() {
        List<JsonValue> documents = List.of(
                JsonText.parse("{\"name\": \"Ann\", \"tags\": [1], \"more\": [2]}"),
                JsonText.parse("{\"name\": 5, \"tags\": [3]}"),
                JsonText.parse("{\"tags\": [4], \"more\": [4, null]}"));

        assertThat(rows("SELECT c.cp_lower FROM c", documents))
                .containsExactly(JsonText.parse("{\"cp_lower\": \"ann\"}"), JsonText.parse("{}"), JsonText.parse("{}"));
        assertThat(rows("SELECT VALUE t FROM t IN c.cp_tags", documents).toString()).isEqualTo("[1, 2, 4, 4, null]");
        assertThat(rows("SELECT VALUE t FROM c JOIN t IN c.cp_tags", documents).toString())
                .isEqualTo("[1, 2, 4, 4, null]");
        assertThat(rows("SELECT * FROM c WHERE c.cp_lower = 'ann'", documents)).containsExactly(documents.getFirst());
    }

    private List<JsonValue> rows(String sql, List<JsonValue> documents) {
        EvaluationContext context = new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);
        return InMemoryQuery.run(expand(sql), new Parameters(Map.of()), documents, context);
    }

    private SqlQuery expand(String sql) {
        return properties.expand(SqlParser.parse(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT VALUE 1",
                "SELECT * FROM c",
                "SELECT c.a FROM c",
                "SELECT VALUE k FROM k IN c.kids",
                "SELECT VALUE k FROM c.kids k",
                "SELECT VALUE k FROM (SELECT VALUE c FROM c) k",
                "SELECT VALUE t FROM c JOIN t IN c.tags",
                "SELECT DISTINCT VALUE c.a FROM c",
                "SELECT TOP 1 VALUE c.a FROM c",
                "SELECT VALUE c.a FROM c WHERE c.a",
                "SELECT VALUE c.a FROM c GROUP BY c.a",
                "SELECT VALUE c.a FROM c ORDER BY c.a",
                "SELECT VALUE c.a FROM c OFFSET 1 LIMIT 1",
                "SELECT VALUE COUNT(1) FROM c",
                "SELECT VALUE [SUM(c.a)] FROM c",
                "SELECT VALUE (SELECT VALUE 1) FROM c",
                "SELECT VALUE EXISTS(SELECT VALUE t FROM t IN c.tags) FROM c",
                "SELECT VALUE udf.tax(c.a) FROM c",
                "SELECT VALUE c.a + @p FROM c",
                "SELECT VALUE RAND() FROM c",
                "SELECT VALUE GetCurrentDateTime() FROM c",
                "SELECT VALUE ST_AREA(c.a) FROM c",
                "SELECT VALUE NO_SUCH(c.a) FROM c",
                "SELECT VALUE d.a FROM c",
                "SELECT VALUE c.other FROM c"
            })
    void aQueryThatIsNotOfOneDocumentDefinesNone(String sql) {
        Map<String, SqlQuery> queries =
                Map.of("cp", SqlParser.parse(sql), "other", SqlParser.parse("SELECT VALUE 1 FROM c"));

        assertThatOrreryFails(() -> ComputedProperties.of(queries)).withCode(ErrorCode.INVALID_QUERY);
    }

    @Test
    void whatDoesNotReferToThemStaysTheVerySame() {
        SqlQuery query = SqlParser.parse("SELECT VALUE c.cp_lower FROM c WHERE c.a = 1 AND c.b IN (2, 3)");

        assertThat(properties.expand(query).filter().orElseThrow()).isSameAs(query.filter().orElseThrow());
    }

    @Test
    void withoutThemAQueryStaysTheSame() {
        SqlQuery query = SqlParser.parse("SELECT VALUE c.cp_lower FROM c");

        assertThat(ComputedProperties.NONE.expand(query)).isSameAs(query);
    }
}
