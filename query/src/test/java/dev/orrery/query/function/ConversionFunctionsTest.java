package dev.orrery.query.function;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Strings are read as JSON of one type, and any value can be written as a string. */
class ConversionFunctionsTest {

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            StringToArray   | "[]"                            | []
            StringToArray   | " [ 76, false, null, [\\"a\\"] ] " | [76,false,null,["a"]]
            StringToArray   | "['coats']"                     | undefined
            StringToArray   | "{}"                            | undefined
            StringToArray   | "[1"                            | undefined
            StringToArray   | [1]                             | undefined
            StringToArray   | undefined                       | undefined
            StringToBoolean | "true"                          | true
            StringToBoolean | " false "                       | false
            StringToBoolean | "TRUE"                          | undefined
            StringToBoolean | true                            | undefined
            StringToNull    | " null "                        | null
            StringToNull    | "Null"                          | undefined
            StringToNull    | null                            | undefined
            StringToNumber  | "100"                           | 100
            StringToNumber  | " 60 "                          | 60
            StringToNumber  | "3.14"                          | 3.14
            StringToNumber  | "-1.79769e+308"                 | -1.79769E308
            StringToNumber  | "9223372036854775807"           | 9223372036854775807
            StringToNumber  | "Hello"                         | undefined
            StringToNumber  | "NaN"                           | undefined
            StringToNumber  | ""                              | undefined
            StringToNumber  | 100                             | undefined
            StringToObject  | "{\\"a\\": {\\"b\\": 1}}"       | {"a":{"b":1}}
            StringToObject  | "{'price': 27.55}"              | undefined
            ToString        | 125                             | "125"
            ToString        | 9007199254740993                | "9007199254740993"
            ToString        | 0.1234                          | "0.1234"
            ToString        | -1.0                            | "-1"
            ToString        | -0.0                            | "0"
            ToString        | 123456789012.5                  | "123456789012.5"
            ToString        | 1e20                            | "100000000000000000000"
            ToString        | 1e21                            | "1e+21"
            ToString        | -1.25e-7                        | "-1.25e-7"
            ToString        | 0.000001                        | "0.000001"
            ToString        | NaN                             | "NaN"
            ToString        | Infinity                        | "Infinity"
            ToString        | false                           | "false"
            ToString        | null                            | "null"
            ToString        | "Hello World"                   | "Hello World"
            ToString        | [ 1, 2, 3 ]                     | "[1,2,3]"
            ToString        | {"a": "b"}                      | "{\\"a\\":\\"b\\"}"
            ToString        | undefined                       | undefined
            """)
    void valuesAreConverted(String function, String argument, String expected) {
        assertThat(Calls.call(function, argument)).isEqualTo(expected);
    }
}
