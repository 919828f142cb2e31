package dev.orrery.engine.throughput;

import static dev.orrery.engine.throughput.PricedContainer.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.orrery.testing.Spec;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The published charges of those requests of the blogging platform that go to all partitions. How many there were is not known, nor
 * the size of posts and the indexes; what fits are eighty, posts of almost 2 KB, and a composite index for the latest of a type. Each
 * partition costs about the same, so here are eight, with as many posts in each as a page shows and some more.
 */
@Spec({"3.2", "7.4"})
class BloggingFanOutTest {

    private static final int PARTITIONS_THEN = 80;
    private static final int PARTITIONS = 8;
    private static final int POSTS_IN_EACH = 12;
    private static final int COMMENTS = 20;
    private static final int LIKES = 48;
    private static final int POSTS_OF_A_USER = 25;
    private static final int POSTS_IN_THE_FEED = 100;

    /** SDKs ask each of eighty partitions for five times its share of a hundred rows, rounded up. */
    private static final int PAGE = 10;

    private static final int MORE_POSTS_THAN_ARE_COUNTED = 100;

    private static final String POSTS_OF_A_USER_QUERY = "SELECT * FROM c WHERE c.type = 'post' AND c.userId = '%s'";

    private static final String LATEST_OF_A_TYPE =
            "{'includedPaths': [{'path': '/*'}], 'compositeIndexes': [[{'path': '/type'}, {'path': '/creationDate'}]]}";

    /** With system properties they are stored in less than 2 KB, and with what clients need for merging it is more. */
    private static final int CONTENT_BYTES = 1500;

    private static final long YEARS_SECONDS = 3L * 365 * 86_400;
    private static final int DAYS_SECONDS = 20 * 86_400;

    private static final Random RANDOM = new Random(4);
    private static PricedContainer posts;

    @BeforeAll
    static void createPosts() {
        posts = PricedContainer.indexed("/postId", PARTITIONS, LATEST_OF_A_TYPE);
        int[] inRange = new int[PARTITIONS];
        int complete = 0;
        while (complete < PARTITIONS) {
            String id = newId();
            int range = posts.rangeOf(id);
            if (inRange[range] < POSTS_IN_EACH) {
                create(id);
                if (++inRange[range] == POSTS_IN_EACH) {
                    complete++;
                }
            }
        }
    }

    @AfterAll
    static void close() {
        posts.close();
    }

    @Test
    void q3ListsThePostsOfAUser() {
        assertThat(postsOfAUser()).isCloseTo(201.54, withPercentage(10));
        assertThat(postsOfAUser() + POSTS_OF_A_USER * countsOfAPost() + 1).isCloseTo(619.41, withPercentage(10));
    }

    @Test
    void q6ListsTheLatestPosts() {
        assertThat(latestPosts()).isCloseTo(532.33, withPercentage(10));
        assertThat(latestPosts() + POSTS_IN_THE_FEED * (countsOfAPost() + 1)).isCloseTo(2063.54, withPercentage(10));
    }

    @Test
    void q3LooksAtNoCommentsHoweverManyPostsThereAre() {
        try (PricedContainer many = PricedContainer.indexed("/postId", 1, LATEST_OF_A_TYPE)) {
            for (int i = 0; i < MORE_POSTS_THAN_ARE_COUNTED; i++) {
                many.create(json("{'id': 'p%d', 'type': 'post', 'postId': '%d', 'userId': 'bob'}".formatted(i, i)));
                many.create(json("{'id': 'c%d', 'type': 'comment', 'postId': '%d', 'userId': '%s'}".formatted(
                        i, i, i < 30 ? "ann" : "bob")));
            }

            double annsPosts = many.firstPages(POSTS_OF_A_USER_QUERY.formatted("ann"), 100).units();

            assertThat(annsPosts).isEqualTo(many.firstPages(POSTS_OF_A_USER_QUERY.formatted("nobody"), 100).units());
        }
    }

    private static double postsOfAUser() {
        double nothing = posts.firstPages(POSTS_OF_A_USER_QUERY.formatted("nobody"), 100).units();
        double all = posts.firstPages(POSTS_OF_A_USER_QUERY.formatted("ann"), 100).units();
        double onePost = (all - nothing) / (PARTITIONS * POSTS_IN_EACH);
        return nothing * PARTITIONS_THEN / PARTITIONS + onePost * POSTS_OF_A_USER;
    }

    private static double latestPosts() {
        return posts.firstPages(
                """
                SELECT TOP 100 c._rid, [{"item": c.creationDate}] AS orderByItems, c AS payload FROM c
                WHERE c.type = 'post' ORDER BY c.creationDate DESC
                """,
                PAGE).units() * PARTITIONS_THEN / PARTITIONS;
    }

    private static double countsOfAPost() {
        String id = newId();
        create(id);
        return posts.query(id, "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'comment'").units()
                + posts.query(id, "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'like'").units();
    }

    private static void create(String id) {
        Instant date = Instant.parse("2016-01-01T00:00:00Z").plusSeconds(RANDOM.nextLong(YEARS_SECONDS));
        posts.create(json("""
                {'id': '%s', 'type': 'post', 'postId': '%s', 'userId': 'ann', 'title': '%s', 'content': '%s',
                 'creationDate': '%s'}
                """.formatted(id, id, "t".repeat(130), "c".repeat(CONTENT_BYTES), date)));
        for (int i = 0; i < COMMENTS; i++) {
            posts.create(json("""
                    {'id': '%s', 'type': 'comment', 'postId': '%s', 'userId': 'bob', 'content': '%s',
                     'creationDate': '%s'}
                    """.formatted(newId(), id, "c".repeat(900), after(date))));
        }
        for (int i = 0; i < LIKES; i++) {
            posts.create(json("""
                    {'id': '%s', 'type': 'like', 'postId': '%s', 'userId': 'bob', 'creationDate': '%s'}
                    """.formatted(newId(), id, after(date))));
        }
    }

    private static Instant after(Instant date) {
        return date.plusSeconds(1 + RANDOM.nextInt(DAYS_SECONDS));
    }

    private static String newId() {
        return new UUID(RANDOM.nextLong(), RANDOM.nextLong()).toString();
    }
}
