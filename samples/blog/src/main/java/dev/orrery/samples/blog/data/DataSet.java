package dev.orrery.samples.blog.data;

import static java.util.Comparator.comparingLong;

import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Users, posts, comments and likes, each of which follows from its numbers and a seed: no matter how many there are,
 * none is kept.
 *
 * <p>Users are numbered from 0; a post by its user and its place among their posts; comments and likes by their post
 * and their place there. A user has 5 to 50 posts, and a post 15 to 25 comments and up to 100 likes, each by another
 * user if there are so many.
 *
 * @param seed another one makes other data
 * @param scale 1 is a hundred thousand users
 */
public record DataSet(long seed, double scale) {

    /** The most posts that a user may have. */
    public static final int POSTS_MAX = 50;

    private static final int USERS_AT_SCALE_ONE = 100_000;
    private static final int POSTS_MIN = 5;
    private static final int COMMENTS_MIN = 15;
    private static final int COMMENTS_MAX = 25;
    private static final int LIKES_MAX = 100;
    private static final int LIKES_LEEWAY = 10;
    private static final int LIKES_DRAWS = 8;

    /** A prime beyond any number of users: steps of this length come to each of them before they come to one again. */
    private static final long STEP = 1_000_000_007L;

    private static final long FIRST_DAY_MILLIS = Instant.parse("2016-01-01T00:00:00Z").toEpochMilli();
    private static final long POSTING_MILLIS = 3L * 365 * 86_400_000;
    private static final long ANSWERING_MILLIS = 20L * 86_400_000;

    public DataSet {
        if (!(scale > 0) || scale > 1) {
            throw new IllegalArgumentException("The scale is more than 0, and 1 at most: " + scale);
        }
    }

    public int userCount() {
        return (int) Math.max(1, Math.round(USERS_AT_SCALE_ONE * scale));
    }

    public User user(int user) {
        Numbered numbered = numbered(Kind.USER, user, 0, 0);
        return new User(numbered.id(), Prose.username(numbered.random()));
    }

    public int postCount(int user) {
        return numbered(Kind.POST_COUNT, user, 0, 0).random().nextInt(POSTS_MIN, POSTS_MAX + 1);
    }

    public Post post(int user, int post) {
        Numbered numbered = numbered(Kind.POST, user, post, 0);
        User author = user(user);
        SplittableRandom random = numbered.random();
        long millis = postMillis(random);
        String title = Prose.title(random);
        return new Post(
                numbered.id(),
                author.id(),
                author.username(),
                title,
                Prose.post(title, random),
                commentCount(user, post),
                likeCount(user, post),
                Dates.text(millis));
    }

    public int commentCount(int user, int post) {
        return numbered(Kind.COMMENT_COUNT, user, post, 0).random().nextInt(COMMENTS_MIN, COMMENTS_MAX + 1);
    }

    public Comment comment(int user, int post, int comment) {
        Numbered numbered = numbered(Kind.COMMENT, user, post, comment);
        SplittableRandom random = numbered.random();
        User author = user(random.nextInt(userCount()));
        return new Comment(
                numbered.id(),
                numbered(Kind.POST, user, post, 0).id(),
                author.id(),
                author.username(),
                Prose.comment(random),
                Dates.text(answerMillis(user, post, random)));
    }

    /** Mostly about half of what is possible, and seldom near to nothing or all. */
    public int likeCount(int user, int post) {
        SplittableRandom random = numbered(Kind.LIKE_COUNT, user, post, 0).random();
        int most = random.nextInt(LIKES_MAX - LIKES_LEEWAY, LIKES_MAX + 1);
        int sum = 0;
        for (int i = 0; i < LIKES_DRAWS; i++) {
            sum += random.nextInt(most + 1);
        }
        return (sum + LIKES_DRAWS / 2) / LIKES_DRAWS;
    }

    public Like like(int user, int post, int like) {
        Numbered numbered = numbered(Kind.LIKE, user, post, like);
        User author = user(liker(user, post, like));
        return new Like(
                numbered.id(),
                numbered(Kind.POST, user, post, 0).id(),
                author.id(),
                author.username(),
                Dates.text(answerMillis(user, post, numbered.random())));
    }

    private int liker(int user, int post, int like) {
        int first = numbered(Kind.LIKE_COUNT, user, post, 1).random().nextInt(userCount());
        return Math.toIntExact((first + like * STEP) % userCount());
    }

    /** How many items there are of the users from one number up to another one, which is not among them. */
    public long itemCount(int fromUser, int toUser) {
        long items = 0;
        for (int user = fromUser; user < toUser; user++) {
            int posts = postCount(user);
            items += 1 + posts;
            for (int post = 0; post < posts; post++) {
                items += commentCount(user, post) + likeCount(user, post);
            }
        }
        return items;
    }

    /** How many posts there are of the users from one number up to another one, which is not among them. */
    public long postCountOfAll(int fromUser, int toUser) {
        return IntStream.range(fromUser, toUser).mapToLong(this::postCount).sum();
    }

    /** The latest posts of all, the latest first. */
    public List<Post> latestPosts(int count) {
        PriorityQueue<Dated> latest = new PriorityQueue<>(comparingLong(Dated::millis));
        for (int user = 0; user < userCount(); user++) {
            int posts = postCount(user);
            for (int post = 0; post < posts; post++) {
                latest.add(new Dated(user, post, postMillis(user, post)));
                if (latest.size() > count) {
                    latest.poll();
                }
            }
        }
        List<Dated> sorted = new ArrayList<>(latest);
        sorted.sort(comparingLong(Dated::millis).reversed());
        return sorted.stream().map(dated -> post(dated.user(), dated.post())).toList();
    }

    private record Dated(int user, int post, long millis) {}

    private long postMillis(int user, int post) {
        return postMillis(numbered(Kind.POST, user, post, 0).random());
    }

    private static long postMillis(SplittableRandom random) {
        return FIRST_DAY_MILLIS + random.nextLong(POSTING_MILLIS);
    }

    private long answerMillis(int user, int post, SplittableRandom random) {
        return postMillis(user, post) + 1 + random.nextLong(ANSWERING_MILLIS);
    }

    private Numbered numbered(Kind kind, int user, int post, int place) {
        return Numbered.of(seed, kind, user, post, place);
    }
}
