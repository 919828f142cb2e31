package dev.orrery.samples.blog.design;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.orrery.samples.blog.Comment;

/** A comment as stored where it only refers to its author. */
@JsonIgnoreProperties(ignoreUnknown = true)
record ReferencedComment(String id, String postId, String userId, String content, String creationDate) {

    static ReferencedComment of(Comment comment) {
        return new ReferencedComment(
                comment.id(), comment.postId(), comment.userId(), comment.content(), comment.creationDate());
    }

    @JsonProperty
    String type() {
        return Comment.TYPE;
    }

    Comment with(String userUsername) {
        return new Comment(id, postId, userId, userUsername, content, creationDate);
    }
}
