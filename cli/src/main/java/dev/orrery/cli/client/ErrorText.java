package dev.orrery.cli.client;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server says of a failure, in one line for people. The service wraps what is wrong with a query in JSON, as in
 * {@code Message: {"errors":[{"code":"SC1001","message":"Syntax error, …"}]}}.
 */
final class ErrorText {

    private static final String WRAPPER = "Message: ";

    private ErrorText() {}

    static String of(String message) {
        String line = message.lines().findFirst().orElse("");
        if (!line.startsWith(WRAPPER + "{")) {
            return line;
        }
        try {
            List<String> sentences = new ArrayList<>();
            JsonValue wrapped = JsonText.parse(line.substring(WRAPPER.length()));
            wrapped.property("errors").elements().forEach(error -> sentences.add(sentence(error)));
            wrapped.property("Errors").elements().forEach(error -> sentences.add(sentence(error)));
            return sentences.isEmpty() ? line : String.join("; ", sentences);
        } catch (OrreryException | IllegalStateException otherwise) {
            return line;
        }
    }

    private static String sentence(JsonValue error) {
        if (!error.isObject()) {
            return error.isString() ? error.stringValue() : error.toString();
        }
        JsonValue code = error.property("code");
        return error.property("message").stringValue() + (code.isString() ? " (" + code.stringValue() + ")" : "");
    }
}
