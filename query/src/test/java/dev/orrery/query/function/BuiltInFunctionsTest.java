package dev.orrery.query.function;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions are found by name, say how many arguments they take, and refuse other numbers of them. */
class BuiltInFunctionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"ARRAY_CONTAINS", "array_contains", "Array_Contains"})
    void aFunctionIsFoundInAnyCase(String name) {
        assertThat(BuiltInFunctions.find(name)).map(BuiltInFunction::name).contains("ARRAY_CONTAINS");
    }

    @ParameterizedTest
    @CsvSource({
        "IS_BOOLEAN, IS_BOOL",
        "IntBitwiseAnd, INTBITAND",
        "IntBitwiseRightShift, INTBITRIGHTSHIFT",
        "ContainsAnyCi, CONTAINS_ANY_CI",
        "ContainsAllCs, CONTAINS_ALL_CS"
    })
    void someFunctionsHaveASecondName(String alias, String name) {
        assertThat(BuiltInFunctions.find(alias)).map(BuiltInFunction::name).contains(name);
    }

    @Test
    void whatIsNoFunctionIsNotFound() {
        assertThat(BuiltInFunctions.find("NO_SUCH_FUNCTION")).isEmpty();
        assertThat(BuiltInFunctions.find("COUNT")).as("an aggregate").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "PI, 0, 0",
        "ABS, 1, 1",
        "STARTSWITH, 2, 3",
        "CONCAT, 2, 2147483647",
        "DATETIMEFROMPARTS, 3, 7",
        "CHOOSE, 2, 2147483647"
    })
    void aFunctionSaysHowManyArgumentsItTakes(String name, int min, int max) {
        BuiltInFunction function = BuiltInFunctions.find(name).orElseThrow();

        assertThat(function.argumentsMin()).isEqualTo(min);
        assertThat(function.argumentsMax()).isEqualTo(max);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ABS        | none
            ABS        | 1 ; 2
            CONCAT     | "a"
            STARTSWITH | "a" ; "b" ; true ; 1
            """)
    void aWrongNumberOfArgumentsIsAnError(String function, String arguments) {
        ThrowingCallable call = () -> Calls.call(function, arguments);

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"VectorDistance", "FullTextContains", "FULLTEXTSCORE", "rrf", "HASH"})
    void aFunctionThatOrreryDoesNotHaveYetIsRefused(String function) {
        ThrowingCallable search = () -> BuiltInFunctions.find(function);

        assertThatOrreryFails(search).withCode(ErrorCode.QUERY_UNSUPPORTED)
                .withMessageContaining("doesn't have the function");
    }

    @Test
    void aFunctionWithoutUseForConstantsIsItsOwnSpecialisation() {
        BuiltInFunction function = BuiltInFunctions.find("ABS").orElseThrow();

        assertThat(function.specialised(List.of(Optional.of(JsonValue.of(-1))))).isSameAs(function);
    }

    @Test
    void aContainerWithoutUserFunctionsHasNoneToCall() {
        ThrowingCallable call = () -> UserFunctions.NONE.call("tax", List.of(JsonValue.NULL));

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY);
    }
}
