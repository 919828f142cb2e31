package dev.orrery.samples.blog.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.data.Dates;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Someone who uses the blog at random, one request after the other. Everyone renames users and edits posts of their own
 * only, so that it is known which name and which text comes last; they write under anyone's name and on anyone's posts.
 */
final class Visitor {

    private static final int USERS = 3;
    private static final int FIRST_POSTS = 35;
    private static final int TEXT_LENGTH_MAX = 300;
    private static final long DAY_MILLIS = 86_400_000;
    private static final int DAYS = 1_000;

    private final int number;
    private final int visitors;
    private final Blog blog;
    private final Truth truth;
    private final Persistence persistence;
    private final Random random;
    private final List<NewPost> ownPosts = new ArrayList<>();
    private int requests;

    /** A visitor with a number from 0 up to that of all visitors. */
    Visitor(int number, int visitors, Blog blog, Truth truth, Persistence persistence, Random random) {
        this.number = number;
        this.visitors = visitors;
        this.blog = blog;
        this.truth = truth;
        this.persistence = persistence;
        this.random = random;
    }

    /** Users and posts that are there before anyone does anything at random. */
    void prepare() {
        for (int i = 0; i < USERS; i++) {
            save(new User(userId(number, i), "name of " + userId(number, i)));
        }
        for (int i = 0; i < FIRST_POSTS; i++) {
            publish(new User(userId(number, i % USERS), "someone"));
        }
    }

    void act() {
        switch (random.nextInt(12)) {
            case 0 -> save(new User(userId(number, random.nextInt(USERS)), "renamed " + nextId()));
            case 1 -> publish(anyone());
            case 2 -> edit();
            case 3, 4, 5 -> comment();
            case 6, 7 -> like();
            case 8 -> lookAtOwnUser();
            case 9 -> lookAtPost();
            case 10 -> lookAtAnswers();
            default -> lookAtLists();
        }
    }

    private void save(User user) {
        persistence.insist(() -> blog.save(user));
        truth.add(user);
    }

    private void publish(User author) {
        String id = nextId();
        NewPost post = new NewPost(id, author, "Title of " + id, text(), date());
        persistence.insist(() -> blog.publish(post));
        ownPosts.add(post);
        truth.add(post);
    }

    private void edit() {
        int place = random.nextInt(ownPosts.size());
        NewPost old = ownPosts.get(place);
        NewPost post = new NewPost(old.id(), old.author(), "Edited " + nextId(), text(), old.creationDate());
        persistence.insist(() -> blog.edit(post.id(), post.title(), post.content()));
        ownPosts.set(place, post);
        truth.add(post);
    }

    private void comment() {
        NewComment comment = new NewComment(nextId(), postId(), anyone(), text(), date());
        persistence.insist(() -> blog.comment(comment));
        truth.add(comment);
    }

    private void like() {
        NewLike like = new NewLike(nextId(), postId(), anyone(), date());
        persistence.insist(() -> blog.like(like));
        truth.add(like);
    }

    private void lookAtOwnUser() {
        String id = userId(number, random.nextInt(USERS));
        persistence.insist(() -> assertThat(blog.user(id).value().username()).isEqualTo(truth.name(id)));
    }

    private void lookAtPost() {
        String id = postId();
        int comments = truth.commentCount(id);
        int likes = truth.likeCount(id);
        persistence.insist(() -> {
            Post found = blog.post(id).value();
            assertThat(found.commentCount()).isGreaterThanOrEqualTo(comments);
            assertThat(found.likeCount()).isGreaterThanOrEqualTo(likes);
        });
    }

    private void lookAtAnswers() {
        String id = postId();
        int comments = truth.commentCount(id);
        int likes = truth.likeCount(id);
        persistence.insist(() -> {
            assertThat(blog.commentsOn(id).value())
                    .hasSizeGreaterThanOrEqualTo(comments)
                    .extracting(Comment::id)
                    .doesNotHaveDuplicates();
            assertThat(blog.likesOf(id).value()).hasSizeGreaterThanOrEqualTo(likes);
        });
    }

    private void lookAtLists() {
        persistence.insist(() -> blog.postsOf(anyone().id()));
        persistence.insist(() -> assertThat(blog.latestPosts(100).value().size()).isLessThanOrEqualTo(100));
    }

    /** With the name that they had at some time, or never. */
    private User anyone() {
        String id = userId(random.nextInt(visitors), random.nextInt(USERS));
        return new User(id, random.nextBoolean() ? truth.name(id) : "someone");
    }

    /** Often one of the few that everyone talks about. */
    private String postId() {
        int ofVisitor = random.nextInt(visitors);
        return id(ofVisitor, random.nextInt(random.nextBoolean() ? 2 : FIRST_POSTS));
    }

    private String nextId() {
        return id(number, requests++);
    }

    private static String id(int visitor, int request) {
        return visitor + "-" + request;
    }

    private static String userId(int visitor, int place) {
        return "u" + visitor + "-" + place;
    }

    private String text() {
        return "Text ".repeat(random.nextInt(TEXT_LENGTH_MAX)) + requests;
    }

    /** Of any day, and never the same. */
    private String date() {
        return Dates.text(random.nextInt(DAYS) * DAY_MILLIS + (long) requests * visitors + number);
    }
}
