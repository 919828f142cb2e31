package dev.orrery.samples.blog.design;

import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;

/** The SQL that the designs have in common. */
final class Queries {

    /** In the logical partition of a post: its comments. */
    static final String COMMENTS = "SELECT * FROM c WHERE c.type = 'comment'";

    /** In the logical partition of a post: its likes. */
    static final String LIKES = "SELECT * FROM c WHERE c.type = 'like'";

    private Queries() {}

    /** In all partitions: the posts of a user. */
    static SqlQuerySpec postsOf(String userId) {
        return new SqlQuerySpec(
                "SELECT * FROM c WHERE c.type = 'post' AND c.userId = @userId", new SqlParameter("@userId", userId));
    }

    /** The latest posts, the latest first. */
    static String latestPosts(int count) {
        return "SELECT TOP " + count + " * FROM c WHERE c.type = 'post' ORDER BY c.creationDate DESC";
    }
}
