package dev.orrery.query.function;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^(a|a)*(c?)\\2$",
                "^(a+)+(c?)\\2$",
                "^(([a-z])+.)+[A-Z]([a-z])+(c?)\\4$",
                "(.*a){25}(x?)\\2c"
            })
    @Timeout(20)
    void aPatternThatWouldTakeAgesGivesUp(String pattern) {
        JsonValue text = JsonValue.of("a".repeat(60) + "b");

        ThrowingCallable call = () -> match(text, JsonValue.of(pattern), JsonValue.of(""));

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY).withMessageContaining("too many steps");
    }

    /** These never look at a character, so that nothing could count their steps. */
    static Stream<String> patternsThatMatchNothingInManyWays() {
        String nothing = "(|)".repeat(40);
        return Stream.of(
                "(?:|)".repeat(40) + "x",
                "(?:|)".repeat(40) + "\\z",
                nothing + "$",
                "()?".repeat(40) + "x",
                "(?:$|^|)".repeat(40) + "x",
                "(?:(?:(?:){100000}){100000}){100000}x",
                "(?=" + nothing + "x)x",
                "(?<=\\z.{0,9999999})x",
                "[a#[\n]" + nothing + "x",
                "\\c[" + nothing + "x",
                "\\Q[\\E" + nothing + "x",
                "(?<n>)\\k<n>" + nothing + "x");
    }

    @ParameterizedTest
    @MethodSource("patternsThatMatchNothingInManyWays")
    @Timeout(20)
    void aPatternThatWouldTakeAgesOverNothingGivesUp(String pattern) {
        ThrowingCallable call = () -> match(JsonValue.of("a".repeat(1000)), JsonValue.of(pattern), JsonValue.of("x"));

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY).withMessageContaining("too many steps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(foo|bar|)?(a*)*(\\s+)?(b|)x|y",
                "^(?:[\\w.+-]+)@(?:[\\w-]+\\.)+[a-z]{2,}$",
                "(?i)(a)|(b)|()",
                "[(|)]{1,9}"
            })
    void anOrdinaryPatternCanSearchALongText(String pattern) {
        JsonValue text = JsonValue.of("a-b c".repeat(20_000));

        assertThat(match(text, JsonValue.of(pattern), JsonValue.of(""))).matches(JsonValue::isBoolean);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?x)a", "(?i-x:a)", "(?xd)a"})
    void flagsThatChangeHowAPatternIsReadCanNotStandInIt(String pattern) {
        ThrowingCallable call = () -> match(JsonValue.of("a"), JsonValue.of(pattern), JsonValue.of(""));

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY);
    }

    @Test
    void aFunctionThatKnowsItsPatternDoesTheSame() {
        BuiltInFunction function = BuiltInFunctions.find("RegexExtract").orElseThrow();
        BuiltInFunction known = function.specialised(
                List.of(Optional.empty(), Optional.of(JsonValue.of("B(.)")), Optional.of(JsonValue.of("i"))));

        assertThat(known).isNotSameAs(function);
        assertThat(known.apply(Calls.values("\"abc\" ; \"B(.)\" ; \"i\""), Calls.CONTEXT))
                .isEqualTo(JsonValue.of("bc"));
        assertThat(known.apply(Calls.values("1 ; \"B(.)\" ; \"i\""), Calls.CONTEXT)).isEqualTo(JsonValue.UNDEFINED);
    }

    @Test
    void aBrokenConstantPatternIsAnErrorOnlyWhenTheFunctionIsCalled() {
        BuiltInFunction function = BuiltInFunctions.find("RegexMatch").orElseThrow();

        BuiltInFunction known = function.specialised(List.of(Optional.empty(), Optional.of(JsonValue.of("("))));

        assertThat(known).isSameAs(function);
        assertThatOrreryFails(() -> known.apply(Calls.values("\"a\" ; \"(\""), Calls.CONTEXT))
                .withCode(ErrorCode.INVALID_QUERY);
    }

    private static JsonValue match(JsonValue... arguments) {
        return BuiltInFunctions.find("RegexMatch").orElseThrow().apply(List.of(arguments), Calls.CONTEXT);
    }

    @Test
    void aPatternThatNeedsADeepStackGivesUp() {
        String text = "\"" + "ab".repeat(500_000) + "\"";

        ThrowingCallable call = () -> Calls.call("RegexMatch", text + " ; \"^(a|b)*x\"");

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY).withMessageContaining("too many steps");
    }
}
