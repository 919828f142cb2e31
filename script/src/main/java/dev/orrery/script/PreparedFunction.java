package dev.orrery.script;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import org.graalvm.polyglot.Value;

/** A function in a context of its own, ready to be called many times. */
final class PreparedFunction implements AutoCloseable {

    private final String name;
    private final GuestContext context;
    private final Guard guard;
    private final Value function;
    private final Value undefined;
    private final Value nothing;

    PreparedFunction(String name, GuestContext context, Guard guard, Value function) {
        this.name = name;
        this.context = context;
        this.guard = guard;
        this.function = function;
        this.undefined = context.context().eval(Sandbox.LANGUAGE, "undefined");
        this.nothing = context.context().eval(Sandbox.LANGUAGE, "null");
    }

    JsonValue call(List<JsonValue> arguments) {
        return guard.run(name, context, () -> result(function.execute(guestValues(arguments))));
    }

    @Override
    public void close() {
        context.close();
    }

    private Object[] guestValues(List<JsonValue> arguments) {
        Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = guestValue(arguments.get(i));
        }
        return values;
    }

    private Object guestValue(JsonValue value) {
        return switch (value.type()) {
            case UNDEFINED -> undefined;
            case NULL -> nothing;
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> value.doubleValue();
            case STRING -> value.stringValue();
            default -> context.parse(HostBridge.text(value));
        };
    }

    /** Functions, symbols and numbers that JSON doesn't know become undefined. */
    private JsonValue result(Value value) {
        if (value.isString()) {
            return JsonValue.of(value.asString());
        }
        if (value.isNumber()) {
            return number(value);
        }
        if (value.isBoolean()) {
            return JsonValue.of(value.asBoolean());
        }
        if (value.isNull()) {
            // The two differ for the interface in their text only.
            return value.toString().equals("null") ? JsonValue.NULL : JsonValue.UNDEFINED;
        }
        Value text = context.stringify(value);
        return text.isString() ? JsonText.parse(text.asString()) : JsonValue.UNDEFINED;
    }

    private static JsonValue number(Value value) {
        if (value.fitsInLong()) {
            return JsonValue.of(value.asLong());
        }
        double number = value.asDouble();
        return Double.isFinite(number) ? JsonValue.of(number) : JsonValue.UNDEFINED;
    }
}
