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

    /** A prime beyond any number of users: steps of this length come to each of them before they come to one again. */
    private static final long STEP = 1_000_000_007L;

    /** A leap year before all years of the data set. */
    private static final String LONG_AGO = "2012";

    private final DataSet data;
    private final SplittableRandom random;
    private long user;

    Subjects(DataSet data, long seed) {
        this.data = data;
        this.random = new SplittableRandom(seed);
        this.user = random.nextInt(data.userCount());
    }

    /** Another one each time, even after a measurement that was broken off. */
    private static String newId() {
        return UUID.randomUUID().toString();
    }

    /** Each one as often as any other. */
    User user() {
        user = (user + STEP) % data.userCount();
        return data.user((int) user);
    }

    User newUser() {
        return new User(newId(), user().username());
    }

    /** Each post is as likely as any other if users are taken by the number of their posts. */
    Post post() {
        int author;
        int place;
        do {
            author = random.nextInt(data.userCount());
            place = random.nextInt(DataSet.POSTS_MAX);
        } while (place >= data.postCount(author));
        return data.post(author, place);
    }

    /** A post like others, but older than all: the latest ones are to stay as they are. */
    NewPost newPost() {
        Post like = post();
        String date = LONG_AGO + like.creationDate().substring(LONG_AGO.length());
        return new NewPost(newId(), user(), like.title(), like.content(), date);
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
