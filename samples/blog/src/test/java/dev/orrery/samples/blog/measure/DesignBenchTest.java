package dev.orrery.samples.blog.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Loader;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DesignBenchTest {

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    /** What depends on the partitions that it goes to, and on how much is in each, needs a larger data set. */
    private static final EnumSet<Request> OF_ALL_PARTITIONS = EnumSet.of(Request.Q3, Request.Q6);

    private static final int TIMES = 160;

    private final DataSet data = new DataSet(2, 0.000_1);

    @ParameterizedTest
    @EnumSource
    @Spec({"3.2", "7.4"})
    void requestsToOnePartitionCostWhatWasPublished(Design design) {
        DesignBench bench = new DesignBench(loaded(design), data, toOnePartition(design), () -> {});

        List<Cell> cells = bench.measure(TIMES);

        assertThat(cells).extracting(Cell::request).containsExactlyElementsOf(toOnePartition(design));
        assertThat(cells).allSatisfy(cell -> assertThat(cell.chargeDifference())
                .as(cell.toString())
                .isBetween(-0.1, 0.1));
    }

    @ParameterizedTest
    @EnumSource
    void nothingOfWhatWasMeasuredStays(Design design) {
        BlogDatabase database = loaded(design);
        DesignBench bench = new DesignBench(database, data, EnumSet.allOf(Request.class), () -> {});
        List<Object> before = sums(database);

        bench.warmUp(Duration.ofMillis(100));
        bench.measure(5);
        List<ConcurrentCell> crowd = bench.measureCrowd(4, Duration.ofMillis(20));

        assertThat(crowd).hasSize(Request.values().length).allSatisfy(measured -> {
            assertThat(measured.callers()).isEqualTo(4);
            assertThat(measured.cell().times()).isGreaterThanOrEqualTo(4);
            assertThat(measured.perSecond()).isPositive();
        });
        assertThat(sums(database)).isEqualTo(before);
    }

    private BlogDatabase loaded(Design design) {
        BlogDatabase database = BlogDatabase.create(SERVER.client(), design, new BlogSettings(1, 3));
        new Loader(database, data, Progress.onStandardError(design.databaseId()), 4).load();
        return database;
    }

    private static Set<Request> toOnePartition(Design design) {
        return design == Design.V3 ? EnumSet.allOf(Request.class) : EnumSet.complementOf(OF_ALL_PARTITIONS);
    }

    /** How many items there are, and how many comments and likes the posts have by their counts. */
    private static List<Object> sums(BlogDatabase database) {
        return List.of(
                sum(database, BlogDatabase.USERS, "COUNT(1)"),
                sum(database, BlogDatabase.POSTS, "COUNT(1)"),
                sum(database, BlogDatabase.POSTS, "SUM(c.commentCount ?? 0)"),
                sum(database, BlogDatabase.POSTS, "SUM(c.likeCount ?? 0)"));
    }

    private static Object sum(BlogDatabase database, String container, String what) {
        return database.container(container)
                .queryItems("SELECT VALUE " + what + " FROM c", new CosmosQueryRequestOptions(), Double.class)
                .blockLast();
    }
}
