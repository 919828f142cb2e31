package dev.orrery.protocol.cosmos.message;

import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.network.http.HeaderName;
import java.util.Optional;

/**
 * A request as it came, whatever carried it. Headers are the names that all transports have for what a request says beside its
 * body: in HTTP they are headers, elsewhere tokens that stand for them.
 */
public interface WireRequest {

    /** What carried it. */
    WireProtocol protocol();

    /** The method in upper case, as it is signed. */
    String method();

    /** What is asked for, with all escapes that it came with. */
    String target();

    /** A header; empty if it is not said. */
    Optional<String> header(HeaderName name);

    default boolean hasHeader(HeaderName name) {
        return header(name).isPresent();
    }

    /** Whether a header says true, in whatever case. */
    default boolean says(HeaderName name) {
        return header(name).map("true"::equalsIgnoreCase).orElse(false);
    }

    /** The body itself, not a copy: to be read only. */
    byte[] body();

    /** The replica that the client has sent it to; empty if it doesn't choose one. */
    default Optional<Replica> replica() {
        return Optional.empty();
    }

    /** Whether nobody could read it on its way. */
    boolean isSecure();

    /** Ends the work on this request: whoever does it looks here now and then. */
    Cancellation cancellation();
}
