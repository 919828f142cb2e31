package dev.orrery.samples.blog;

/** A like as a user gives it. */
public record NewLike(String id, String postId, User author, String creationDate) {

    /** The like that it becomes. */
    public Like toLike() {
        return new Like(id, postId, author.id(), author.username(), creationDate);
    }
}
