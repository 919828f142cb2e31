package dev.orrery.samples.blog.design;

import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;

/** What users, posts, comments and likes look like in the containers of a design; for those who write many at once. */
public record StoredShape(Design design) {

    public Object user(User user) {
        return switch (design) {
            case V1, V2 -> user;
            case V3 -> KeyedUser.of(user);
        };
    }

    public Object post(Post post) {
        return switch (design) {
            case V1 -> ReferencedPost.of(post);
            case V2, V3 -> post;
        };
    }

    public Object comment(Comment comment) {
        return switch (design) {
            case V1 -> ReferencedComment.of(comment);
            case V2, V3 -> comment;
        };
    }

    public Object like(Like like) {
        return switch (design) {
            case V1 -> ReferencedLike.of(like);
            case V2, V3 -> like;
        };
    }
}
