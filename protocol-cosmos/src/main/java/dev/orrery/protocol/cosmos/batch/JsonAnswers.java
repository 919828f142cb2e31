package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;

/**
 * Writes answers in JSON: an array of objects such as
 *
 * <pre>
 * {"statusCode": 201, "subStatusCode": 0, "requestCharge": 7.43, "eTag": "\"…\"", "resourceBody": {…},
 *  "retryAfterMilliseconds": 0}
 * </pre>
 */
final class JsonAnswers {

    private JsonAnswers() {}

    static byte[] write(List<OperationAnswer> answers) {
        ValueWriter json = new ValueWriter().startArray();
        answers.forEach(answer -> write(answer, json));
        return JsonText.write(json.endArray().finish());
    }

    private static void write(OperationAnswer answer, ValueWriter json) {
        json.startObject();
        json.name("statusCode").value(answer.statusCode());
        json.name("subStatusCode").value(answer.subStatusCode());
        json.name("requestCharge").value(answer.requestCharge());
        json.name("eTag").value(answer.etag().map(JsonValue::of).orElse(JsonValue.UNDEFINED));
        json.name("resourceBody").value(answer.resourceBody().orElse(JsonValue.UNDEFINED));
        json.name("retryAfterMilliseconds").value(answer.retryAfterMillis());
        json.endObject();
    }
}
