package dev.orrery.engine.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.ValueType;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.plan.FilterAnalysis;
import dev.orrery.query.sql.SqlParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            c.a = 1                                  | /a = 1
            c.a IN ('x', 'y')                        | /a IN ("x", "y")
            c.a IN (1, 2, 3, 4, 5, 6, 7)             | /a IN (1, 2, 3, 4, 5, …)
            c.a > 1                                  | /a > 1
            c.a >= 1 AND c.a < 2                     | /a >= 1 and < 2
            c.a <= 5                                 | /a <= 5
            c.a > 'x'                                | /a > "x"
            c.a < 'x'                                | /a < "x"
            STARTSWITH(c.a, 'abc')                   | /a STARTSWITH "abc"
            c.a LIKE 'abc%'                          | /a STARTSWITH "abc"
            STARTSWITH(c.a, '')                      | /a is a string
            IS_STRING(c.a)                           | /a is a string
            IS_NUMBER(c.a)                           | /a is a number
            IS_BOOL(c.a)                             | /a IN (false, true)
            IS_NULL(c.a)                             | /a = null
            IS_DEFINED(c.a)                          | /a defined
            IS_ARRAY(c.a)                            | /a is an array
            IS_OBJECT(c.a)                           | /a is an object
            IS_STRING(c.a) OR c.a > 7                | /a > 7 or is a string
            c.a = 1 AND c.b = 2                      | /a = 1 AND /b = 2
            (c.a = 1 AND c.b = 2) OR c.d = 3         | /d = 3 OR (/a = 1 AND /b = 2)
            c.a != 5                                 | /a != 5
            c.a != null                              | /a != null
            c.a NOT IN (1, 'x')                      | /a NOT IN (1, "x")
            c.a IN (1, [1])                          | /a IN (1, an array)
            ARRAY_CONTAINS(c.a, 'x')                 | /a/[] = "x"
            """)
    void aConditionReadsAlmostAsItWasWritten(String filter, String text) {
        assertThat(textOf(filter)).isEqualTo(text);
    }

    @Test
    void longStringsAreCut() {
        assertThat(textOf("STARTSWITH(c.a, '" + "x".repeat(200) + "')")).endsWith("xxx…").hasSizeLessThan(90);
        assertThat(textOf("c.a = '" + "x".repeat(200) + "'")).endsWith("xxx…").hasSizeLessThan(90);
    }

    @Test
    void severalTypesAreNamedOneByOne() {
        assertThat(ConditionText.of(ValueSet.ofTypes(ValueType.NUMBER, ValueType.STRING)))
                .isEqualTo("is a number or is a string");
    }

    private static String textOf(String filter) {
        return ConditionText.of(
                FilterAnalysis.of(SqlParser.parse("SELECT * FROM c WHERE " + filter), Parameters.NONE));
    }
}
