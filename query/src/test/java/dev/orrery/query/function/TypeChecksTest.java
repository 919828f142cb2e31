package dev.orrery.query.function;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check knows its type, and none of them is ever undefined. */
class TypeChecksTest {

    @ParameterizedTest(name = "{0} accepts {1}")
    @CsvSource(delimiter = '|', textBlock = """
            IS_ARRAY         | []
            IS_BOOL          | false
            IS_BOOLEAN       | true
            IS_DEFINED       | null
            IS_NULL          | null
            IS_NUMBER        | 0
            IS_NUMBER        | NaN
            IS_OBJECT        | {}
            IS_PRIMITIVE     | null
            IS_PRIMITIVE     | true
            IS_PRIMITIVE     | 1
            IS_PRIMITIVE     | "value"
            IS_STRING        | ""
            IS_FINITE_NUMBER | 1234.567
            IS_INTEGER       | 5523432
            IS_INTEGER       | 1.0
            IS_INTEGER       | -9223372036854775808
            IS_INTEGER       | 9223372036854775807
            IS_DATETIME      | "2020-07-03T00:00:00.0000000Z"
            IS_DATETIME      | "2020-07-03T00:00:00"
            """)
    void aValueOfTheTypePasses(String function, String argument) {
        assertThat(Calls.call(function, argument)).isEqualTo("true");
    }

    @ParameterizedTest(name = "{0} refuses {1}")
    @CsvSource(delimiter = '|', textBlock = """
            IS_ARRAY         | undefined
            IS_ARRAY         | {}
            IS_BOOL          | undefined
            IS_BOOL          | 1
            IS_DEFINED       | undefined
            IS_NULL          | undefined
            IS_NULL          | 0
            IS_NUMBER        | undefined
            IS_NUMBER        | "1"
            IS_OBJECT        | undefined
            IS_OBJECT        | []
            IS_PRIMITIVE     | undefined
            IS_PRIMITIVE     | []
            IS_PRIMITIVE     | {}
            IS_STRING        | undefined
            IS_STRING        | null
            IS_FINITE_NUMBER | undefined
            IS_FINITE_NUMBER | NaN
            IS_FINITE_NUMBER | Infinity
            IS_INTEGER       | undefined
            IS_INTEGER       | 3454.123
            IS_INTEGER       | 18446744073709551615
            IS_INTEGER       | 9223372036854775808
            IS_INTEGER       | Infinity
            IS_INTEGER       | NaN
            IS_DATETIME      | undefined
            IS_DATETIME      | 5
            IS_DATETIME      | "2020-02-30T00:00:00Z"
            """)
    void aValueOfAnotherTypeDoesNot(String function, String argument) {
        assertThat(Calls.call(function, argument)).isEqualTo("false");
    }
}
