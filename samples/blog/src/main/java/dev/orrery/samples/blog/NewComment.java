package dev.orrery.samples.blog;

/** A comment as its author hands it in. */
public record NewComment(String id, String postId, User author, String content, String creationDate) {

    /** The comment that it becomes. */
    public Comment toComment() {
        return new Comment(id, postId, author.id(), author.username(), content, creationDate);
    }
}
