package dev.orrery.samples.blog.worker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Items as they come from a change feed. */
final class Items {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Items() {}

    static boolean isOfType(JsonNode item, String type) {
        return item.path("type").asText().equals(type);
    }

    static <T> T read(JsonNode item, Class<T> type) {
        return MAPPER.convertValue(item, type);
    }
}
