package dev.orrery.query.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.SqlLimits;
import dev.orrery.query.sql.SqlParser;
import java.util.Collections;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a refused query is told: the code that Cosmos DB has for it, and where in the text the reason stands. */
class QueryCheckTest {

    private static final Parameters PARAMETERS = new Parameters(Map.of("@half", JsonValue.of(0.5)));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SC1001 | SELECT TOP ^-^1 * FROM c",
        "SC1001 | SELECT c.a, ^FROM^ c",
        "SC1001 | SELECT VALUE ^'\\q'^",
        "SC2001 | SELECT ^d^.x FROM c",
        "SC2001 | SELECT * FROM c WHERE (c.a = ^d^)",
        "SC2001 | SELECT VALUE x FROM c JOIN x IN ^d^.list",
        "SC2001 | SELECT VALUE (SELECT VALUE ^d^['x'] FROM y IN c.list) FROM c",
        "SC2005 | SELECT ^BADFUNC^(r.age) FROM Root r",
        "SC2041 | SELECT ^*^ FROM c GROUP BY c.age",
        "SC2050 | SELECT * FROM r WHERE ^STARTSWITH(r.key, 'a', 'b', 'c')^",
        "SC2050 | SELECT ^COUNT(1, 2)^ FROM c",
        "SC2060 | SELECT TOP ^4294967296^ * FROM c",
        "SC2060 | SELECT TOP ^@half^ * FROM c",
        "SC2061 | SELECT * FROM c OFFSET 0 LIMIT ^4294967296^",
        "SC2062 | SELECT * FROM c OFFSET ^4294967296^ LIMIT 1",
        "SC2101 | SELECT VALUE ^MAX(MIN(r))^ FROM r",
        "SC2102 | SELECT c.name, ^s.score.x^, COUNT(1) AS n FROM c JOIN s IN c.scores GROUP BY c.name",
        "SC2102 | SELECT COUNT(1), ^c^ FROM c",
    })
    void aRefusalHasACodeAndAPlace(String code, String marked) {
        int start = marked.indexOf('^');
        int end = marked.lastIndexOf('^') - 1;

        OrreryException refusal = refusal(marked.replace("^", ""));

        assertThat(refusal.facts())
                .containsEntry("start", start)
                .containsEntry("end", end)
                .hasEntrySatisfying("code", found -> assertThat(found).hasToString(code));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT * FROM c WHERE c.a = ^@p^",
        "SELECT * FROM c ORDER BY ^1 + 1^",
        "SELECT c.a, ^c.b^ AS a FROM c",
        "SELECT ^*^ FROM c JOIN x IN c.list",
        "SELECT * FROM c WHERE ^COUNT(1)^ > 2",
    })
    void aRefusalWithoutACodeHasAPlaceToo(String marked) {
        OrreryException refusal = refusal(marked.replace("^", ""));

        assertThat(refusal.facts())
                .containsEntry("start", marked.indexOf('^'))
                .containsEntry("end", marked.lastIndexOf('^') - 1)
                .doesNotContainKey("code");
    }

    @Test
    void tooManyJoinsAreRefusedWithTheWholeText() {
        String sql = "SELECT c.id FROM c" + " JOIN (SELECT 1)".repeat(11);

        assertThat(refusal(sql).facts())
                .containsEntry("start", 0)
                .containsEntry("end", sql.length())
                .hasEntrySatisfying("code", found -> assertThat(found).hasToString("SC3002"));
    }

    @Test
    void tooManyUserCallsAreRefusedWithTheWholeText() {
        String sql = "SELECT VALUE [" + "udf.f(), ".repeat(10) + "udf.f()]";

        assertThat(refusal(sql).facts())
                .containsEntry("start", 0)
                .containsEntry("end", sql.length())
                .hasEntrySatisfying("code", found -> assertThat(found).hasToString("SC3005"));
    }

    @Test
    void anUnknownUserFunctionIsRefusedWithItsPlace() {
        String sql = "SELECT VALUE [udf.known(1), udf.other(c.id)] FROM c";
        Predicate<String> hasFunction = "known"::equals;

        OrreryException refusal = catchThrowableOfType(
                OrreryException.class, () -> QueryCheck.check(SqlParser.parse(sql), PARAMETERS, hasFunction));

        assertThat(refusal.facts())
                .containsEntry("name", "other")
                .containsEntry("start", sql.indexOf("udf.other"))
                .containsEntry("end", sql.indexOf("] FROM"));
    }

    @Test
    void aTextThatIsTooLongIsRefusedWithItsLength() {
        String sql = "SELECT '" + "x".repeat(SqlLimits.TEXT_LENGTH_MAX) + "'";

        assertThat(refusal(sql).facts())
                .containsEntry("end", sql.length())
                .hasEntrySatisfying("code", found -> assertThat(found).hasToString("SC3020"));
    }

    @Test
    void whatIsNestedTooDeeplyIsRefusedWithAPlaceButNoCode() {
        assertThat(refusal("SELECT VALUE " + "(".repeat(1_000) + "1" + ")".repeat(1_000)).facts())
                .containsKeys("start", "end")
                .doesNotContainKey("code");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"ANDs, ' AND ', 2000", "ORs, ' OR ', 2000"})
    void tooManyLogicalOperatorsAreRefusedWhereverTheyAre(String what, String operator, int max) {
        String part = String.join(operator, Collections.nCopies(max / 2 + 1, "c.x = 1"));
        String allowed = "SELECT * FROM c WHERE " + part + operator + "EXISTS(SELECT 1 FROM d IN c.d WHERE %s)"
                .formatted(String.join(operator, Collections.nCopies(max / 2, "d = 1")));
        String refused = allowed.replace("d = 1)", "d = 1" + operator + "d = 2)");

        QueryCheck.check(SqlParser.parse(allowed), PARAMETERS);

        assertThat(refusal(refused)).hasMessageContaining("too many " + what);
        assertThat(refusal(refused).facts()).containsEntry("found", max + 1).containsEntry("max", max);
    }

    @Test
    void aListOfTooManyValuesIsRefused() {
        String sql = "SELECT * FROM c WHERE c.x IN (1%s)";

        QueryCheck.check(SqlParser.parse(sql.formatted(", 1".repeat(SqlLimits.IN_VALUES_MAX - 1))), PARAMETERS);

        assertThat(refusal(sql.formatted(", 1".repeat(SqlLimits.IN_VALUES_MAX))).facts())
                .containsEntry("found", SqlLimits.IN_VALUES_MAX + 1)
                .containsEntry("max", SqlLimits.IN_VALUES_MAX);
    }

    private static OrreryException refusal(String sql) {
        return catchThrowableOfType(
                OrreryException.class, () -> QueryCheck.check(SqlParser.parse(sql), PARAMETERS));
    }
}
