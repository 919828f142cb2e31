package dev.orrery.engine.container;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import java.util.Arrays;

/**
 * Who wins when two regions write the same item at the same time.
 *
 * @param path the number that decides, of which the higher one wins; empty with a custom policy
 * @param procedure the stored procedure that decides; may be empty with a custom policy, and is with the other
 */
public record ConflictResolutionPolicy(Mode mode, String path, String procedure) {

    /** What decides. */
    public enum Mode {
        LAST_WRITER_WINS("LastWriterWins"),
        CUSTOM("Custom");

        private final String text;

        Mode(String text) {
            this.text = text;
        }
    }

    /** The item written last wins. */
    public static final ConflictResolutionPolicy DEFAULT =
            new ConflictResolutionPolicy(Mode.LAST_WRITER_WINS, "/_ts", "");

    public ConflictResolutionPolicy {
        switch (mode) {
            case LAST_WRITER_WINS -> {
                PropertyPath.parse(path);
                checkEmpty(procedure,
                        "The conflictResolutionProcedure is '{found}', which only a policy of the mode Custom has. Remove it, or change the mode");
            }
            case CUSTOM -> checkEmpty(path,
                    "The conflictResolutionPath is '{found}', which only a policy of the mode LastWriterWins has. Remove it, or change the mode");
        }
    }

    private static void checkEmpty(String text, String sentence) {
        if (!text.isEmpty()) {
            throw invalid(sentence).with("found", text);
        }
    }

    /** Reads the policy as a client sends it; one that is absent lets the last writer win. */
    public static ConflictResolutionPolicy parse(JsonValue json) {
        if (isAbsent(json)) {
            return DEFAULT;
        }
        if (!json.isObject()) {
            throw invalid(
                    "The conflictResolutionPolicy is not an object: {found}. Write {\"mode\": \"LastWriterWins\"}")
                    .with("found", json);
        }
        String path = text(json, "conflictResolutionPath");
        String procedure = text(json, "conflictResolutionProcedure");
        return switch (mode(text(json, "mode"))) {
            case LAST_WRITER_WINS ->
                new ConflictResolutionPolicy(
                        Mode.LAST_WRITER_WINS, path.isEmpty() ? DEFAULT.path : path, procedure);
            case CUSTOM -> new ConflictResolutionPolicy(Mode.CUSTOM, path, procedure);
        };
    }

    private static Mode mode(String text) {
        if (text.isEmpty()) {
            return Mode.LAST_WRITER_WINS;
        }
        return Arrays.stream(Mode.values())
                .filter(mode -> mode.text.equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> invalid("The mode of conflict resolution is '{mode}'. Use LastWriterWins or Custom")
                        .with("mode", text));
    }

    private static String text(JsonValue json, String name) {
        JsonValue value = json.property(name);
        if (isAbsent(value)) {
            return "";
        }
        if (!value.isString()) {
            throw invalid("A property of the conflictResolutionPolicy is not a string. Put it in quotes").with(name,
                    value);
        }
        return value.stringValue();
    }

    public JsonValue toJson() {
        return new ValueWriter()
                .startObject()
                .name("mode")
                .value(mode.text)
                .name("conflictResolutionPath")
                .value(path)
                .name("conflictResolutionProcedure")
                .value(procedure)
                .endObject()
                .finish();
    }

    private static boolean isAbsent(JsonValue value) {
        return value.isUndefined() || value.isNull();
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
