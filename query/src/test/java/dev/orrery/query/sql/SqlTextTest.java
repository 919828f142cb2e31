package dev.orrery.query.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Seed;
import dev.orrery.testing.sql.SqlCase;
import dev.orrery.testing.sql.SqlTestFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTextTest {

    private static final Path FILES = Path.of("src", "test", "resources", "sql");

    @ParameterizedTest
    @CsvSource(delimiter = '#', value = {
        "select * from c # SELECT * FROM c",
        "select distinct top 5 value c.a from Root as c # SELECT DISTINCT TOP 5 VALUE c.a FROM Root AS c",
        "SELECT c.a AS a, c.b x, 1, c['d e'] FROM c # SELECT c.a, c.b AS x, 1, c[\"d e\"] FROM c",
        "SELECT * FROM c WHERE c.key = 'k' # SELECT * FROM c WHERE (c.key = \"k\")",
        "SELECT * FROM c WHERE a = 1 AND b < 2 OR NOT c.d # SELECT * FROM c WHERE (((a = 1) AND (b < 2)) OR (NOT c.d))",
        "SELECT * FROM x IN c.list JOIN y IN x.more # SELECT * FROM x IN c.list JOIN y IN x.more",
        "SELECT VALUE -(-c.a) - -5 # SELECT VALUE ((-(-c.a)) - -5)",
        "SELECT VALUE 1 + 2 + 3 - 4 # SELECT VALUE ((1 + 2 + 3) - 4)",
        "SELECT VALUE 1 + (2 + 3) # SELECT VALUE (1 + (2 + 3))",
        "SELECT VALUE c['order'].left FROM c # SELECT VALUE c[\"order\"][\"left\"] FROM c",
        "SELECT VALUE a NOT IN (1, 2) # SELECT VALUE (NOT (a IN (1, 2)))",
        "SELECT VALUE a ?? b ?? c ? {x: [@p]} : udf.f(1)  # SELECT VALUE ((a ?? b ?? c) ? {\"x\": [@p]} : udf.f(1))",
        "SELECT * FROM c ORDER BY c.a ASC, c.b DESC # SELECT * FROM c ORDER BY c.a, c.b DESC",
        "SELECT COUNT(1) n FROM c GROUP BY c.a OFFSET 1 LIMIT @n # SELECT COUNT(1) AS n FROM c GROUP BY c.a "
                + "OFFSET 1 LIMIT @n",
        "SELECT * FROM (SELECT c.a FROM c) s # SELECT * FROM (SELECT c.a FROM c) AS s",
        "SELECT VALUE EXISTS(SELECT 1) # SELECT VALUE EXISTS(SELECT 1)",
        "SELECT VALUE a LIKE 'b!%' ESCAPE '!' # SELECT VALUE (a LIKE \"b!%\" ESCAPE \"!\")",
        "SELECT VALUE (5).a # SELECT VALUE (5).a",
        "SELECT VALUE first.rank FROM first # SELECT VALUE first.rank FROM first",
    })
    void aTreeBecomesText(String sql, String text) {
        assertThat(SqlText.of(SqlParser.parse(sql))).isEqualTo(text);
        assertParsesBack(SqlParser.parse(sql));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "\"", "\\", "\n\t\u0000", "é😀", "\uD83D", "it's", "/* no comment */", "-- none", "{x}"})
    void anyStringIsWrittenSoThatItCanBeRead(String string) {
        Expression literal = new Expression.Literal(JsonValue.of(string));
        Expression property = new Expression.Property(new Expression.Identifier("c"), string);

        assertParsesBack(valueOf(literal));
        assertParsesBack(valueOf(property));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "1.5e300", "5e-324", "-.5", "1e21", "123456789.123"})
    void anyNumberIsWrittenSoThatItCanBeRead(String number) {
        assertParsesBack(SqlParser.parse("SELECT VALUE " + number));
        assertParsesBack(SqlParser.parse("SELECT VALUE (" + number + ").a[" + number + "]"));
    }

    @Test
    void aLongSumCanBeReadAgain() {
        assertParsesBack(SqlParser.parse("SELECT VALUE c.n" + " + c.n".repeat(450) + " FROM c"));
    }

    @Test
    void columnsWithNamesThatNoAliasCanHaveBecomeAnObject() {
        SqlQuery query = withColumns(List.of(
                new Projection.Column("a b", new Expression.Identifier("c")),
                new Projection.Column("$5", new Expression.Parameter("@p"))));

        assertThat(SqlText.of(query)).isEqualTo("SELECT VALUE {\"a b\": c, \"$5\": @p}");
    }

    @Test
    void arraysAndObjectsThatAreLiteralsCanBeWritten() {
        Expression literal = new Expression.Literal(JsonText.parse("[1, {\"a\": [null]}]"));

        assertThat(SqlText.of(literal)).isEqualTo("[1, {\"a\": [null]}]");
    }

    @Test
    void everyQueryOfTheTestFilesParsesBack() {
        SqlTestFile.below(FILES).stream()
                .flatMap(file -> SqlTestFile.read(file).stream())
                .filter(SqlCase.Rows.class::isInstance)
                .forEach(one -> assertParsesBack(SqlParser.parse(one.question().sql())));
    }

    @Test
    void anyTreeParsesBack() {
        RandomGenerator random = Seed.fresh().random();

        for (int i = 0; i < 5_000; i++) {
            String sql = new RandomSql(random).query(4);
            assertParsesBack(parsed(sql));
        }
    }

    private static SqlQuery parsed(String sql) {
        try {
            return SqlParser.parse(sql);
        } catch (OrreryException refusal) {
            assertThat(refusal.code()).as(sql + ": " + refusal).isNotEqualTo(ErrorCode.SYNTAX_ERROR);
            return SqlParser.parse("SELECT 1");
        }
    }

    private static void assertParsesBack(SqlQuery query) {
        String text = SqlText.of(query);
        assertThat(SqlParser.parse(text)).as(text).isEqualTo(query);
    }

    private static SqlQuery valueOf(Expression expression) {
        return new SqlQuery(false, Optional.empty(), new Projection.Value(expression), List.of(), Optional.empty(),
                List.of(), List.of(), Optional.empty());
    }

    private static SqlQuery withColumns(List<Projection.Column> columns) {
        return new SqlQuery(false, Optional.empty(), new Projection.Columns(columns), List.of(), Optional.empty(),
                List.of(), List.of(), Optional.empty());
    }
}
