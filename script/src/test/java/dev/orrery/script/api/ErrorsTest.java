package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import org.junit.jupiter.api.Test;

/** How operations and programs fail, and what errors look like. */
class ErrorsTest {

    private final Programs programs = new Programs();

    @Test
    void aCallbackGetsAnErrorWithNumberAndBody() {
        String body = """
                () => __.readDocument(__.getAltLink() + "/docs/none", function (err, document, info) {
                    const parsed = JSON.parse(err.body);
                    __.response.setBody([
                        err instanceof Error, err.number, err.message === err.body,
                        parsed.Errors.length, arguments.length]);
                })
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[true, 404, true, 1, 1]"));
    }

    @Test
    void anErrorThatNoCallbackTakesEndsTheProgram() {
        OrreryException failure = programs.failureOf("() => { __.deleteDocument(__.getAltLink() + '/docs/none') }");

        assertThat(failure.code()).isEqualTo(ErrorCode.SCRIPT_FAILED);
        assertThat(failure.facts()).containsEntry("number", 404);
    }

    @Test
    void anErrorThatACallbackTakesIsOver() {
        programs.host.with("{\"id\": \"a\"}");

        String body = """
                () => __.createDocument(__.getSelfLink(), { id: "a" }, (err) => {
                    if (err.number !== ErrorCodes.Conflict) throw err;
                    __.createDocument(__.getSelfLink(), { id: "b" });
                })
                """;
        programs.call(body);

        assertThat(programs.host.items()).hasSize(2);
    }

    @Test
    void whatACallbackThrowsEndsTheProgram() {
        programs.host.with("{\"id\": \"a\"}");

        String body = """
                () => {
                    __.readDocuments(__.getSelfLink(), () => { throw new Error(499, "enough"); });
                    __.createDocument(__.getSelfLink(), { id: "b" });
                }
                """;
        OrreryException failure = programs.failureOf(body);

        assertThat(failure.facts()).containsEntry("number", 499).containsEntry("exception", "Error: enough");
        assertThat(programs.host.items()).hasSize(1);
    }

    @Test
    void anErrorMayHaveANumberAndAMessage() {
        String body = """
                () => {
                    const called = Error(403, "Not you");
                    const made = new Error(404, "Not here");
                    __.response.setBody([
                        called.number, called.message, called.description,
                        made.number, made.message, made.description, String(made), made.name]);
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("""
                [403, "Not you", "Not you", 404, "Not here", "Not here", "Error: Not here", "Error"]
                """));
    }

    @Test
    void otherErrorsAreAsEverywhere() {
        String body = """
                () => {
                    const plain = new Error("plain", { cause: 7 });
                    const called = Error("called");
                    const lone = new Error(404);
                    const type = new TypeError("type");
                    __.response.setBody([
                        plain.message, plain.cause, "number" in plain, called.message, called instanceof Error,
                        lone.number, lone.message, new Error().message,
                        type instanceof Error, type.message, "number" in new TypeError(1, "x"),
                        plain.constructor === Error, Object.getPrototypeOf(plain) === Error.prototype, Error.name]);
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("""
                ["plain", 7, false, "called", true, 404, "404", "", true, "type", false, true, true, "Error"]
                """));
    }

    @Test
    void classesMayExtendErrors() {
        String body = """
                () => {
                    class Refusal extends Error {
                        constructor(reason) { super(403, `Refused: ${reason}`); this.reason = reason; }
                        get name() { return "Refusal"; }
                    }
                    try {
                        throw new Refusal("late");
                    } catch (err) {
                        __.response.setBody([
                            err instanceof Refusal, err instanceof Error, err.number, err.reason, String(err),
                            typeof err.stack]);
                    }
                }
                """;

        assertThat(programs.answerOf(body))
                .isEqualTo(json("[true, true, 403, \"late\", \"Refusal: Refused: late\", \"string\"]"));
    }

    @Test
    void aStackNamesTheProgramAndNotWhatItRunsOn() {
        String body = """
                function outer() {
                    const inner = () => new Error(1, "x").stack;
                    __.response.setBody(inner());
                }
                """;

        String stack = programs.answerOf(body).stringValue();

        assertThat(stack).contains("inner").contains("outer").doesNotContain("server-api").doesNotContain("numbered");
    }

    @Test
    void errorCodesHaveNamesAndCannotBeChanged() {
        String body = """
                () => {
                    const { BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, RequestEntityTooLarge,
                            RetryWith, InternalServerError } = ErrorCodes;
                    let isRefused = false;
                    try { ErrorCodes.NotFound = 1; } catch { isRefused = true; }
                    __.response.setBody([BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed,
                        RequestEntityTooLarge, RetryWith, InternalServerError, isRefused]);
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[400, 403, 404, 409, 412, 413, 449, 500, true]"));
    }

    @Test
    void abortingEndsTheProgramEvenIfItCatchesTheError() {
        String caught = "() => { try { getContext().abort(new Error(451, 'stop')) } catch {} }";
        String inPromise = "async () => { await null; getContext().abort(new Error(452, 'stop')) }";
        String withoutReason = "() => getContext().abort()";

        assertThat(programs.failureOf(caught).facts()).containsEntry("number", 451);
        assertThat(programs.failureOf(inPromise).facts()).containsEntry("number", 452);
        assertThat(programs.failureOf(withoutReason).facts()).containsEntry("number", 400);
    }

    @Test
    void anythingMayBeThrown() {
        assertThatOrreryFails(() -> programs.call("() => { throw 'text' }")).withCode(ErrorCode.SCRIPT_FAILED);
        assertThatOrreryFails(() -> programs.call("() => { throw undefined }")).withCode(ErrorCode.SCRIPT_FAILED);
        assertThatOrreryFails(() -> programs.call("() => { throw { number: 1 } }")).withCode(ErrorCode.SCRIPT_FAILED);
    }
}
