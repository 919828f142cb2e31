package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The types of a function's arguments: those it needs, those it may have, and whether the last may be repeated. */
record Signature(List<ArgumentType> types, int needed, boolean isLastRepeated) {

    Signature {
        types = List.copyOf(types);
    }

    static Signature takes(ArgumentType... types) {
        return new Signature(Arrays.asList(types), types.length, false);
    }

    /** The same, and after it these, from the end of which any number may be missing. */
    Signature optionally(ArgumentType... more) {
        return new Signature(Stream.concat(types.stream(), Stream.of(more)).toList(), needed, false);
    }

    /** The same, where the last argument may come any number of times, but at least once. */
    Signature lastRepeated() {
        return new Signature(types, needed, true);
    }

    int argumentsMax() {
        return isLastRepeated ? Integer.MAX_VALUE : types.size();
    }

    boolean accepts(List<JsonValue> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            ArgumentType type = types.get(Math.min(i, types.size() - 1));
            if (!type.accepts(arguments.get(i))) {
                return false;
            }
        }
        return true;
    }
}
