package dev.orrery.script;

import dev.orrery.model.value.JsonValue;

/**
 * How a program ended that ended well.
 *
 * @param responseBody what it answers; the empty string if a procedure set nothing, and for a trigger after a write the
 *     document, unless the program replaced it
 * @param requestBody the document to be written, which a trigger before the write may have changed
 * @param log what it wrote to the console
 * @param operations how many operations it had done
 */
public record ScriptOutcome(JsonValue responseBody, JsonValue requestBody, String log, int operations) {}
