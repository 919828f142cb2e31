package dev.orrery.engine.container.policy;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads what the policies of containers have in common: an object with an array of objects, each with a path. */
final class PolicyJson {

    private PolicyJson() {}

    /** The parsed entries of an array that may be absent. */
    static <T> List<T> entries(JsonValue policy, String policyName, String arrayName, Function<JsonValue, T> parse) {
        if (!policy.isObject()) {
            throw invalid("The %s is not an object: %s. Write {\"%s\": […]}.".formatted(policyName, policy, arrayName));
        }
        JsonValue array = policy.property(arrayName);
        if (!isAbsent(array) && !array.isArray()) {
            throw invalid("The %s of the %s are not an array: %s. Write […].".formatted(arrayName, policyName, array));
        }
        List<T> parsed = new ArrayList<>();
        array.elements().forEach(entry -> parsed.add(parse.apply(entry)));
        return List.copyOf(parsed);
    }

    /** The path of an entry. */
    static PropertyPath path(JsonValue entry, String policyName) {
        JsonValue path = entry.property("path");
        if (!path.isString()) {
            throw invalid("An entry of the %s has no path: %s. Write {\"path\": \"/…\"}.".formatted(policyName, entry));
        }
        if (!path.stringValue().startsWith("/")) {
            throw invalid("The %s contains an invalid Path: %s. Paths start with a slash.".formatted(policyName,
                    path.stringValue()));
        }
        return PropertyPath.parse(path.stringValue());
    }

    static boolean isAbsent(JsonValue value) {
        return value.isUndefined() || value.isNull();
    }

    /** A failure that names the fault, then the remedy. */
    static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
