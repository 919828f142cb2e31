package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A scalar function that every query can call. */
public final class BuiltInFunction {

    private final String name;
    private final FunctionSignature signature;
    private final Function<FunctionCall, JsonValue> body;
    private final Specialisation specialisation;

    private BuiltInFunction(String name, FunctionSignature signature, Function<FunctionCall, JsonValue> body,
            Specialisation specialisation) {
        this.name = name;
        this.signature = signature;
        this.body = body;
        this.specialisation = specialisation;
    }

    /** One line of a table of functions. The body is only asked if all arguments are of the types of the signature. */
    static BuiltInFunction function(String name, FunctionSignature signature, Function<FunctionCall, JsonValue> body) {
        return new BuiltInFunction(name, signature, body, constants -> Optional.empty());
    }

    /** The same function, which can do some of its work in advance when it knows arguments. */
    BuiltInFunction specialisedBy(Specialisation newSpecialisation) {
        return new BuiltInFunction(name, signature, body, newSpecialisation);
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

    /**
     * The same function, prepared for arguments that are the same in every call, such as a pattern, of which there is
     * one entry for each argument: empty where it isn't known. It is called with all arguments all the same. Never
     * fails, and can be shared by threads.
     */
    public BuiltInFunction specialised(List<Optional<JsonValue>> constantArguments) {
        return specialisation.of(constantArguments)
                .map(newBody -> new BuiltInFunction(name, signature, newBody, specialisation))
                .orElse(this);
    }

    /** Computes the result: undefined if an argument is of a type that the function doesn't take. */
    public JsonValue apply(List<JsonValue> arguments, EvaluationContext context) {
        if (arguments.size() < argumentsMin() || arguments.size() > argumentsMax()) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The function {function} doesn't take {arguments} arguments. Look up how many it takes")
                    .with("function", name)
                    .with("arguments", arguments.size());
        }
        return signature.accepts(arguments) ? body.apply(new FunctionCall(arguments, context)) : JsonValue.UNDEFINED;
    }

    @Override
    public String toString() {
        return name;
    }
}
