package dev.orrery.samples.blog.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;

/** What a browser gets. */
record Answer(int status, String contentType, byte[] body) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    static Answer json(int status, Object value) {
        try {
            return new Answer(status, "application/json", MAPPER.writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Answer of(Refusal refusal) {
        return json(refusal.status(), new Message(refusal.getMessage()));
    }

    private record Message(String message) {}
}
