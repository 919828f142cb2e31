package dev.orrery.samples.blog.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LoaderTest {

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    private final DataSet data = new DataSet(3, 0.000_04);

    @Test
    void itGoesOnWhereItWasStopped() {
        BlogDatabase database = BlogDatabase.create(SERVER.client(), Design.V1, new BlogSettings(1, 2));
        long ofFirstUser = data.itemCount(0, 1);
        ByteArrayOutputStream shown = new ByteArrayOutputStream();

        assertThatThrownBy(() -> new Loader(database, data, stoppingAfter(ofFirstUser + 10), 1).load())
                .hasMessageContaining("Stopped");
        long before = count(database);
        new Loader(database, data, new Progress("again", print(shown), InstantSource.system()), 1).load();

        assertThat(before).isGreaterThanOrEqualTo(ofFirstUser);
        assertThat(count(database)).isEqualTo(data.itemCount(0, data.userCount()));
        assertThat(shown.toString(StandardCharsets.UTF_8))
                .startsWith("\ragain [")
                .contains(String.format(
                        Locale.ROOT, "%,d of %,d", ofFirstUser, data.itemCount(0, data.userCount())))
                .endsWith("0:00 left " + System.lineSeparator());
    }

    /** The clock of a bar that fails once it was asked so often, which it is for each item. */
    private static Progress stoppingAfter(long items) {
        List<Long> asked = new ArrayList<>();
        return new Progress("", print(new ByteArrayOutputStream()), () -> {
            asked.add(1L);
            if (asked.size() > items) {
                throw new IllegalStateException("Stopped");
            }
            return InstantSource.system().instant();
        });
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    private static long count(BlogDatabase database) {
        return count(database, BlogDatabase.USERS) + count(database, BlogDatabase.POSTS);
    }

    private static long count(BlogDatabase database, String container) {
        return database.container(container)
                .queryItems("SELECT VALUE COUNT(1) FROM c", new CosmosQueryRequestOptions(), Long.class)
                .blockLast();
    }
}
