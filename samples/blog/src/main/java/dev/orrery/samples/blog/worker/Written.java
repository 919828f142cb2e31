package dev.orrery.samples.blog.worker;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.orrery.samples.blog.User;
import java.util.Map;

/** Of a post, comment or like: who wrote it, under which name. */
@JsonIgnoreProperties(ignoreUnknown = true)
record Written(String postId, String userId, String userUsername) {

    /** True if its author has another name now. */
    boolean isLate(Map<String, User> authors) {
        User author = authors.get(userId);
        return author != null && !author.username().equals(userUsername);
    }

    Written withoutName() {
        return new Written(postId, userId, "");
    }
}
