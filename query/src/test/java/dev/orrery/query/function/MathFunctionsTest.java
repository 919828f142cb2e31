package dev.orrery.query.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of numbers compute doubles, give whole results as integers, and are undefined for all else. */
class MathFunctionsTest {

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            ABS       | -1                   | 1
            ABS       | -1.5                 | 1.5
            ABS       | 9007199254740993     | 9007199254740993
            ABS       | -9223372036854775808 | 9.223372036854776E18
            CEILING   | 123.45               | 124
            CEILING   | -45.72               | -45
            CEILING   | -0.5                 | 0
            CEILING   | 9223372036854775807  | 9223372036854775807
            FLOOR     | 62.6                 | 62
            FLOOR     | -145.12              | -146
            FLOOR     | 0.0                  | 0
            FLOOR     | Infinity             | Infinity
            TRUNC     | 2.37                 | 2
            TRUNC     | -2.78                | -2
            TRUNC     | 0.0000714            | 0
            SIGN      | -2                   | -1
            SIGN      | 0                    | 0
            SIGN      | 7.5                  | 1
            ACOS      | -1                   | 3.141592653589793
            ACOS      | 2                    | NaN
            ASIN      | 0                    | 0
            ATAN      | -45.01               | -1.5485826962062663
            ATN2      | 35.175643 ; 129.44   | 0.265344532064832
            COS       | 14.78                | -0.5994654261946543
            COS       | 0                    | 1
            COT       | 124.1332             | -0.040311998371148884
            SIN       | 45.175643            | 0.929607286611012
            TAN       | 124.1332             | -24.80651023035602
            DEGREES   | 1.5707963267948966   | 90
            DEGREES   | 4.71238898038469     | 270
            RADIANS   | 90                   | 1.5707963267948966
            RADIANS   | 270                  | 4.71238898038469
            EXP       | 0                    | 1
            EXP       | 10                   | 22026.465794806718
            LOG       | 5                    | 1.6094379124341003
            LOG       | 2 ; 10               | 0.3010299956639812
            LOG       | 8 ; 2                | 3
            LOG       | 0                    | -Infinity
            LOG       | -1                   | NaN
            LOG10     | 100                  | 2
            LOG10     | 5                    | 0.6989700043360189
            POWER     | 5 ; 5                | 3125
            POWER     | 2 ; 0.5              | 1.4142135623730951
            POWER     | 10 ; 400             | Infinity
            SQRT      | 17                   | 4.123105625617661
            SQRT      | 25                   | 5
            SQRT      | -1                   | NaN
            SQUARE    | 3                    | 9
            SQUARE    | 0.5                  | 0.25
            PI        | none                 | 3.141592653589793
            NumberBin | 37.752 ; -100        | 100
            NumberBin | 37.752 ; 10          | 30
            NumberBin | 37.752               | 37
            NumberBin | 37.752 ; 0           | undefined
            NumberBin | 37.752 ; 0.1         | 37.7
            NumberBin | 37.752 ; 0.01        | 37.75
            """)
    void numbersGiveNumbers(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "ROUND({0}) is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            2.4                   | 2
            2.5                   | 3
            2.6                   | 3
            -2.4                  | -2
            -2.5                  | -3
            0.49999999999999994   | 0
            9007199254740993      | 9007199254740993
            2.345 ; 2             | 2.35
            -2.345 ; 2            | -2.35
            1250 ; -2             | 1300
            1e300                 | 1.0E300
            2.5 ; 1000000000      | 2.5
            2.5 ; -1000000000     | 0
            NaN                   | NaN
            2.5 ; 0.5             | undefined
            """)
    void roundingGoesAwayFromZeroInTheMiddle(String arguments, String expected) {
        assertThat(Calls.call("ROUND", arguments)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ABS", "ACOS", "ASIN", "ATAN", "CEILING", "COS", "COT", "DEGREES", "EXP", "FLOOR", "LOG", "LOG10",
                "NUMBERBIN", "RADIANS", "ROUND", "SIGN", "SIN", "SQRT", "SQUARE", "TAN", "TRUNC"
            })
    void whatIsNoNumberGivesUndefined(String function) {
        for (String argument : List.of("undefined", "null", "true", "\"1\"", "[1]", "{}")) {
            assertThat(Calls.call(function, argument)).as(argument).isEqualTo("undefined");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POWER", "ATN2", "LOG", "NUMBERBIN", "ROUND"})
    void bothArgumentsMustBeNumbers(String function) {
        assertThat(Calls.call(function, "1 ; null")).isEqualTo("undefined");
        assertThat(Calls.call(function, "undefined ; 1")).isEqualTo("undefined");
    }

    @RepeatedTest(20)
    void chanceLiesBetweenZeroAndOne() {
        JsonValue chance = BuiltInFunctions.find("RAND").orElseThrow().apply(List.of(), Calls.CONTEXT);

        assertThat(chance.doubleValue()).isBetween(0.0, Math.nextDown(1.0));
    }

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            IntAdd           | 20 ; 10                     | 30
            IntAdd           | 9223372036854775807 ; 1     | -9223372036854775808
            IntAdd           | 9007199254740993 ; 2        | 9007199254740995
            IntAdd           | 20 ; 0.10                   | undefined
            IntAdd           | 20.0 ; 1                    | 21
            IntSub           | 25 ; 50                     | -25
            IntMul           | -5 ; -2                     | 10
            IntDiv           | 10 ; -2                     | -5
            IntDiv           | 7 ; 2                       | 3
            IntDiv           | 10 ; 0                      | undefined
            IntDiv           | -9223372036854775808 ; -1   | -9223372036854775808
            IntMod           | 12 ; -5                     | 2
            IntMod           | -12 ; -5                    | -2
            IntMod           | 12 ; 0                      | undefined
            IntBitAnd        | 15 ; 25                     | 9
            IntBitOr         | 56 ; 100                    | 124
            IntBitXor        | 56 ; 100                    | 92
            IntBitNot        | 65                          | -66
            IntBitNot        | 0.1                         | undefined
            IntBitLeftShift  | 16 ; 4                      | 256
            IntBitLeftShift  | 16 ; 0.4                    | undefined
            IntBitRightShift | 16 ; 4                      | 1
            IntBitRightShift | -16 ; 2                     | -4
            IntAdd           | 1 ; "1"                     | undefined
            IntAdd           | undefined ; 1               | undefined
            IntAdd           | 1e19 ; 1                    | undefined
            IntAdd           | NaN ; 1                     | undefined
            """)
    void integersHave64Bits(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }
}
