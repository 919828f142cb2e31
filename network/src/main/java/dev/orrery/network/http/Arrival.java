package dev.orrery.network.http;

import io.netty.handler.codec.http.HttpVersion;

/** What came from a client, in the order in which it is answered: a request, or something that can't be one. */
sealed interface Arrival permits Arrival.Asked, Refusal {

    /** A request, with what its answer has to know about the connection. */
    record Asked(HttpRequest request, HttpVersion version, boolean keepAlive) implements Arrival {

        int bodyBytes() {
            return request.body().length;
        }
    }
}
