package dev.orrery.samples.blog.design;

/**
 * How much throughput the containers get, told by the physical partitions that it makes.
 *
 * @param userPartitions of the container of users
 * @param postPartitions of the container of posts, comments and likes
 */
public record BlogSettings(int userPartitions, int postPartitions) {

    /** With these, what requests cost is near to what was published; see the sample's README. */
    public static final BlogSettings AS_PUBLISHED = new BlogSettings(1, 80);

    private static final int PARTITION_THROUGHPUT = 10_000;

    public BlogSettings {
        if (userPartitions < 1 || postPartitions < 1) {
            throw new IllegalArgumentException("A container has at least one partition");
        }
    }

    int userThroughput() {
        return userPartitions * PARTITION_THROUGHPUT;
    }

    int postThroughput() {
        return postPartitions * PARTITION_THROUGHPUT;
    }

    int feedThroughput() {
        return PARTITION_THROUGHPUT;
    }
}
