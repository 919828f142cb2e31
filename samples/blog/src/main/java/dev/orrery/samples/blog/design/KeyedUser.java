package dev.orrery.samples.blog.design;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.orrery.samples.blog.User;

/** A user as stored beside their posts, by {@code /userId}. */
record KeyedUser(String id, String username) {

    static final String TYPE = "user";

    static KeyedUser of(User user) {
        return new KeyedUser(user.id(), user.username());
    }

    @JsonProperty
    String type() {
        return TYPE;
    }

    @JsonProperty
    String userId() {
        return id;
    }
}
