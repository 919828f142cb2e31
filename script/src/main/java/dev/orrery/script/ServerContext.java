package dev.orrery.script;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/** A context with the server-side API in it: {@code begin}, then {@code next} until it gives the outcome. */
final class ServerContext implements FreshContext {

    private final GuestContext guest;
    private final Value begin;
    private final Value next;
    private final Value behindFunctions;

    ServerContext(GuestContext guest, Source serverApi) {
        this.guest = guest;
        Value api = guest.context().eval(serverApi).execute(guest.stringifyFunction());
        this.begin = api.getMember("begin");
        this.next = api.getMember("next");
        this.behindFunctions = api.getMember("behindFunctions");
    }

    GuestContext guest() {
        return guest;
    }

    /** Makes everything in it unchangeable that a program could reach. */
    void harden(Source hardening) {
        guest.context().eval(hardening).executeVoid(behindFunctions);
    }

    /** Begins a run, with all that belongs to it: bodies that the program doesn't ask for are never parsed. */
    void begin(
            Value function, ScriptInput input, String parameters, ScriptLimits limits, ScriptHost host,
            HostBridge bridge) {
        begin.executeVoid(
                function,
                parameters,
                bridge,
                (ProxyExecutable) arguments -> bridge.accepts(),
                input.role().name(),
                input.operationType(),
                textOrNothing(input.requestBody()),
                textOrNothing(input.responseBody()),
                input.isLogging(),
                input.activityId(),
                host.selfLink(),
                host.altLink(),
                host.quotaUsed(),
                host.quotaMax(),
                limits.logBytesMax(),
                limits.bodyBytesMax());
    }

    private static String textOrNothing(JsonValue value) {
        return value.isUndefined() ? "" : HostBridge.text(value);
    }

    /** Does what is next in line; JSON text with the outcome if there was nothing. */
    Optional<String> next() {
        Value outcome = next.execute();
        return outcome.isNull() ? Optional.empty() : Optional.of(outcome.asString());
    }

    @Override
    public void close() {
        guest.close();
    }
}
