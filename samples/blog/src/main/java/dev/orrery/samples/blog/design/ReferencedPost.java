package dev.orrery.samples.blog.design;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.orrery.samples.blog.Post;

/** A post as stored where it only refers to its author. */
@JsonIgnoreProperties(ignoreUnknown = true)
record ReferencedPost(String id, String userId, String title, String content, String creationDate) {

    static ReferencedPost of(Post post) {
        return new ReferencedPost(
                post.id(), post.userId(), post.title(), post.content(), post.creationDate());
    }

    @JsonProperty
    String type() {
        return Post.TYPE;
    }

    @JsonProperty
    String postId() {
        return id;
    }

    Post with(String userUsername, int commentCount, int likeCount) {
        return new Post(id, userId, userUsername, title, content, commentCount, likeCount, creationDate);
    }
}
