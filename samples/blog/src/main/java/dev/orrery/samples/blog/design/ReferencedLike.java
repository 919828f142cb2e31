package dev.orrery.samples.blog.design;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.orrery.samples.blog.Like;

/** A like as stored where it only refers to its user. */
@JsonIgnoreProperties(ignoreUnknown = true)
record ReferencedLike(String id, String postId, String userId, String creationDate) {

    static ReferencedLike of(Like like) {
        return new ReferencedLike(like.id(), like.postId(), like.userId(), like.creationDate());
    }

    @JsonProperty
    String type() {
        return Like.TYPE;
    }

    Like with(String userUsername) {
        return new Like(id, postId, userId, userUsername, creationDate);
    }
}
