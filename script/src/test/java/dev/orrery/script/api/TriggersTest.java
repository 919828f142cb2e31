package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.script.ScriptInput;
import dev.orrery.script.ScriptOutcome;
import org.junit.jupiter.api.Test;

/** What triggers see and change. */
class TriggersTest {

    private final Programs programs = new Programs();

    @Test
    void beforeAWriteATriggerMayChangeTheDocument() {
        String body = """
                function () {
                    const request = getContext().getRequest();
                    const item = request.getBody();
                    item.id = item.id.toUpperCase();
                    request.setBody(item);
                }
                """;

        assertThat(programs.before("Create", body, "{\"id\": \"a\"}").requestBody()).isEqualTo(json("{\"id\": \"A\"}"));
    }

    @Test
    void aTriggerThatSetsNothingLeavesTheDocument() {
        ScriptOutcome outcome = programs.before("Create", "() => { __.request.getBody().n = 1 }", "{\"id\": \"a\"}");

        assertThat(outcome.requestBody()).isEqualTo(json("{\"id\": \"a\"}"));
    }

    @Test
    void beforeAWriteThereIsNoResponse() {
        String body = """
                () => __.request.setBody({
                    has: ["getResponse" in getContext(), __.response === undefined, "getRequest" in getContext()] })
                """;

        assertThat(programs.before("Create", body, "{\"id\": \"a\"}").requestBody().property("has"))
                .isEqualTo(json("[false, true, true]"));
    }

    @Test
    void aTriggerKnowsTheOperation() {
        String body = "() => __.request.setBody({ type: __.request.getOperationType() })";

        ScriptOutcome outcome = programs.before("Upsert", body, "{\"id\": \"a\"}");

        assertThat(outcome.requestBody()).isEqualTo(json("{\"type\": \"Upsert\"}"));
    }

    @Test
    void beforeADeletionThereIsNoDocument() {
        String body = "() => { if (getContext().getRequest().getBody() !== undefined) throw 'a document' }";
        ScriptInput input = ScriptInput.before("Delete", JsonValue.UNDEFINED, false, "activity-1");

        assertThat(programs.run(body, input).requestBody()).isEqualTo(JsonValue.UNDEFINED);
    }

    @Test
    void afterAWriteATriggerSeesTheDocumentTwice() {
        String body = """
                () => {
                    const asked = getContext().getRequest().getBody();
                    const written = getContext().getResponse().getBody();
                    if (asked.id !== "a" || written.id !== "a" || asked === written) throw "wrong bodies";
                }
                """;

        assertThat(programs.after("Create", body, "{\"id\": \"a\"}").responseBody()).isEqualTo(json("{\"id\": \"a\"}"));
    }

    @Test
    void afterAWriteATriggerMayChangeTheAnswerButNotTheDocument() {
        String change = "() => __.response.setBody({ changed: true })";
        String write = """
                () => {
                    try { __.request.setBody({}); } catch (err) { __.response.setBody(err.number); }
                }
                """;

        ScriptOutcome changed = programs.after("Replace", change, "{\"id\": \"a\"}");
        ScriptOutcome written = programs.after("Replace", write, "{\"id\": \"a\"}");

        assertThat(changed.responseBody()).isEqualTo(json("{\"changed\": true}"));
        assertThat(written.responseBody()).isEqualTo(json("403"));
    }

    @Test
    void triggersReadAndWriteOtherDocuments() {
        programs.host.with("{\"id\": \"total\", \"count\": 4}");

        programs.after("Create", """
                () => __.readDocument(__.getAltLink() + "/docs/total", (err, total) => {
                    if (err) throw err;
                    total.count++;
                    __.replaceDocument(total._self, total);
                })
                """, "{\"id\": \"a\"}");

        assertThat(programs.host.item("total").property("count")).isEqualTo(json("5"));
    }

    @Test
    void withoutAResponseAQueryNeedsACallback() {
        programs.host.with("{\"id\": \"a\"}");
        String without = """
                () => { try { __.filter(() => true) } catch (err) { __.request.setBody({ number: err.number }) } }
                """;
        String with = "() => __.pluck('id', (err, ids) => __.request.setBody({ ids }))";

        assertThat(programs.before("Create", without, "{}").requestBody()).isEqualTo(json("{\"number\": 400}"));
        assertThat(programs.before("Create", with, "{}").requestBody()).isEqualTo(json("{\"ids\": [\"a\"]}"));
    }
}
