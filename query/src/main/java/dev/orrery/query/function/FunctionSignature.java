package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The types of a function's arguments: those it needs, those it may have, and whether the last may be repeated. */
record FunctionSignature(List<ArgumentType> types, int needed, boolean isLastRepeated) {

    FunctionSignature {
        types = List.copyOf(types);
    }

    static FunctionSignature takes(ArgumentType... types) {
        return new FunctionSignature(Arrays.asList(types), types.length, false);
    }

    /** The same, and after it these, from the end of which any number may be missing. */
    FunctionSignature optionally(ArgumentType... more) {
        return new FunctionSignature(Stream.concat(types.stream(), Stream.of(more)).toList(), needed, false);
    }

    /** The same, where the last argument may come any number of times, but at least once. */
    FunctionSignature lastRepeated() {
        return new FunctionSignature(types, needed, true);
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
