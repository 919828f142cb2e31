package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.Function;

/** A scalar function that every query can call. */
public final class BuiltInFunction {

    private final String name;
    private final Signature signature;
    private final Function<Call, JsonValue> body;

    private BuiltInFunction(String name, Signature signature, Function<Call, JsonValue> body) {
        this.name = name;
        this.signature = signature;
        this.body = body;
    }

    /** One line of a table of functions. The body is only asked if all arguments are of the types of the signature. */
    static BuiltInFunction function(String name, Signature signature, Function<Call, JsonValue> body) {
        return new BuiltInFunction(name, signature, body);
    }

    /** The name in capitals, as error messages give it. */
    public String name() {
        return name;
    }

    public int argumentsMin() {
        return signature.needed();
    }

    /** {@link Integer#MAX_VALUE} if there is no limit. */
    public int argumentsMax() {
        return signature.argumentsMax();
    }

    /** Computes the result: undefined if an argument is of a type that the function doesn't take. */
    public JsonValue apply(List<JsonValue> arguments, EvaluationContext context) {
        if (arguments.size() < argumentsMin() || arguments.size() > argumentsMax()) {
            throw new OrreryException(ErrorCode.INVALID_QUERY, "The function doesn't take so many arguments")
                    .with("function", name)
                    .with("arguments", arguments.size());
        }
        return signature.accepts(arguments) ? body.apply(new Call(arguments, context)) : JsonValue.UNDEFINED;
    }

    @Override
    public String toString() {
        return name;
    }
}
