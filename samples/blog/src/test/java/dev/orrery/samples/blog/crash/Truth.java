package dev.orrery.samples.blog.crash;

import static java.util.stream.Collectors.toMap;

import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What was acknowledged: all that has to be there in the end, each name and count as it follows from that. */
final class Truth {

    private final Map<String, String> names = new ConcurrentHashMap<>();
    private final Map<String, NewPost> posts = new ConcurrentHashMap<>();
    private final Map<String, NewComment> comments = new ConcurrentHashMap<>();
    private final Map<String, NewLike> likes = new ConcurrentHashMap<>();
    private final Map<String, Integer> commentCounts = new ConcurrentHashMap<>();
    private final Map<String, Integer> likeCounts = new ConcurrentHashMap<>();

    void add(User user) {
        names.put(user.id(), user.username());
    }

    void add(NewPost post) {
        posts.put(post.id(), post);
    }

    void add(NewComment comment) {
        comments.put(comment.id(), comment);
        commentCounts.merge(comment.postId(), 1, Integer::sum);
    }

    void add(NewLike like) {
        likes.put(like.id(), like);
        likeCounts.merge(like.postId(), 1, Integer::sum);
    }

    String name(String userId) {
        return names.get(userId);
    }

    int commentCount(String postId) {
        return commentCounts.getOrDefault(postId, 0);
    }

    int likeCount(String postId) {
        return likeCounts.getOrDefault(postId, 0);
    }

    /** Only to be asked when nothing is added any more. */
    Contents contents() {
        return new Contents(
                byId(names.entrySet().stream().map(entry -> new User(entry.getKey(), entry.getValue())), User::id),
                byId(posts.values().stream().map(this::post), Post::id),
                byId(comments.values().stream().map(this::comment), Comment::id),
                byId(likes.values().stream().map(this::like), Like::id));
    }

    private static <T> Map<String, T> byId(Stream<T> items, Function<T, String> id) {
        return items.collect(toMap(id, Function.identity()));
    }

    private Post post(NewPost post) {
        return new Post(
                post.id(),
                post.author().id(),
                name(post.author().id()),
                post.title(),
                post.content(),
                commentCount(post.id()),
                likeCount(post.id()),
                post.creationDate());
    }

    private Comment comment(NewComment comment) {
        return new Comment(
                comment.id(),
                comment.postId(),
                comment.author().id(),
                name(comment.author().id()),
                comment.content(),
                comment.creationDate());
    }

    private Like like(NewLike like) {
        return new Like(
                like.id(), like.postId(), like.author().id(), name(like.author().id()), like.creationDate());
    }

    @Override
    public String toString() {
        return "%d users, %d posts, %d comments, %d likes"
                .formatted(names.size(), posts.size(), comments.size(), likes.size());
    }
}
