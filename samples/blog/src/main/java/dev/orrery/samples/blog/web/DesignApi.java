package dev.orrery.samples.blog.web;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Measured;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.data.Dates;
import dev.orrery.samples.blog.measure.Request;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The ten requests in one design. Whoever writes gives the id, so that all designs may get the same one. */
final class DesignApi {

    private static final int USERNAME_LENGTH_MAX = 40;
    private static final int TITLE_LENGTH_MAX = 150;
    private static final int POST_LENGTH_MAX = 20_000;
    private static final int COMMENT_LENGTH_MAX = 5_000;
    private static final int FEED_POSTS = 100;

    private final Design design;
    private final Blog blog;
    private final InstantSource clock;
    private final KnownUsers users;
    private final List<Route> routes;

    DesignApi(Design design, Blog blog, InstantSource clock) {
        this.design = design;
        this.blog = blog;
        this.clock = clock;
        users = new KnownUsers(blog);
        routes = List.of(
                Route.of("PUT", "users/*", Request.C1, this::save),
                Route.of("GET", "users/*", Request.Q1, call -> blog.user(call.id(1))),
                Route.of("PUT", "posts/*", Request.C2, this::publish),
                Route.of("PATCH", "posts/*", Request.C2, this::edit),
                Route.of("GET", "posts/*", Request.Q2, call -> blog.post(call.id(1))),
                Route.of("GET", "users/*/posts", Request.Q3, call -> blog.postsOf(call.id(1))),
                Route.of("PUT", "posts/*/comments/*", Request.C3, this::comment),
                Route.of("GET", "posts/*/comments", Request.Q4, call -> blog.commentsOn(call.id(1))),
                Route.of("PUT", "posts/*/likes/*", Request.C4, this::like),
                Route.of("GET", "posts/*/likes", Request.Q5, call -> blog.likesOf(call.id(1))),
                Route.of("GET", "feed", Request.Q6, call -> blog.latestPosts(FEED_POSTS)));
    }

    Reply answer(Call call) {
        List<Route> fitting = routes.stream().filter(route -> route.fits(call.path())).toList();
        if (fitting.isEmpty()) {
            throw Refusal.notFound("There is nothing at this address.");
        }
        Route route = fitting.stream()
                .filter(candidate -> candidate.method().equals(call.method()))
                .findFirst()
                .orElseThrow(() -> new Refusal(405, "Here one can only " + methods(fitting) + "."));
        return answer(call, route);
    }

    private Reply answer(Call call, Route route) {
        try {
            return Reply.of(route.request(), design, route.action().apply(call));
        } catch (RuntimeException e) {
            throw DatabaseTrouble.of(route.request(), e);
        }
    }

    private static String methods(List<Route> routes) {
        return routes.stream().map(Route::method).collect(Collectors.joining(" and "));
    }

    private Measured<?> save(Call call) {
        User user = new User(call.id(1), call.line("username", USERNAME_LENGTH_MAX));
        Cost cost = blog.save(user);
        users.remember(user);
        return new Measured<>(user, cost);
    }

    private Measured<?> publish(Call call) {
        String title = call.line("title", TITLE_LENGTH_MAX);
        String content = call.text("content", POST_LENGTH_MAX);
        NewPost post = new NewPost(call.id(1), users.user(call.id("userId")), title, content, now());
        return new Measured<>(post.toPost(), blog.publish(post));
    }

    private Measured<?> edit(Call call) {
        String title = call.line("title", TITLE_LENGTH_MAX);
        String content = call.text("content", POST_LENGTH_MAX);
        return new Measured<>(Map.of("title", title, "content", content), blog.edit(call.id(1), title, content));
    }

    private Measured<?> comment(Call call) {
        String content = call.text("content", COMMENT_LENGTH_MAX);
        User author = users.user(call.id("userId"));
        NewComment comment = new NewComment(call.id(3), call.id(1), author, content, now());
        return new Measured<>(comment.toComment(), blog.comment(comment));
    }

    /** Each user has one like for a post: its id is theirs. */
    private Measured<?> like(Call call) {
        User author = users.user(call.id(3));
        NewLike like = new NewLike("like-" + author.id(), call.id(1), author, now());
        return new Measured<>(like.toLike(), blog.like(like));
    }

    private String now() {
        return Dates.text(clock.millis());
    }
}
