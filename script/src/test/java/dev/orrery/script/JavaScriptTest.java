package dev.orrery.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class JavaScriptTest {

    private static final JavaScript javaScript = JavaScript.create(TestLimits.PATIENT);

    @AfterAll
    static void close() {
        javaScript.close();
    }

    @Test
    void nothingIsLoadedBeforeItIsNeeded() {
        try (JavaScript fresh = JavaScript.create(TestLimits.PATIENT)) {
            assertThat(fresh.isLoaded()).isFalse();

            fresh.check(new Program("p", "function () {}"));

            assertThat(fresh.isLoaded()).isTrue();
        }
    }

    @Test
    void aProcedureAnswersWithTheBodyThatItSets() {
        ScriptOutcome outcome =
                run("function (a, b) { getContext().getResponse().setBody({sum: a + b}); }", "20", "22");

        assertThat(outcome.responseBody()).isEqualTo(JsonText.parse("{\"sum\": 42}"));
        assertThat(outcome.operations()).isZero();
    }

    @Test
    void aProcedureThatSetsNothingAnswersWithTheEmptyString() {
        assertThat(run("function () {}").responseBody()).isEqualTo(JsonValue.of(""));
    }

    @Test
    void operationsReachTheHostAndTheirAnswersTheCallback() {
        RecordingHost host = RecordingHost.thatAnswers("{\"id\": \"p1\", \"likes\": 3}");
        String body = """
                function (link) {
                    getContext().getCollection().readDocument(link, function (err, post) {
                        getContext().getResponse().setBody(post.likes);
                    });
                }
                """;

        ScriptOutcome outcome = run(body, host, JsonValue.of(host.altLink() + "/docs/p1"));

        assertThat(outcome.responseBody()).isEqualTo(JsonValue.of(3));
        assertThat(outcome.operations()).isOne();
        assertThat(host.operations().getFirst())
                .isEqualTo(new HostOperation.Read(host.altLink() + "/docs/p1", Optional.empty()));
    }

    @Test
    void aFailureOfTheHostGoesToTheCallbackWithItsNumber() {
        RecordingHost host = RecordingHost.empty();
        String body = """
                function (link) {
                    getContext().getCollection().readDocument(link, function (err) {
                        getContext().getResponse().setBody(err.number);
                    });
                }
                """;

        ScriptOutcome outcome = run(body, host, JsonValue.of(host.altLink() + "/docs/p1"));

        assertThat(outcome.responseBody()).isEqualTo(JsonValue.of(404));
    }

    @Test
    void aBreakdownOfTheHostEndsTheRunAsItself() {
        RecordingHost host = new RecordingHost(operation -> {
            throw new IllegalArgumentException("broken");
        });
        String body = """
                function (link) {
                    try {
                        getContext().getCollection().readDocument(link, function () {});
                    } catch (e) {}
                }
                """;

        assertThatThrownBy(() -> run(body, host, JsonValue.of(host.altLink() + "/docs/p1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("broken");
    }

    @Test
    void promisesAreServedBetweenTheSteps() {
        String body = """
                async function (a) {
                    const doubled = await Promise.resolve(a * 2);
                    getContext().getResponse().setBody(doubled);
                }
                """;

        assertThat(run(body, "21").responseBody()).isEqualTo(JsonValue.of(42));
    }

    @Test
    void whatAProgramThrowsIsToldWithItsNumberAndItsOwnFrames() {
        String body = """
                function () {
                    function inner() {
                        const e = new Error('no stock');
                        e.number = 409;
                        throw e;
                    }
                    inner();
                }
                """;

        OrreryException failure = failureOf(body);

        assertThat(failure.code()).isEqualTo(ErrorCode.SCRIPT_FAILED);
        assertThat(failure.facts()).containsEntry("exception", "Error: no stock").containsEntry("number", 409);
        assertThat(failure.facts().get("stack").toString().lines())
                .first().asString().contains("inner").contains("p:");
        assertThat(failure.facts().get("stack").toString()).doesNotContain("server-api").doesNotContain("begin");
    }

    @Test
    void anythingCanBeThrown() {
        assertThat(failureOf("function () { throw 'text'; }").facts()).containsEntry("exception", "text");
        assertThat(failureOf("function () { throw {a: 1}; }").facts()).containsEntry("exception", "{\"a\":1}");
        assertThat(failureOf("function () { throw undefined; }").facts()).containsEntry("exception", "undefined");
        assertThat(failureOf("function () { throw null; }").facts()).containsEntry("exception", "null");
        assertThat(failureOf("function () { null.x; }").facts().get("exception").toString()).startsWith("TypeError");
        assertThat(failureOf("function () { throw Symbol('s'); }").code()).isEqualTo(ErrorCode.SCRIPT_FAILED);
        assertThat(failureOf("function () { throw {get number() { throw 1; }, toJSON() { throw 2; }}; }").facts())
                .containsKey("exception");
        assertThat(failureOf("function () { throw new Proxy({}, {get() { throw 3; }}); }").code())
                .isEqualTo(ErrorCode.SCRIPT_FAILED);
    }

    @Test
    void anAnswerThatIsTooLargeIsRefused() {
        OrreryException failure = failureOf("function () { getContext().getResponse().setBody('x'.repeat(5000000)); }");

        // The API says it by an error with this number; if it didn't, the outcome would be refused.
        assertThat(failure.code() == ErrorCode.RESPONSE_TOO_LARGE
                || failure.facts().getOrDefault("number", 0).equals(413))
                .as(failure.toString())
                .isTrue();
    }

    @Test
    void programsThatRunAtTheSameTimeDoNotMeet() throws Exception {
        List<Future<JsonValue>> answers = new ArrayList<>();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 200; i++) {
                String number = Integer.toString(i);
                answers.add(callers.submit(() -> run(
                        "function (n) { globalThis.n = (globalThis.n || 0) + n;"
                                + " getContext().getResponse().setBody(globalThis.n); }",
                        number)
                        .responseBody()));
            }
        }

        for (int i = 0; i < 200; i++) {
            assertThat(answers.get(i).get()).isEqualTo(JsonValue.of(i));
        }
    }

    @Test
    void operationsAreNotAcceptedWhenTheTimeForThemIsOver() {
        ScriptLimits limits = ScriptLimits.DEFAULT.withTime(Duration.ofSeconds(5), Duration.ofMillis(1));
        try (JavaScript impatient = JavaScript.create(limits)) {
            impatient.check(new Program("p", "function () {}"));
            String body = """
                    function () {
                        const end = Date.now() + 20;
                        while (Date.now() < end) {}
                        const collection = getContext().getCollection();
                        getContext().getResponse().setBody(collection.readDocument(collection.getSelfLink() + 'docs/x'));
                    }
                    """;

            ScriptOutcome outcome = impatient.run(
                    new Program("p", body), ScriptInput.call(List.of(), false, ""), RecordingHost.empty(),
                    limits.time());

            assertThat(outcome.responseBody()).isEqualTo(JsonValue.FALSE);
        }
    }

    @Test
    void afterClosingNothingRuns() {
        JavaScript closed = JavaScript.create(TestLimits.PATIENT);
        closed.warmUp(new Program("p", "function () {}"));
        long before = scriptThreads();

        closed.close();

        assertThatThrownBy(() -> closed.check(new Program("p", "() => 1"))).isInstanceOf(RuntimeException.class);
        assertThat(scriptThreads()).isLessThan(before);
    }

    private static long scriptThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("script-"))
                .count();
    }

    private static OrreryException failureOf(String body) {
        return catchThrowableOfType(OrreryException.class, () -> run(body));
    }

    private static ScriptOutcome run(String body, String... parameters) {
        return run(
                body, RecordingHost.empty(),
                List.of(parameters).stream().map(JsonText::parse).toArray(JsonValue[]::new));
    }

    private static ScriptOutcome run(String body, ScriptHost host, JsonValue... parameters) {
        return javaScript.run(
                new Program("p", body),
                ScriptInput.call(List.of(parameters), true, "activity"),
                host,
                TestLimits.PATIENT.time());
    }
}
