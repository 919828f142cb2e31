package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The request and the response of a stored procedure. */
class MessagesTest {

    private final Programs programs = new Programs();

    @Test
    void aProcedureThatSetsNothingAnswersTheEmptyString() {
        assertThat(programs.answerOf("() => 5")).isEqualTo(json("\"\""));
    }

    @Test
    void parametersAreTheFunctionsArguments() {
        String body = "function (a, b) { __.response.setBody([a.x, b, arguments.length]) }";

        assertThat(programs.answerOf(body, "{\"x\": 1}", "null")).isEqualTo(json("[1, null, 2]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "0", "true", "null", "\"text\"", "[1, {\"a\": null}]", "{\"a\": {\"b\": []}}"})
    void anyJsonCanBeTheAnswer(String value) {
        String body = "(value) => getContext().getResponse().setBody(value)";

        assertThat(programs.answerOf(body, value)).isEqualTo(json(value));
    }

    @Test
    void whatHasNoJsonIsAnsweredAsTheEmptyString() {
        assertThat(programs.answerOf("() => __.response.setBody(undefined)")).isEqualTo(json("\"\""));
        assertThat(programs.answerOf("() => __.response.setBody(() => 1)")).isEqualTo(json("\"\""));
    }

    @Test
    void theBodyCanBeReadBack() {
        String body = """
                () => {
                    const response = getContext().getResponse();
                    const before = response.getBody();
                    response.setBody(7);
                    response.setValue("Body", [before, response.getBody(), response.getValue("Body")]);
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[\"\", 7, 7]"));
    }

    @Test
    void appendingMakesOneString() {
        String body = """
                () => {
                    for (let i = 0; i < 5; i++) __.response.appendValue("Body", i);
                    __.response.appendBody("!");
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("\"01234!\""));
    }

    @Test
    void appendingToOtherValuesAddsOrReplaces() {
        assertThat(programs.answerOf("() => { __.response.setBody(1); __.response.appendBody(2) }"))
                .isEqualTo(json("3"));
        assertThat(programs.answerOf("() => { __.response.setBody(null); __.response.appendBody([2]) }"))
                .isEqualTo(json("[2]"));
    }

    @Test
    void whatChangesAfterItWasSetIsAnswered() {
        String body = "() => { const list = []; __.response.setBody(list); list.push(1) }";

        assertThat(programs.answerOf(body)).isEqualTo(json("[1]"));
    }

    @Test
    void theResponseKnowsQuotaAndActivity() {
        String body = """
                () => {
                    const response = getContext().getResponse();
                    response.setBody([response.getResourceQuotaCurrentUsage(), response.getMaxResourceQuota(),
                        response.getActivityId(), response.getValue("x-ms-activity-id")]);
                }
                """;

        assertThat(programs.answerOf(body))
                .isEqualTo(json("[\"documentsSize=1;\", \"documentsSize=10;\", \"activity-1\", \"activity-1\"]"));
    }

    @Test
    void theRequestKnowsParametersAndActivity() {
        String body = """
                () => {
                    const request = getContext().getRequest();
                    __.response.setBody([request.getBody(), request.getValue("Body"), request.getActivityId(),
                        request["getx-ms-documentdb-script-enable-logging"](),
                        request.getValue("unknown") === undefined]);
                }
                """;

        assertThat(programs.answerOf(body, "1")).isEqualTo(json("[[1], [1], \"activity-1\", \"true\", true]"));
    }

    @Test
    void nothingNewCanBeSet() {
        assertThat(programs.failureOf("() => __.response.setValue('x-new', 1)").facts()).containsEntry("number", 400);
        assertThat(programs.failureOf("() => __.request.appendValue('x-new', 1)").facts()).containsEntry("number", 400);
        assertThat(programs.failureOf("() => __.response.setValue()").facts()).containsEntry("number", 400);
    }

    @Test
    void whatIsGivenCannotBeSet() {
        assertThat(programs.failureOf("() => __.request.setBody({})").facts()).containsEntry("number", 403);
        assertThat(programs.failureOf("() => __.response.setValue('MaxResourceQuota', '')").facts())
                .containsEntry("number", 403);
        assertThat(programs.failureOf("() => __.response.appendActivityId('x')").facts()).containsEntry("number", 403);
    }

    @Test
    void aBodyBeyondTheLimitIsRefusedAndTheOldOneStays() {
        Programs small = Limited.toBodyAndLogBytes(12, 100);

        String body = """
                () => {
                    const numbers = [];
                    const attempt = (action) => { try { action() } catch (err) { numbers.push(err.number) } };
                    __.response.setBody("1234567");
                    attempt(() => __.response.setBody("1234567890123"));
                    attempt(() => __.response.setBody({ text: "12345" }));
                    attempt(() => __.response.appendBody("890123"));
                    __.response.setBody(numbers.length + " " + __.response.getBody());
                }
                """;

        assertThat(small.answerOf(body)).isEqualTo(json("\"3 1234567\""));
        assertThat(small.failureOf("() => __.response.setBody('1234567890123')").facts()).containsEntry("number", 413);
    }

    @Test
    void inTheEndTheBytesOfTheAnswerCount() {
        Programs small = Limited.toBodyAndLogBytes(12, 100);

        assertThatOrreryFails(() -> small.call("() => __.response.setBody('\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9')"))
                .withCode(ErrorCode.RESPONSE_TOO_LARGE);
    }

    @Test
    void aBodyWithoutJsonTextFailsWhenItIsSet() {
        assertThat(programs.failureOf("() => { const a = []; a.push(a); __.response.setBody(a) }")).isNotNull();
    }
}
