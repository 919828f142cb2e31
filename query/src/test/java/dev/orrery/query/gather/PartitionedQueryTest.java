package dev.orrery.query.gather;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.QueryCheck;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.gather.PartitionedQuery.Reach;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionedQueryTest {

    private static final Parameters PARAMETERS = new Parameters(Map.of("@n", JsonValue.of(7)));

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c",
        "SELECT TOP 3 * FROM c WHERE c.a = 1",
        "SELECT DISTINCT c.city FROM c",
        "SELECT c.id, s FROM c JOIN (SELECT VALUE n FROM n IN c.scores GROUP BY n) s",
        "SELECT (SELECT VALUE COUNT(1) FROM n IN c.scores) AS scores FROM c",
        "SELECT TOP 2 5",
        "SELECT VALUE COUNT(1)",
    })
    void aQueryWhoseRowsComeAsTheyAreIsSentAsItIs(String sql) {
        assertThat(split(sql).rewritten()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', value = {
        // Sorted: the keys travel beside the row, and there is room for a filter.
        "SELECT * FROM Root r ORDER BY r.age # SELECT r._rid, [{\"item\": r.age}] AS orderByItems, r AS payload "
                + "FROM Root AS r WHERE (FILTER) ORDER BY r.age",
        "SELECT * FROM r WHERE r.city = 'Rome' ORDER BY r.age DESC # SELECT r._rid, [{\"item\": r.age}] AS "
                + "orderByItems, "
                + "r AS payload FROM r WHERE ((r.city = \"Rome\") AND (FILTER)) ORDER BY r.age DESC",
        "SELECT c.a, c.b + 1 FROM c ORDER BY c.x, c.y DESC # SELECT c._rid, [{\"item\": c.x}, {\"item\": c.y}] AS "
                + "orderByItems, {\"a\": c.a, \"$1\": (c.b + 1)} AS payload FROM c WHERE (FILTER) ORDER BY c.x, "
                + "c.y DESC",
        "SELECT VALUE c.a FROM c WHERE c.b ORDER BY c.x # SELECT c._rid, [{\"item\": c.x}] AS orderByItems, c.a "
                + "AS payload "
                + "FROM c WHERE ((c.b AND (FILTER)) AND IS_DEFINED(c.a)) ORDER BY c.x",
        "SELECT TOP @n c.a FROM c ORDER BY c.x # SELECT TOP 7 c._rid, [{\"item\": c.x}] AS orderByItems, "
                + "{\"a\": c.a} AS payload FROM c WHERE (FILTER) ORDER BY c.x",
        "SELECT * FROM c ORDER BY c.x OFFSET 2 LIMIT @n # SELECT c._rid, [{\"item\": c.x}] AS orderByItems, c "
                + "AS payload "
                + "FROM c WHERE (FILTER) ORDER BY c.x OFFSET 0 LIMIT 9",
        "SELECT DISTINCT TOP 4 VALUE c.x FROM c ORDER BY c.x # SELECT c._rid, [{\"item\": c.x}] AS orderByItems, "
                + "c.x AS payload FROM c WHERE ((FILTER) AND IS_DEFINED(c.x)) ORDER BY c.x",
        // Documents need an alias, since a row has their _rid.
        "SELECT * FROM x IN c.list ORDER BY x.k # SELECT c._rid, [{\"item\": x.k}] AS orderByItems, x AS payload "
                + "FROM c JOIN x IN c.list WHERE (FILTER) ORDER BY x.k",
        "SELECT c.k FROM c IN c.list[0] ORDER BY c.k # SELECT _c._rid, [{\"item\": c.k}] AS orderByItems, "
                + "{\"k\": c.k} AS payload FROM _c JOIN c IN _c.list[0] WHERE (FILTER) ORDER BY c.k",
        "SELECT s.k FROM (SELECT c.k FROM c WHERE c.a) s ORDER BY s.k # SELECT c._rid, [{\"item\": s.k}] AS "
                + "orderByItems, "
                + "{\"k\": s.k} AS payload FROM c JOIN (SELECT c.k FROM c WHERE c.a) AS s WHERE (FILTER) ORDER BY s.k",
        // Aggregates: parts that can be added up.
        "SELECT VALUE COUNT(1) FROM c # SELECT VALUE [{\"item\": COUNT(1)}] FROM c",
        "SELECT TOP 5 VALUE SUM(c.a) FROM c WHERE c.b # SELECT VALUE [{\"item\": SUM(c.a)}] FROM c WHERE c.b",
        "SELECT VALUE AVG(c.a) FROM c # SELECT VALUE [{\"item\": {\"sum\": SUM(c.a), \"count\": COUNT(c.a)}}] FROM c",
        "SELECT VALUE MIN(c.a) FROM c # SELECT VALUE [{\"item\": MIN(c.a), \"item2\": {\"min\": MIN(c.a), "
                + "\"count\": COUNT(c.a)}}] FROM c",
        "SELECT VALUE MAX(c.a) FROM c # SELECT VALUE [{\"item\": MAX(c.a), \"item2\": {\"max\": MAX(c.a), "
                + "\"count\": COUNT(c.a)}}] FROM c",
        "SELECT COUNT(1) AS n, SUM(c.a) FROM c # SELECT {\"n\": {\"item\": COUNT(1)}, \"$1\": {\"item\": SUM(c.a)}} "
                + "AS payload FROM c",
        // Groups: their keys travel beside them.
        "SELECT c.k, COUNT(1) AS n FROM c GROUP BY c.k, c.l # SELECT [{\"item\": c.k}, {\"item\": c.l}] AS "
                + "groupByItems, "
                + "{\"k\": c.k, \"n\": {\"item\": COUNT(1)}} AS payload FROM c GROUP BY c.k, c.l",
        "SELECT VALUE COUNT(1) FROM c GROUP BY c.k # SELECT [{\"item\": c.k}] AS groupByItems, [{\"item\": "
                + "COUNT(1)}] AS "
                + "payload FROM c GROUP BY c.k",
        "SELECT VALUE c.k FROM c GROUP BY c.k # SELECT [{\"item\": c.k}] AS groupByItems, c.k AS payload FROM c "
                + "WHERE IS_DEFINED(c.k) GROUP BY c.k",
        "SELECT VALUE {k: c.k} FROM c GROUP BY c.k OFFSET 1 LIMIT 2 # SELECT [{\"item\": c.k}] AS groupByItems, "
                + "{\"k\": c.k} AS payload FROM c GROUP BY c.k",
        // What a client must do last, no partition can do before.
        "SELECT DISTINCT TOP 5 c.k FROM c # SELECT DISTINCT c.k FROM c",
        "SELECT DISTINCT c.k FROM c OFFSET 1 LIMIT 2 # SELECT DISTINCT c.k FROM c",
        "SELECT * FROM c OFFSET 1 LIMIT 2 # SELECT * FROM c OFFSET 0 LIMIT 3",
        "SELECT * FROM c OFFSET 2147483647 LIMIT 10 # SELECT * FROM c OFFSET 0 LIMIT 2147483647",
        "SELECT TOP 5 * FROM c OFFSET 3 LIMIT 10 # SELECT * FROM c OFFSET 0 LIMIT 5",
        "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.k FROM c) # SELECT DISTINCT VALUE c.k FROM c",
    })
    void aQueryIsRewrittenSoThatItsRowsCanBeMerged(String sql, String rewritten) {
        String wanted = rewritten.replace("FILTER", OrderedRewriting.FILTER);

        assertThat(split(sql).rewritten().map(SqlText::of)).contains(wanted);
    }

    @Test
    void onePartitionCanSkipRowsItself() {
        SqlQuery query = SqlParser.parse("SELECT * FROM c WHERE c.key = 5 OFFSET 1 LIMIT 2");

        PartitionedQuery split = PartitionedQuery.of(query, PARAMETERS, Reach.ONE_KEY);

        assertThat(split.window()).isEqualTo(MergedWindow.ALL);
        assertThat(split.rewritten()).isEmpty();
    }

    // What a client puts in place of the filter must not have the partition skip rows once more.
    @Test
    void onePartitionSkipsNoRowsOfAnOrderThatAClientMayResume() {
        SqlQuery query = SqlParser.parse("SELECT c.a FROM c ORDER BY c.k OFFSET 1 LIMIT 2");

        PartitionedQuery split = PartitionedQuery.of(query, PARAMETERS, Reach.ONE_KEY);

        assertThat(split).isEqualTo(PartitionedQuery.of(query, PARAMETERS, Reach.MANY_KEYS));
        assertThat(split.window().offset()).contains(1);
        assertThat(split.rewritten().map(SqlText::of)).hasValueSatisfying(text -> assertThat(text)
                .endsWith("ORDER BY c.k OFFSET 0 LIMIT 3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE COUNT(1) FROM c OFFSET 1 LIMIT 2",
        "SELECT DISTINCT * FROM c OFFSET 1 LIMIT 2",
        "SELECT c.name FROM c GROUP BY c.name OFFSET 1 LIMIT 2"})
    void evenOfOnePartitionTheClientSkipsMergedRows(String sql) {
        PartitionedQuery split = PartitionedQuery.of(SqlParser.parse(sql), PARAMETERS, Reach.ONE_KEY);

        assertThat(split.window().offset()).contains(1);
        assertThat(split.window().limit()).contains(2);
    }

    @Test
    void aPlanTellsWhichColumnsAreAggregates() {
        MergedGroups groups = split("SELECT c.k, AVG(c.a), c.l AS m, COUNTIF(c.b) AS n FROM c GROUP BY c.k, "
                + "c.l").groups();

        assertThat(groups.keys()).extracting(SqlText::of).containsExactly("c.k", "c.l");
        assertThat(List.copyOf(groups.columns().keySet())).containsExactly("k", "$1", "m", "n");
        assertThat(groups.columns())
                .containsEntry("k", Optional.empty())
                .containsEntry("$1", Optional.of(AggregateFunction.AVG))
                .containsEntry("n", Optional.of(AggregateFunction.COUNTIF));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT DISTINCT VALUE c.a FROM c ORDER BY c.a | ORDERED",
        "SELECT DISTINCT VALUE c.a FROM c ORDER BY c.a DESC, c.b | ORDERED",
        "SELECT DISTINCT VALUE c.a FROM c ORDER BY c.b, c.a | UNORDERED",
        "SELECT DISTINCT c.a FROM c ORDER BY c.a | UNORDERED",
        "SELECT DISTINCT c.a, c.b FROM c ORDER BY c.b, c.a DESC, c.d | UNORDERED",
        "SELECT DISTINCT VALUE c.a FROM c ORDER BY c.b | UNORDERED",
        "SELECT DISTINCT c.a, c.b FROM c ORDER BY c.a | UNORDERED",
        "SELECT DISTINCT * FROM c ORDER BY c.a | UNORDERED",
        "SELECT DISTINCT VALUE c.a FROM c | UNORDERED",
        "SELECT DISTINCT VALUE COUNT(1) FROM c | NONE",
        "SELECT DISTINCT c.a, COUNT(1) FROM c GROUP BY c.a | NONE",
        "SELECT c.a FROM c ORDER BY c.a | NONE",
    })
    void equalRowsAreOneBehindTheOtherOnlyIfTheRowsAreTheValuesOfTheOrder(String sql, DistinctType type) {
        assertThat(split(sql).distinctType()).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {
        "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.a FROM c) | ''",
        "SELECT VALUE COUNT(s) FROM (SELECT DISTINCT c.a FROM c) AS s | ''",
        "SELECT COUNT(1) AS n FROM (SELECT DISTINCT VALUE x FROM c JOIN x IN c.list WHERE x > 1) | n",
        "SELECT COUNT(1) FROM (SELECT DISTINCT c.a FROM c) | $1",
        "SELECT COUNT(1) AS n FROM (SELECT DISTINCT 'a' AS p) | n",
        "SELECT VALUE COUNT(1) FROM (SELECT c.a FROM c) | none",
    })
    void distinctRowsAreCountedByTheClient(String sql, String alias) {
        assertThat(split(sql).distinctCountAlias()).isEqualTo(Optional.ofNullable(alias));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT VALUE FLOOR(AVG(c.a)) FROM c | Compositions of aggregates and other expressions are not allowed.",
        "SELECT MIN(c.a) + MAX(c.a) FROM c | Compositions of aggregates and other expressions are not allowed.",
        "SELECT VALUE {'sum': SUM(c.a)} FROM c | Compositions of aggregates and other expressions are not allowed.",
        "SELECT * FROM (SELECT TOP 1 * FROM c) | subquery in FROM",
        "SELECT VALUE s FROM (SELECT COUNT(1) AS n FROM c) s | subquery in FROM",
        "SELECT VALUE COUNT(s.a) FROM (SELECT DISTINCT c.a FROM c) s | subquery in FROM",
        "SELECT c.g FROM c GROUP BY c.g ORDER BY c.g | ORDER BY can't be used together with GROUP BY",
        "SELECT DISTINCT VALUE COUNT(1) FROM c GROUP BY c.a | DISTINCT",
    })
    void whatCannotBeMergedIsRefused(String sql, String message) {
        assertThat(PartitionedQuery.canMerge(SqlParser.parse(sql))).isFalse();
        assertThatOrreryFails(() -> split(sql)).withCode(ErrorCode.QUERY_UNSUPPORTED).withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT * FROM c | ''",
        "SELECT TOP 1 c.a FROM c ORDER BY c.a, c.b | OrderBy, MultipleOrderBy, Top",
        "SELECT * FROM c OFFSET 1 LIMIT 2 | OffsetAndLimit",
        "SELECT DISTINCT c.a FROM c | Distinct",
        "SELECT VALUE SUM(c.a) FROM c | Aggregate",
        "SELECT SUM(c.a), COUNTIF(c.b) FROM c | NonValueAggregate, MultipleAggregates, CountIf",
        "SELECT c.a, MAKELIST(c.b) FROM c GROUP BY c.a | ListAndSetAggregate, GroupBy",
        "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.a FROM c) | Distinct, DCount",
    })
    void aPlanTellsWhatAClientMustKnow(String sql, String features) {
        assertThat(split(sql).features()).isEqualTo(QueryFeature.parse(features));
    }

    private static PartitionedQuery split(String sql) {
        SqlQuery query = SqlParser.parse(sql);
        QueryCheck.check(query, PARAMETERS);
        return PartitionedQuery.of(query, PARAMETERS, Reach.MANY_KEYS);
    }
}
