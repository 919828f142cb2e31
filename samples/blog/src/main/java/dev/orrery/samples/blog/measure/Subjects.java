package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.data.DataSet;
import java.util.SplittableRandom;
import java.util.UUID;

/** Whom and what requests are about, by chance: users and posts of a data set, and new things that fit there. */
final class Subjects {

    private final DataSet data;
    private final SplittableRandom random;

    Subjects(DataSet data, long seed) {
        this.data = data;
        this.random = new SplittableRandom(seed);
    }

    String newId() {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    User user() {
        return data.user(random.nextInt(data.userCount()));
    }

    User newUser() {
        return new User(newId(), user().username());
    }

    /** Each post is as likely as any other if users are taken by the number of their posts. */
    Post post() {
        int user;
        int place;
        do {
            user = random.nextInt(data.userCount());
            place = random.nextInt(DataSet.POSTS_MAX);
        } while (place >= data.postCount(user));
        return data.post(user, place);
    }

    /** A post like others, which is not among the latest: those are to stay as they are. */
    NewPost newPost() {
        Post like = post();
        return new NewPost(newId(), user(), like.title(), like.content(), like.creationDate());
    }

    NewComment newComment() {
        Post post = post();
        String content = data.comment(random.nextInt(data.userCount()), 0, 0).content();
        return new NewComment(newId(), post.id(), user(), content, post.creationDate());
    }

    NewLike newLike() {
        Post post = post();
        return new NewLike(newId(), post.id(), user(), post.creationDate());
    }
}
