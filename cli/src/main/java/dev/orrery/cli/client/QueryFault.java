package dev.orrery.cli.client;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * What a server finds wrong with a query. The service wraps it in JSON, as in
 * {@code Message: {"errors":[{"location":{"start":7,"end":14},"code":"SC1001","message":"Syntax error, …"}]}}; Orrery says on the
 * next line what is wrong in words of its own.
 *
 * @param sentence for people
 * @param place where it is in the text, if that is known
 */
record QueryFault(String sentence, Optional<Place> place) {

    private static final String WRAPPER = "Message: ";
    private static final String ACTIVITY = "ActivityId";

    /** Some characters of a query. */
    record Place(int start, int end) {}

    /** The fault in a message of a server; empty if it speaks of something else. */
    static Optional<QueryFault> in(String message) {
        List<String> lines = message.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().startsWith(WRAPPER + "{")) {
            return Optional.empty();
        }
        try {
            JsonValue wrapped = JsonText.parse(lines.getFirst().substring(WRAPPER.length()));
            Optional<String> ownWords = lines.stream()
                    .skip(1)
                    .filter(line -> !line.isBlank() && !line.startsWith(ACTIVITY))
                    .findFirst();
            for (String name : List.of("errors", "Errors")) {
                for (JsonValue error : wrapped.property(name).elements()) {
                    return Optional.of(new QueryFault(ownWords.orElseGet(() -> sentence(error)), place(error)));
                }
            }
            return Optional.empty();
        } catch (OrreryException | IllegalStateException otherwise) {
            return Optional.empty();
        }
    }

    private static String sentence(JsonValue error) {
        if (!error.isObject()) {
            return error.isString() ? error.stringValue() : error.toString();
        }
        JsonValue code = error.property("code");
        return error.property("message").stringValue() + (code.isString() ? " (" + code.stringValue() + ")" : "");
    }

    private static Optional<Place> place(JsonValue error) {
        JsonValue location = error.property("location");
        return location.isObject()
                ? Optional.of(new Place(
                        (int) location.property("start").longValue(), (int) location.property("end").longValue()))
                : Optional.empty();
    }

    /**
     * The line of a query that has the fault, and below it the marked place; nothing if the place is not known.
     *
     * <pre>
     * SELECT LENGHT(c.name) FROM c
     *        ^^^^^^
     * </pre>
     */
    List<String> marked(String query) {
        if (place.isEmpty() || place.get().start() > query.length()) {
            return List.of();
        }
        int start = place.get().start();
        int lineStart = query.lastIndexOf('\n', start - 1) + 1;
        int nextLine = query.indexOf('\n', start);
        int lineEnd = nextLine < 0 ? query.length() : nextLine;
        int marks = Math.max(1, Math.min(place.get().end(), lineEnd) - start);
        String line = query.substring(lineStart, lineEnd).replace('\t', ' ');
        return List.of("  " + line, "  " + " ".repeat(start - lineStart) + "^".repeat(marks));
    }
}
