package dev.orrery.protocol.cosmos.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.QueryCheck;
import dev.orrery.query.sql.SqlLimits;
import dev.orrery.query.sql.SqlParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryErrorTextTest {

    @Test
    void anErrorHasItsPlaceItsCodeAndWhatCosmosSays() {
        assertThat(errors("SELECT TOP -1 * FROM c")).isEqualTo(JsonText.parse("""
                {"errors":[{"severity":"Error","location":{"start":11,"end":12},"code":"SC1001",
                  "message":"Syntax error, incorrect syntax near '-'."}]}"""));
    }

    @Test
    void whatOrreryHasToSayStandsBelow() {
        String message = ErrorAnswer.message(refusal("SELECT TOP -1 * FROM c"));

        assertThat(message.lines()).hasSize(2);
        assertThat(message).contains("\r\nThe query has a syntax error", "a parameter or a whole number is expected");
    }

    @Test
    void anErrorWithoutAPlaceIsASentence() {
        OrreryException problem =
                catchThrowableOfType(OrreryException.class, () -> Parameters.parse(JsonText.parse("5")));

        assertThat(ErrorAnswer.message(problem))
                .startsWith("Message: {\"Errors\":[\"The parameters of the query are not an array. ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "SELECT d.x FROM c | Identifier 'd' could not be resolved.",
        "SELECT BADFUNC(1) | 'BADFUNC' is not a recognized built-in function name.",
        "SELECT * FROM c GROUP BY c.a | 'SELECT *' is not allowed with GROUP BY.",
        "SELECT VALUE STARTSWITH('a') | The STARTSWITH function requires 2 to 3 argument(s).",
        "SELECT VALUE PI(1) | The PI function requires 0 argument(s).",
        "SELECT VALUE CONCAT('a') | The CONCAT function requires at least 2 argument(s).",
        "SELECT TOP 4294967296 * FROM c | The count value provided for a TOP clause must be an integer.",
        "SELECT * FROM c OFFSET 0 LIMIT 4294967296 | The LIMIT count value exceeds the maximum allowed value.",
        "SELECT * FROM c OFFSET 4294967296 LIMIT 1 | The OFFSET count value exceeds the maximum allowed value.",
        "SELECT VALUE MAX(MIN(c)) FROM c | Cannot perform an aggregate function on an expression containing an "
                + "aggregate or a subquery.",
        "SELECT c.x, COUNT(1) FROM c | Property reference 'c.x' is invalid in the select list because it is not "
                + "contained in either an aggregate function or the GROUP BY clause.",
    })
    void aKnownProblemIsToldInTheWordsThatUsersLookFor(String sql, String sentence) {
        assertThat(errors(sql).property("errors").element(0).property("message").stringValue()).isEqualTo(sentence);
    }

    @Test
    void limitsAreTold() {
        String joins = "SELECT c.id FROM c" + " JOIN (SELECT 1)".repeat(11);
        String calls = "SELECT VALUE [" + "udf.f(), ".repeat(10) + "udf.f()]";
        String length = "SELECT '" + "x".repeat(SqlLimits.TEXT_LENGTH_MAX) + "'";

        assertThat(ErrorAnswer.message(refusal(joins))).contains("maximum number of joins. The allowed limit is 10.");
        assertThat(ErrorAnswer.message(refusal(calls))).contains("function calls. The allowed limit is 10.");
        assertThat(ErrorAnswer.message(refusal(length))).contains("maximum limit of 524288 characters.");
    }

    private static JsonValue errors(String sql) {
        String line = ErrorAnswer.message(refusal(sql)).lines().findFirst().orElseThrow();
        return JsonText.parse(line.substring("Message: ".length()));
    }

    private static OrreryException refusal(String sql) {
        return catchThrowableOfType(
                OrreryException.class, () -> QueryCheck.check(SqlParser.parse(sql), Parameters.NONE));
    }
}
