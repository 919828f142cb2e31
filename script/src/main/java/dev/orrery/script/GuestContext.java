package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/** A world of its own for one program, and what Java needs to deal with values in it. */
final class GuestContext implements FreshContext {

    private final Context context;
    private final Value parse;
    private final Value stringify;
    private final Value describe;
    private final Value elementOf;

    GuestContext(Context context, Source confinement) {
        this.context = context;
        Value tools = context.eval(confinement);
        this.parse = tools.getMember("parse");
        this.stringify = tools.getMember("stringify");
        this.describe = tools.getMember("describe");
        this.elementOf = tools.getMember("elementOf");
    }

    Context context() {
        return context;
    }

    /** The function that a program is. */
    Value function(CompiledProgram program) {
        Value function = elementOf.execute(context.eval(program.source()));
        if (!function.canExecute()) {
            throw new OrreryException(ErrorCode.INVALID_SCRIPT,
                    "The body of the program '{name}' is not one function. Write function (…) {…}")
                    .with("name", program.name());
        }
        return function;
    }

    Value parse(String json) {
        return parse.execute(json);
    }

    /** The built-in one, which programs don't see. */
    Value stringifyFunction() {
        return stringify;
    }

    /** The JSON text of a value, or undefined. */
    Value stringify(Value value) {
        return stringify.execute(value);
    }

    /** JSON text with what can be told about something that was thrown; runs code of the program. */
    String describe(Value thrown) {
        return describe.execute(thrown).asString();
    }

    /** Stops whatever runs in this context, and waits until it has stopped. */
    void cancel() {
        context.close(true);
    }

    @Override
    public void close() {
        context.close(true);
    }
}
