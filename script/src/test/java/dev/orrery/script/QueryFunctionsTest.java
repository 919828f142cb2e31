package dev.orrery.script;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryFunctionsTest {

    private static final JavaScript javaScript = JavaScript.create(TestLimits.PATIENT);

    @AfterAll
    static void close() {
        javaScript.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            (x) => x                                  | 3
            (x) => x                                  | 3.5
            (x) => x                                  | -9007199254740991
            (x) => x                                  | "text"
            (x) => x                                  | ""
            (x) => x                                  | true
            (x) => x                                  | null
            (x) => x                                  | [1, "a", null, {"b": [true]}]
            (x) => x                                  | {"a": {"b": 1}, "c": []}
            function identity(x) { return x; }        | {"a": 1}
            """)
    void valuesGoInAndComeOut(String body, String value) {
        assertThat(call(body, value)).isEqualTo(JsonText.parse(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "() => undefined", "() => {}", "() => NaN", "() => 1 / 0", "() => -Infinity", "() => () => 1",
        "() => Symbol('s')", "() => ({toJSON() {}})", "(x) => x"})
    void whatJsonDoesNotKnowIsUndefined(String body) {
        assertThat(call(body).isUndefined()).isTrue();
    }

    @Test
    void nothingIsToldWhenMemoryIsCollected() {
        assertThat(call("() => [typeof FinalizationRegistry, 'FinalizationRegistry' in globalThis]"))
                .isEqualTo(JsonText.parse("[\"undefined\", false]"));
    }

    @Test
    void undefinedArgumentsStayUndefined() {
        try (FunctionSession functions = javaScript.functions(new Cancellation())) {
            JsonValue answer = functions.call(
                    new Program("f", "function (a, b) { return [typeof a, b === null, arguments.length]; }"),
                    List.of(JsonValue.UNDEFINED, JsonValue.NULL));

            assertThat(answer).hasToString("[\"undefined\",true,2]");
        }
    }

    @Test
    void manyCallsMayTakeLongerThanOne() {
        ScriptLimits limits = ScriptLimits.DEFAULT.withTime(Duration.ofSeconds(2), Duration.ofSeconds(1));
        Program busy =
                new Program("busy", "() => { const end = Date.now() + 300; while (Date.now() < end) {} return 1; }");
        try (JavaScript impatient = JavaScript.create(limits);
                FunctionSession functions = impatient.functions(new Cancellation())) {
            for (int i = 0; i < 8; i++) {
                assertThat(functions.call(busy, List.of())).isEqualTo(JsonValue.of(1));
            }
            assertThatOrreryFails(() -> functions.call(new Program("endless", "() => { while (true) {} }"), List.of()))
                    .withCode(ErrorCode.SCRIPT_TIMEOUT);
        }
    }

    @Test
    void datesBecomeText() {
        assertThat(call("() => new Date(0)")).isEqualTo(JsonValue.of("1970-01-01T00:00:00.000Z"));
    }

    @Test
    void functionsDoNotSeeTheDatabase() {
        assertThat(call("() => [typeof getContext, typeof __, typeof console, typeof ErrorCodes]"))
                .hasToString("[\"undefined\",\"undefined\",\"undefined\",\"undefined\"]");
    }

    @Test
    void functionsOfOneQueryDoNotSeeEachOther() {
        try (FunctionSession functions = javaScript.functions(new Cancellation())) {
            functions.call(new Program("a", "() => { globalThis.secret = 1; Array.prototype.secret = 1; }"), List.of());

            assertThat(functions.call(new Program("b", "() => typeof secret + typeof [].secret"), List.of()))
                    .isEqualTo(JsonValue.of("undefinedundefined"));
        }
    }

    @Test
    void aFunctionThatThrowsFailsTheCallAndCanBeCalledAgain() {
        Program function = new Program("f", "(x) => { if (x < 0) throw new Error('negative'); return x; }");
        try (FunctionSession functions = javaScript.functions(new Cancellation())) {
            assertThatOrreryFails(() -> functions.call(function, List.of(JsonValue.of(-1))))
                    .withCode(ErrorCode.SCRIPT_FAILED)
                    .withMessageContaining("Error: negative");

            assertThat(functions.call(function, List.of(JsonValue.of(1)))).isEqualTo(JsonValue.of(1));
        }
    }

    @Test
    void aFunctionThatCanNotBeCompiledFailsTheCall() {
        assertThatOrreryFails(() -> call("(x) => ")).withCode(ErrorCode.INVALID_SCRIPT);
    }

    @Test
    void aResultThatIsTooDeepIsAnError() {
        assertThatOrreryFails(() -> call("() => { let a = []; for (let i = 0; i < 500; i++) a = [a]; return a; }"))
                .withCode(ErrorCode.NESTING_TOO_DEEP);
    }

    @Test
    void allCallsOfAQueryShareItsTime() {
        Program busy = new Program("f", "() => { const end = Date.now() + 50; while (Date.now() < end); }");
        ScriptLimits limits = ScriptLimits.DEFAULT.withTime(Duration.ofMillis(300), Duration.ofMillis(300));
        try (JavaScript impatient = JavaScript.create(limits);
                FunctionSession functions = impatient.functions(new Cancellation())) {
            assertThatOrreryFails(() -> {
                for (int i = 0; i < 1_000; i++) {
                    functions.call(busy, List.of());
                }
            }).withCode(ErrorCode.SCRIPT_TIMEOUT);

            assertThatOrreryFails(() -> functions.call(busy, List.of())).withCode(ErrorCode.SCRIPT_TIMEOUT);
        }
    }

    @Test
    void endlessFunctionsAreStoppedOnAnyThread() throws Exception {
        ScriptLimits limits = ScriptLimits.DEFAULT.withTime(Duration.ofMillis(300), Duration.ofMillis(300));
        try (JavaScript impatient = JavaScript.create(limits);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> assertThatEndlessFunctionsAreStopped(impatient)).get();
            assertThatEndlessFunctionsAreStopped(impatient);
        }
    }

    @Test
    void greedyFunctionsAreStoppedOnAnyThread() throws Exception {
        try (JavaScript greedy = JavaScript.create(ScriptLimits.DEFAULT.withAllocatedBytesMax(64 << 20));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> assertThatGreedyFunctionsAreStopped(greedy)).get();
            assertThatGreedyFunctionsAreStopped(greedy);
        }
    }

    private static void assertThatEndlessFunctionsAreStopped(JavaScript impatient) {
        try (FunctionSession functions = impatient.functions(new Cancellation())) {
            assertThatOrreryFails(() -> functions.call(new Program("f", "() => { for (;;); }"), List.of()))
                    .withCode(ErrorCode.SCRIPT_TIMEOUT);
        }
    }

    private static void assertThatGreedyFunctionsAreStopped(JavaScript greedy) {
        try (FunctionSession functions = greedy.functions(new Cancellation())) {
            String body = "() => { const a = []; for (;;) a.push(new Uint8Array(4000000)); }";

            assertThatOrreryFails(() -> functions.call(new Program("f", body), List.of()))
                    .withCode(ErrorCode.SCRIPT_LIMIT_EXCEEDED);
        }
    }

    private static JsonValue call(String body, String... arguments) {
        try (FunctionSession functions = javaScript.functions(new Cancellation())) {
            List<JsonValue> values = Arrays.stream(arguments).map(JsonText::parse).toList();
            return functions.call(new Program("f", body), values);
        }
    }
}
