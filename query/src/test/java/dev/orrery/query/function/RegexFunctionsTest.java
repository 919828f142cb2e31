package dev.orrery.query.function;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Regular expressions search anywhere in a text, know four flags, and give up when they take too long. */
class RegexFunctionsTest {

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            RegexMatch      | "abcd" ; "ABC"                              | false
            RegexMatch      | "abcd" ; "ABC" ; "i"                        | true
            RegexMatch      | "abcd" ; "ab." ; ""                         | true
            RegexMatch      | "abcd" ; "ab c" ; "x"                       | true
            RegexMatch      | "abcd" ; "aB c" ; "ix"                      | true
            RegexMatch      | "03a" ; "[0-9]"                             | true
            RegexMatch      | "salt3824908" ; "salt{1}"                   | true
            RegexMatch      | "a\\nb" ; "^b$" ; "m"                       | true
            RegexMatch      | "a\\nb" ; "^b$"                             | false
            RegexMatch      | "a\\nb" ; "a.b" ; "s"                       | true
            RegexMatch      | "a\\nb" ; "a.b"                             | false
            RegexMatch      | "" ; ""                                     | true
            RegexMatch      | 1 ; "a"                                     | undefined
            RegexMatch      | "a" ; undefined                             | undefined
            RegexMatch      | "a" ; "a" ; null                            | undefined
            RegexExtract    | "SKU-93821-BLUE" ; "[0-9]+"                 | "93821"
            RegexExtract    | "sku-93821-BLUE" ; "SKU-([0-9]+)" ; "i" ; 1 | "93821"
            RegexExtract    | "abc" ; "x"                                 | undefined
            RegexExtract    | "abc" ; "b" ; "" ; 1                        | undefined
            RegexExtract    | "abc" ; "b" ; "" ; -1                       | undefined
            RegexExtract    | "b" ; "(a)?b" ; "" ; 1                      | undefined
            RegexExtractAll | "A12-B34-C56" ; "[0-9]+"                    | ["12","34","56"]
            RegexExtractAll | "A12-B34" ; "([A-Z])[0-9]+" ; "" ; 1        | ["A","B"]
            RegexExtractAll | "abc" ; "x"                                 | []
            RegexExtractAll | "abc" ; "x" ; "" ; 0.5                      | undefined
            """)
    void patternsAreSearchedFor(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "a" ; "("
            "a" ; "a" ; "g"
            """)
    void aBrokenPatternOrUnknownFlagIsAnError(String arguments) {
        ThrowingCallable call = () -> Calls.call("RegexMatch", arguments);

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY);
    }

    @Test
    void aPatternThatWouldTakeAgesGivesUp() {
        String text = "\"" + "a".repeat(60) + "b\"";

        ThrowingCallable call = () -> Calls.call("RegexMatch", text + " ; \"^(a|a)*(c?)\\\\2$\"");

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY).withMessageContaining("too many steps");
    }

    @Test
    void aPatternThatNeedsADeepStackGivesUp() {
        String text = "\"" + "ab".repeat(500_000) + "\"";

        ThrowingCallable call = () -> Calls.call("RegexMatch", text + " ; \"^(a|b)*x\"");

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY).withMessageContaining("too many steps");
    }
}
