package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** One run of a procedure or trigger, from its input to its outcome. */
final class ProcedureRun {

    private final ScriptLimits limits;
    private final ScriptInput input;
    private final ScriptHost host;
    private final HostBridge bridge;

    ProcedureRun(ScriptLimits limits, ScriptInput input, ScriptHost host, HostBridge bridge) {
        this.limits = limits;
        this.input = input;
        this.host = host;
        this.bridge = bridge;
    }

    /** Each call of the context returns only when the promises that it has settled are served. */
    ScriptOutcome run(Value function, ServerContext context) {
        try {
            context.begin(function, input, parameters(), limits, host, bridge);
            Optional<String> outcome = context.next();
            while (outcome.isEmpty()) {
                bridge.failIfBroken();
                outcome = context.next();
            }
            return outcome(outcome.orElseThrow());
        } catch (PolyglotException e) {
            bridge.failIfBroken();
            throw e;
        }
    }

    private String parameters() {
        ValueWriter writer = new ValueWriter().startArray();
        input.parameters().forEach(parameter -> writer.value(parameter.isUndefined() ? JsonValue.NULL : parameter));
        return HostBridge.text(writer.endArray().finish());
    }

    private ScriptOutcome outcome(String text) {
        JsonValue result = JsonText.parse(text);
        JsonValue response = result.property("responseBody");
        if (response.isUndefined()) {
            response = input.role() == ScriptRole.PROCEDURE ? JsonValue.of("") : input.responseBody();
        }
        failIfTooLarge(response);
        JsonValue request = result.property("requestBody");
        String log = result.property("log").isString() ? result.property("log").stringValue() : "";
        return new ScriptOutcome(
                response, request.isUndefined() ? input.requestBody() : request, cut(log), bridge.operations());
    }

    private void failIfTooLarge(JsonValue response) {
        if (response.encodedLength() > limits.bodyBytesMax() / 8
                && JsonText.write(response).length > limits.bodyBytesMax()) {
            throw new OrreryException(ErrorCode.RESPONSE_TOO_LARGE,
                    "The answer of the program is larger than {bytesMax} bytes. Let it answer less")
                    .with("bytesMax", limits.bodyBytesMax());
        }
    }

    private String cut(String log) {
        byte[] bytes = log.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= limits.logBytesMax()
                ? log
                : new String(bytes, 0, limits.logBytesMax(), StandardCharsets.UTF_8);
    }
}
