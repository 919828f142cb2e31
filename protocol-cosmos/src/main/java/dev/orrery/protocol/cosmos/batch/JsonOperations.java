package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads operations from JSON: an array of objects such as
 *
 * <pre>
 * {"operationType": "Replace", "id": "a", "partitionKey": "[\"p\"]", "resourceBody": {…},
 *  "ifMatch": "\"…\"", "ifNoneMatch": "\"…\"", "minimalReturnPreference": true, "indexingDirective": "Include"}
 * </pre>
 *
 * <p>All but the type may be missing or, except for the partition key, null.
 */
final class JsonOperations {

    private JsonOperations() {}

    static List<BatchOperation> read(byte[] body) {
        JsonValue json = JsonText.parse(body);
        if (!json.isArray()) {
            throw malformed("The body of the batch is of the type {found}. Send an array of operations").with("found",
                    json.type());
        }
        List<BatchOperation> operations = new ArrayList<>();
        for (JsonValue operation : json.elements()) {
            operations.add(operation(operation));
        }
        return operations;
    }

    private static BatchOperation operation(JsonValue json) {
        if (!json.isObject()) {
            throw malformed("An operation of the batch is of the type {found}. Write {\"operationType\": …}")
                    .with("found", json.type());
        }
        return new BatchOperation(
                type(json),
                text(json, "id"),
                Optional.of(json.property("partitionKey"))
                        .filter(key -> !key.isUndefined())
                        .map(OperationPartitionKey::of),
                present(json, "resourceBody"),
                text(json, "ifMatch"),
                text(json, "ifNoneMatch"),
                truth(json, "minimalReturnPreference"),
                text(json, "indexingDirective"));
    }

    private static BatchOperationType type(JsonValue operation) {
        return text(operation, "operationType")
                .map(BatchOperationType::named)
                .orElseThrow(() -> malformed("An operation of a batch lacks its operationType. Add it"));
    }

    private static Optional<String> text(JsonValue operation, String name) {
        Optional<JsonValue> text = present(operation, name);
        if (text.isPresent() && !text.get().isString()) {
            throw malformed(
                    "The property '{property}' of an operation of the batch is of the type {found}. Give a string")
                    .with("property", name)
                    .with("found", text.get().type());
        }
        return text.map(JsonValue::stringValue);
    }

    private static boolean truth(JsonValue operation, String name) {
        Optional<JsonValue> truth = present(operation, name);
        if (truth.isPresent() && !truth.get().isBoolean()) {
            throw malformed(
                    "The property '{property}' of an operation of the batch is of the type {found}. Use true or false")
                    .with("property", name)
                    .with("found", truth.get().type());
        }
        return truth.map(JsonValue::booleanValue).orElse(false);
    }

    private static Optional<JsonValue> present(JsonValue operation, String name) {
        JsonValue value = operation.property(name);
        return value.isUndefined() || value.isNull() ? Optional.empty() : Optional.of(value);
    }

    private static OrreryException malformed(String sentence) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence);
    }
}
