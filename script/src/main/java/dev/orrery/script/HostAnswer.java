package dev.orrery.script;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/**
 * What an operation gave.
 *
 * @param body a document, or an array of documents or rows; undefined if there is none
 * @param status as in HTTP: 201 if an item was created, 304 if the program has the latest version already
 */
public record HostAnswer(int status, JsonValue body, Optional<String> continuation) {

    public static HostAnswer of(int status, JsonValue body) {
        return new HostAnswer(status, body, Optional.empty());
    }
}
