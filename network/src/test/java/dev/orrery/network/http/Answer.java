package dev.orrery.network.http;

import java.util.Map;

/** A response as a client saw it; names of headers are in lower case. */
record Answer(int status, Map<String, String> headers, String body) {

    String header(String name) {
        return headers.getOrDefault(name, "");
    }
}
