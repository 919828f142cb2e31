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

    /** The most that a container may have and begin with one partition; with more, each has less. */
    private static final int THROUGHPUT_OF_ONE = 10_000;

    private static final int THROUGHPUT_OF_EACH = 6_000;

    public BlogSettings {
        if (userPartitions < 1 || postPartitions < 1) {
            throw new IllegalArgumentException("A container has at least one partition");
        }
    }

    int userThroughput() {
        return throughput(userPartitions);
    }

    int postThroughput() {
        return throughput(postPartitions);
    }

    int feedThroughput() {
        return throughput(1);
    }

    private static int throughput(int partitions) {
        return partitions == 1 ? THROUGHPUT_OF_ONE : partitions * THROUGHPUT_OF_EACH;
    }
}
