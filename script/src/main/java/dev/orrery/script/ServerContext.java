package dev.orrery.script;

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
        Value api = guest.context().eval(serverApi);
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

    void begin(Value function, String input, HostBridge bridge) {
        begin.executeVoid(function, input, bridge, (ProxyExecutable) arguments -> bridge.accepts());
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
