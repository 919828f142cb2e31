package dev.orrery.samples.blog.worker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.samples.blog.Post;
import java.util.List;
import java.util.stream.Stream;

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

    /** The posts among the items, in short form. */
    static Stream<Post> shortPosts(List<JsonNode> items) {
        return items.stream()
                .filter(item -> isOfType(item, Post.TYPE))
                .map(item -> read(item, Post.class).shortened());
    }
}
