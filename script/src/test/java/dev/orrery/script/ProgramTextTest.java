package dev.orrery.script;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTextTest {

    private static final JavaScript javaScript = JavaScript.create(TestLimits.PATIENT);

    @AfterAll
    static void close() {
        javaScript.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "function () {}",
        "function named(a, b = 2, ...rest) { return a; }",
        "() => 1",
        "x => x",
        "async (x) => { await x; }",
        "async function f() {}",
        "function* g() { yield 1; }",
        "  \n\tfunction f() {}\n\n",
        "function f() {};",
        "function f() {} ;; \n",
        "function f() {}; // done",
        "function f() {}; // first; second",
        "function f() {} // no; semicolon",
        "function f() {}; /* a; b */ /* c; */",
        "// before\nfunction f() { return ';'; }",
        "/* before */ function f() {} /* after */",
        "x => x + 1;",
        "(function () {})",
        "class { static x = 1 }",
        "function f() { const {a, ...b} = {a: 1}; return `${a?.b ?? 'c'}`; }"})
    void aFunctionInAnyFormIsAProgram(String body) {
        javaScript.check(new Program("p", body));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        " ",
        "// nothing",
        ";",
        "1",
        "'text'",
        "{}",
        "undefined",
        "function f() {",
        "function f() {}}",
        "function f() {} function g() {}",
        "function f() {}, function g() {}",
        "...[function () {}]",
        "function () {}) ; evil(function () {}",
        "function () {}); evil; (function () {}",
        "function () {}]; evil; [function () {}",
        "function () {}]); ([function () {}",
        "function () {}; evil()",
        "var f = function () {}",
        "return function () {}",
        "function f() {} /*",
        "function f() { with ({}) {} }",
        "function f() { return 010; }",
        "function f(a, a) {}",
        "function f() { undeclared = ; }",
        "import('fs')",
        "import fs from 'fs'",
        "`"})
    void anythingElseIsRefused(String body) {
        assertThatOrreryFails(() -> javaScript.check(new Program("p", body))).withCode(ErrorCode.INVALID_SCRIPT);
    }

    @Test
    void aMistakeIsShownWithItsPlace() {
        OrreryException problem = catchThrowableOfType(
                OrreryException.class,
                () -> javaScript.check(new Program("broken", "function () {\n    const x = ;\n}")));

        assertThat(problem.facts()).containsEntry("name", "broken").containsEntry("line", 2).containsEntry("column",
                15);
        assertThat(problem.facts().get("problem").toString()).contains("Expected").doesNotContain("broken:");
    }

    @Test
    void theColumnInTheFirstLineIsTheAuthors() {
        OrreryException problem = catchThrowableOfType(
                OrreryException.class, () -> javaScript.check(new Program("broken", "() => * 2")));

        assertThat(problem.facts()).containsEntry("line", 1).containsEntry("column", 7);
    }

    @Test
    void textThatIsNestedTooDeepIsRefused() {
        String body = "() => " + "[".repeat(100_000) + "]".repeat(100_000);

        assertThatOrreryFails(() -> javaScript.check(new Program("deep", body))).withCode(ErrorCode.INVALID_SCRIPT);
    }

    @Test
    void textThatNeverEndsToBeEvaluatedIsStopped() {
        ScriptLimits limits = ScriptLimits.DEFAULT.withTime(
                Duration.ofMillis(300), Duration.ofMillis(300));
        try (JavaScript impatient = JavaScript.create(limits)) {
            assertThatOrreryFails(() -> impatient.check(new Program("p", "(() => { for (;;); })()")))
                    .withCode(ErrorCode.SCRIPT_TIMEOUT);
        }
    }
}
