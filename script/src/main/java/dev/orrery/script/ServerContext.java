package dev.orrery.script;

import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/** A context with the server-side API in it: {@code begin}, then {@code next} while there is more, then {@code finish}. */
final class ServerContext implements FreshContext {

    private final GuestContext guest;
    private final Value begin;
    private final Value next;
    private final Value finish;

    ServerContext(GuestContext guest, Source serverApi) {
        this.guest = guest;
        Value api = guest.context().eval(serverApi);
        this.begin = api.getMember("begin");
        this.next = api.getMember("next");
        this.finish = api.getMember("finish");
    }

    GuestContext guest() {
        return guest;
    }

    void begin(Value function, String input, ProxyExecutable host) {
        begin.executeVoid(function, input, host);
    }

    boolean next() {
        return next.execute().asBoolean();
    }

    String finish() {
        return finish.execute().asString();
    }

    @Override
    public void close() {
        guest.close();
    }
}
