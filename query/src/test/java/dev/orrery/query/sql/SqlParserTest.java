package dev.orrery.query.sql;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.Expression.Binary;
import dev.orrery.query.sql.Expression.Identifier;
import dev.orrery.query.sql.Expression.Literal;
import dev.orrery.query.sql.Expression.Property;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlParserTest {

    private static final Literal ONE = new Literal(JsonValue.of(1));

    @Test
    void aQueryBecomesATreeOfItsClauses() {
        SqlQuery query = SqlParser.parse("SELECT DISTINCT TOP 5 c.a FROM c JOIN x IN c.list WHERE c.b = 1 "
                + "ORDER BY c.a DESC OFFSET 1 LIMIT 2");

        Identifier c = new Identifier("c");
        assertThat(query).isEqualTo(new SqlQuery(
                true,
                Optional.of(new Literal(JsonValue.of(5))),
                new Projection.Columns(List.of(new Projection.Column("a", new Property(c, "a")))),
                List.of(new FromSource.Whole(new FromSource.Collection.Path(c), Optional.of("c")),
                        new FromSource.Elements("x", new FromSource.Collection.Path(new Property(c, "list")))),
                Optional.of(new Binary(BinaryOperator.EQUAL, new Property(c, "b"), ONE)),
                List.of(),
                List.of(new SqlQuery.SortItem(new Property(c, "a"), SqlQuery.SortDirection.DESCENDING)),
                Optional.of(new SqlQuery.OffsetLimit(ONE, new Literal(JsonValue.of(2))))));
    }

    @Test
    void aConditionIsAQueryWithoutSelect() {
        SqlQuery condition = SqlParser.parseCondition("from c where c.a = 1");

        assertThat(condition).isEqualTo(SqlParser.parse("SELECT * FROM c WHERE c.a = 1"));
    }

    @Test
    void aConditionNeedsFromAndWhere() {
        assertThatOrreryFails(() -> SqlParser.parseCondition("where c.a = 1")).withCode(ErrorCode.SYNTAX_ERROR);
        assertThatOrreryFails(() -> SqlParser.parseCondition("from c")).withCode(ErrorCode.SYNTAX_ERROR);
        assertThatOrreryFails(() -> SqlParser.parseCondition("")).withCode(ErrorCode.SYNTAX_ERROR);
    }

    @Test
    void thousandsOfAlternativesStandSideBySide() {
        String filter = IntStream.range(0, 10_000)
                .mapToObj(i -> "(c.id = " + i + " AND c[\"pk\"] = " + i + ")")
                .collect(Collectors.joining(" OR "));

        SqlQuery query = SqlParser.parse("SELECT * FROM c WHERE " + filter);

        assertThat(query.filter().orElseThrow().operands()).hasSize(10_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "(…)", "[…]", "{a: …}", "-…", "~…", "NOT …", "true ? 1 : …", "true ? … : 1", "1 + …", "ABS(…)",
        "(SELECT VALUE …)", "ARRAY(SELECT VALUE 1 FROM (SELECT VALUE …))", "[1][…]", "1 IN (…)", "…[1]"})
    void whatIsNestedTooDeeplyIsRefusedAndNoStackOverflows(String pattern) {
        String open = pattern.substring(0, pattern.indexOf('…'));
        String close = pattern.substring(open.length() + 1);
        String nested = (open + " ").repeat(5_000) + "1" + close.repeat(5_000);

        assertThatOrreryFails(() -> SqlParser.parse("SELECT VALUE " + nested)).withCode(ErrorCode.SYNTAX_ERROR);
    }

    @Test
    void sourcesNestedTooDeeplyAreRefused() {
        String text = "SELECT * FROM " + "(SELECT * FROM ".repeat(5_000) + "c" + ")".repeat(5_000);

        assertThatOrreryFails(() -> SqlParser.parse(text))
                .withCode(ErrorCode.SYNTAX_ERROR)
                .withMessageContaining("nested too deeply");
        assertThatOrreryFails(
                () -> SqlParser.parse("SELECT * FROM " + "(SELECT * FROM ".repeat(40) + "c" + ")".repeat(40)))
                .withCode(ErrorCode.SYNTAX_ERROR)
                .withMessageContaining("too many subqueries");
    }

    @Test
    void aTextThatIsTooLongIsRefused() {
        String text = "SELECT VALUE '" + "x".repeat(SqlLimits.TEXT_LENGTH_MAX) + "'";

        assertThatOrreryFails(() -> SqlParser.parse(text)).withCode(ErrorCode.INVALID_QUERY);
    }

    @Test
    void aTextOfOneHugeNumberIsReadAtOnce() {
        String text = "SELECT VALUE 0." + "1".repeat(500_000) + " + " + "0".repeat(1_000) + "1";

        assertThat(SqlParser.parse(text).projection().expressions()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT * FROM c | true",
        "SELECT TOP 5 c.id FROM c JOIN x IN c.y WHERE x OFFSET 1 LIMIT 2 | true",
        "SELECT VALUE (SELECT VALUE COUNT(1) FROM x IN c.y) FROM c | true",
        "SELECT * FROM c JOIN (SELECT DISTINCT VALUE x FROM x IN c.y) | true",
        "SELECT * FROM (SELECT c.id FROM c) | true",
        "SELECT * FROM (SELECT TOP 1 c.id FROM c) | false",
        "SELECT * FROM (SELECT DISTINCT c.id FROM c) | false",
        "SELECT DISTINCT c.id FROM c | false",
        "SELECT VALUE 1 + COUNT(1) FROM c | false",
        "SELECT c.id FROM c GROUP BY c.id | false",
        "SELECT * FROM c ORDER BY c.id | false",
        "SELECT 1 | false"})
    void aQueryStreamsIfEachDocumentGivesItsRowsAlone(String text, boolean isStreaming) {
        assertThat(SqlParser.parse(text).isStreaming()).isEqualTo(isStreaming);
    }
}
