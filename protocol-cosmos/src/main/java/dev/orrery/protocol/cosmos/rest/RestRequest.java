package dev.orrery.protocol.cosmos.rest;

import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.protocol.cosmos.message.WireRequest;
import java.util.Optional;

/** A request that came by HTTP. */
record RestRequest(HttpRequest http) implements WireRequest {

    @Override
    public WireProtocol protocol() {
        return WireProtocol.REST;
    }

    @Override
    public String method() {
        return http.method();
    }

    @Override
    public String target() {
        return http.target();
    }

    @Override
    public Optional<String> header(HeaderName name) {
        return http.header(name);
    }

    @Override
    public boolean hasHeader(HeaderName name) {
        return http.hasHeader(name);
    }

    @Override
    public byte[] body() {
        return http.body();
    }

    @Override
    public boolean isSecure() {
        return http.isSecure();
    }

    @Override
    public Cancellation cancellation() {
        return http.cancellation();
    }
}
