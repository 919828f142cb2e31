package dev.orrery.samples.blog.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Loader;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.testing.Spec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The published charges. */
class ChargeTableTest {

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    /** What depends on the partitions that it goes to, and on how much is in each, needs a larger data set. */
    private static final EnumSet<Request> OF_ALL_PARTITIONS = EnumSet.of(Request.Q3, Request.Q6);

    private static final int TIMES = 160;

    @ParameterizedTest
    @EnumSource
    @Spec({"3.2", "7.4"})
    void requestsToOnePartitionCostWhatWasPublished(Design design) {
        DataSet data = new DataSet(2, 0.000_1);
        BlogDatabase database = BlogDatabase.create(SERVER.client(), design, new BlogSettings(1, 3));
        new Loader(database, data, Progress.onStandardError(design.databaseId()), 4).load();

        List<Cell> cells = new ChargeTable(data, 2).measure(database, toOnePartition(design), TIMES);

        assertThat(cells).extracting(Cell::request).containsExactlyElementsOf(toOnePartition(design));
        assertThat(cells)
                .allSatisfy(cell -> assertThat(cell.difference()).as(cell.toString()).isBetween(-0.1, 0.1));
    }

    private static Set<Request> toOnePartition(Design design) {
        return design == Design.V3 ? EnumSet.allOf(Request.class) : EnumSet.complementOf(OF_ALL_PARTITIONS);
    }
}
