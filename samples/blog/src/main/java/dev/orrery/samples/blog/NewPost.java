package dev.orrery.samples.blog;

/** A post as its author hands it in. */
public record NewPost(String id, User author, String title, String content, String creationDate) {

    /** The post that it becomes, before anyone has commented or liked it. */
    public Post toPost() {
        return new Post(id, author.id(), author.username(), title, content, 0, 0, creationDate);
    }
}
