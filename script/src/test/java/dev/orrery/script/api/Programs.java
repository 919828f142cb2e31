package dev.orrery.script.api;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.JavaScript;
import dev.orrery.script.Program;
import dev.orrery.script.ScriptInput;
import dev.orrery.script.ScriptOutcome;
import dev.orrery.script.TestLimits;
import java.util.List;
import java.util.stream.Stream;

/** Runs programs against a container in memory. */
final class Programs {

    private static final JavaScript SHARED = JavaScript.create(TestLimits.PATIENT);

    final FakeHost host = new FakeHost();

    private final JavaScript javaScript;

    Programs() {
        this(SHARED);
    }

    Programs(JavaScript javaScript) {
        this.javaScript = javaScript;
    }

    static JsonValue json(String text) {
        return JsonText.parse(text);
    }

    /** Runs a stored procedure whose parameters are given as JSON texts. */
    ScriptOutcome call(String body, String... parameters) {
        List<JsonValue> values = Stream.of(parameters).map(JsonText::parse).toList();
        return run(body, ScriptInput.call(values, true, "activity-1"));
    }

    /** What a stored procedure sets as its response. */
    JsonValue answerOf(String body, String... parameters) {
        return call(body, parameters).responseBody();
    }

    ScriptOutcome before(String operationType, String body, String item) {
        return run(body, ScriptInput.before(operationType, json(item), true, "activity-1"));
    }

    ScriptOutcome after(String operationType, String body, String item) {
        return run(body, ScriptInput.after(operationType, json(item), true, "activity-1"));
    }

    ScriptOutcome run(String body, ScriptInput input) {
        return javaScript.run(new Program("program", body), input, host, javaScript.limits().time());
    }

    /** How a stored procedure fails. */
    OrreryException failureOf(String body, String... parameters) {
        return catchThrowableOfType(OrreryException.class, () -> call(body, parameters));
    }
}
