package dev.orrery.samples.blog.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.design.StoredShape;
import dev.orrery.testing.Spec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DataSetTest {

    private static final int SYSTEM_PROPERTY_BYTES = 200;
    private static final int KILOBYTE = 1024;

    /** As JSON text an item is a little longer than it is stored. */
    private static final int LONGER_AS_TEXT = 30;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final DataSet data = new DataSet(7, 0.001);

    @Test
    void theSameSeedMakesTheSameData() {
        DataSet again = new DataSet(7, 0.001);
        DataSet other = new DataSet(8, 0.001);

        assertThat(again.user(3)).isEqualTo(data.user(3));
        assertThat(again.post(3, 1)).isEqualTo(data.post(3, 1));
        assertThat(again.comment(3, 1, 4)).isEqualTo(data.comment(3, 1, 4));
        assertThat(again.like(3, 1, 2)).isEqualTo(data.like(3, 1, 2));
        assertThat(other.user(3)).isNotEqualTo(data.user(3));
        assertThat(other.post(3, 1).content()).isNotEqualTo(data.post(3, 1).content());
    }

    @Test
    @Spec("7.3")
    void thereAreAsManyOfEachAsThePublishedDataSetHad() {
        DataSet all = new DataSet(1, 1);
        List<Integer> posts = IntStream.range(0, 2_000).mapToObj(all::postCount).toList();
        List<Integer> comments = IntStream.range(0, 2_000).mapToObj(user -> all.commentCount(user, 4)).toList();
        List<Integer> likes = IntStream.range(0, 2_000).mapToObj(user -> all.likeCount(user, 4)).toList();

        assertThat(all.userCount()).isEqualTo(100_000);
        assertThat(posts).allMatch(count -> count >= 5 && count <= 50).contains(5, 50);
        assertThat(comments).allMatch(count -> count <= 25).contains(25);
        assertThat(likes)
                .allMatch(count -> count >= 0 && count <= 100)
                .anyMatch(count -> count < 20)
                .anyMatch(count -> count > 75);
        assertThat(mean(posts)).isCloseTo(27.5, withPercentage(3));
        assertThat(mean(comments)).isCloseTo(20, withPercentage(3));
        assertThat(mean(likes)).isCloseTo(47.5, withPercentage(5));
    }

    @Test
    void thereIsAtLeastOneUserHoweverSmallTheScale() {
        assertThat(new DataSet(1, 1e-9).userCount()).isEqualTo(1);
        assertThatThrownBy(() -> new DataSet(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DataSet(1, 1.5)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void idsAreDifferentAndNobodyLikesAPostTwice() {
        List<String> ids = new ArrayList<>();
        for (int user = 0; user < data.userCount(); user++) {
            ids.add(data.user(user).id());
            for (int post = 0; post < data.postCount(user); post++) {
                List<Like> likes = likes(user, post);
                ids.add(data.post(user, post).id());
                likes.forEach(like -> ids.add(like.id()));
                assertThat(likes).extracting(Like::userId).doesNotHaveDuplicates();
            }
        }

        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void commentsAndLikesBelongToTheirPostAndComeAfterIt() {
        Post post = data.post(5, 2);
        List<User> users = IntStream.range(0, data.userCount()).mapToObj(data::user).toList();

        for (int i = 0; i < post.commentCount(); i++) {
            Comment comment = data.comment(5, 2, i);
            assertThat(comment.postId()).isEqualTo(post.id());
            assertThat(comment.creationDate()).isGreaterThan(post.creationDate());
            assertThat(users).contains(new User(comment.userId(), comment.userUsername()));
        }
        for (Like like : likes(5, 2)) {
            assertThat(like.postId()).isEqualTo(post.id());
            assertThat(like.creationDate()).isGreaterThan(post.creationDate());
            assertThat(users).contains(new User(like.userId(), like.userUsername()));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Spec("3.2")
    void postsAndCommentsAreStoredInOneToTwoKilobytesAndTheOthersInLessThanOne(Design design) {
        StoredShape shape = new StoredShape(design);

        for (int user = 0; user < data.userCount(); user++) {
            assertThat(storedBytes(shape.user(data.user(user)))).isLessThan(KILOBYTE);
            Post post = data.post(user, 0);
            assertThat(storedBytes(shape.post(post))).isBetween(2 * KILOBYTE - 100, 2 * KILOBYTE + LONGER_AS_TEXT);
            assertThat(storedBytes(post.shortened())).isLessThan(KILOBYTE - 50);
            assertThat(storedBytes(shape.comment(data.comment(user, 0, 0))))
                    .isBetween(KILOBYTE + 50, 2 * KILOBYTE - 50);
            assertThat(storedBytes(shape.like(data.like(user, 0, 0)))).isLessThan(KILOBYTE - 50);
        }
    }

    @Test
    void itemsAreCountedAsTheyAre() {
        long items = 0;
        for (int user = 10; user < 20; user++) {
            items++;
            for (int post = 0; post < data.postCount(user); post++) {
                Post made = data.post(user, post);
                items += 1 + made.commentCount() + made.likeCount();
            }
        }

        assertThat(data.itemCount(10, 20)).isEqualTo(items);
    }

    @Test
    void theLatestPostsAreThoseOfTheLatestDates() {
        List<Post> all = new ArrayList<>();
        for (int user = 0; user < data.userCount(); user++) {
            for (int post = 0; post < data.postCount(user); post++) {
                all.add(data.post(user, post));
            }
        }
        all.sort(Comparator.comparing(Post::creationDate).reversed());

        assertThat(data.latestPosts(100)).isEqualTo(all.subList(0, 100));
    }

    private List<Like> likes(int user, int post) {
        return IntStream.range(0, data.likeCount(user, post)).mapToObj(i -> data.like(user, post, i)).toList();
    }

    private static double mean(List<Integer> counts) {
        return counts.stream().mapToInt(count -> count).average().orElseThrow();
    }

    private static int storedBytes(Object item) {
        try {
            return MAPPER.writeValueAsString(item).getBytes(StandardCharsets.UTF_8).length + SYSTEM_PROPERTY_BYTES;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
