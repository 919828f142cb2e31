package dev.orrery.samples.blog.crash;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Looks at each item of a database once more, and at each copy. */
final class Recount {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int FEED_POSTS = 100;

    private final BlogDatabase database;
    private final List<JsonNode> users;
    private final List<JsonNode> posts;

    Recount(BlogDatabase database) {
        this.database = database;
        users = items(BlogDatabase.USERS);
        posts = items(BlogDatabase.POSTS);
    }

    /** All that should be there is, nothing else is, and all copies are right. */
    void compareWith(Contents expected) {
        Map<String, Comment> comments = found(posts, isOf(Comment.TYPE), Comment.class, Comment::id);
        Map<String, Like> likes = found(posts, isOf(Like.TYPE), Like.class, Like::id);
        Map<String, Post> found = found(posts, isOf(Post.TYPE), Post.class, Post::id);
        assertThat(found(users, isOf(Post.TYPE).negate(), User.class, User::id)).isEqualTo(expected.users());
        assertThat(comments).containsExactlyInAnyOrderEntriesOf(expected.comments());
        assertThat(likes).containsExactlyInAnyOrderEntriesOf(expected.likes());
        assertThat(found).containsExactlyInAnyOrderEntriesOf(expected.posts());
        found.values().forEach(post -> assertThatCountsFit(post, comments.values(), likes.values()));
        if (database.design() == Design.V3) {
            assertThat(found(users, isOf(Post.TYPE), Post.class, Post::id))
                    .containsExactlyInAnyOrderEntriesOf(expected.shortPosts());
            assertThat(feed()).containsExactlyElementsOf(expected.latestPosts(FEED_POSTS));
        }
    }

    private static void assertThatCountsFit(Post post, Iterable<Comment> comments, Iterable<Like> likes) {
        assertThat(comments)
                .filteredOn(comment -> comment.postId().equals(post.id()))
                .as(() -> "comments on " + post)
                .hasSize(post.commentCount());
        assertThat(likes)
                .filteredOn(like -> like.postId().equals(post.id()))
                .as(() -> "likes of " + post)
                .hasSize(post.likeCount());
    }

    /** All that is in the feed, the latest first. */
    private List<Post> feed() {
        List<Post> feed = new ArrayList<>(found(items(BlogDatabase.FEED), item -> true, Post.class, Post::id).values());
        feed.sort((one, other) -> other.creationDate().compareTo(one.creationDate()));
        return feed;
    }

    private List<JsonNode> items(String container) {
        return database.container(container)
                .queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), JsonNode.class)
                .collectList()
                .block();
    }

    private static Predicate<JsonNode> isOf(String type) {
        return item -> item.path("type").asText().equals(type);
    }

    /** Fails if one is there twice. */
    private static <T> Map<String, T> found(
            List<JsonNode> items, Predicate<JsonNode> wanted, Class<T> type, Function<T, String> id) {
        return items.stream()
                .filter(wanted)
                .map(item -> MAPPER.convertValue(item, type))
                .collect(toMap(id, Function.identity()));
    }
}
