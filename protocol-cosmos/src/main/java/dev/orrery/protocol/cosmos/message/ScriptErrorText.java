package dev.orrery.protocol.cosmos.message;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ValueWriter;
import java.util.Map;

/**
 * The message for a script that failed: what Cosmos DB says, in JSON, and on a line below what Orrery has to say.
 *
 * <p><code>Message: {"Errors":["Encountered exception while executing function. Exception = Error: …\r\nStack trace: …"
 * ]}</code>
 */
final class ScriptErrorText {

    private static final String LINE_END = "\r\n";

    private ScriptErrorText() {}

    static boolean isFor(OrreryException problem) {
        return switch (problem.code()) {
            case INVALID_SCRIPT, SCRIPT_FAILED, SCRIPT_TIMEOUT, SCRIPT_LIMIT_EXCEEDED -> true;
            case INVALID_REQUEST -> isOfUnfitTrigger(problem.facts());
            default -> false;
        };
    }

    static String of(OrreryException problem) {
        return "Message: "
                + new ValueWriter()
                        .startObject()
                        .name("Errors")
                        .startArray()
                        .value(sentence(problem))
                        .endArray()
                        .endObject()
                        .finish()
                + LINE_END + problem.getMessage();
    }

    /** Whether a trigger was named with an operation that it was not defined for. */
    private static boolean isOfUnfitTrigger(Map<String, Object> facts) {
        return facts.containsKey("trigger") && facts.containsKey("triggerOperation") && facts.containsKey("operation");
    }

    private static String sentence(OrreryException problem) {
        Map<String, Object> facts = problem.facts();
        return switch (problem.code()) {
            case INVALID_SCRIPT -> "Encountered exception while compiling Javascript. Exception = " + mistake(problem);
            case SCRIPT_FAILED ->
                "Encountered exception while executing function. Exception = "
                        + traced(text(facts, "exception", problem.getMessage()), text(facts, "stack", ""));
            case INVALID_REQUEST -> unfitTrigger(facts);
            default -> problem.getMessage();
        };
    }

    private static String mistake(OrreryException problem) {
        Map<String, Object> facts = problem.facts();
        String place = facts.containsKey("line")
                ? "    at " + facts.get("name") + ":" + facts.get("line") + ":" + facts.get("column")
                : "";
        return traced("SyntaxError: " + text(facts, "problem", problem.getMessage()), place);
    }

    private static String traced(String exception, String places) {
        return exception + LINE_END + "Stack trace: " + exception + (places.isEmpty() ? "" : "\n" + places);
    }

    private static String text(Map<String, Object> facts, String name, String otherwise) {
        return facts.getOrDefault(name, otherwise).toString();
    }

    private static String unfitTrigger(Map<String, Object> facts) {
        return "Trigger '" + facts.get("trigger") + "' was defined with operation type '"
                + facts.get("triggerOperation") + "', and therefore is invalid for '" + facts.get("operation") + "'.";
    }
}
