package dev.orrery.samples.blog.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Design;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The container of what workers remember. */
class LeasesTest {

    private static final int ONLY_IF_AN_ITEM_SAYS_SO = -1;

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    @ParameterizedTest
    @EnumSource
    void locksOfThoseWhoWereKilledExpire(Design design) {
        BlogDatabase database = BlogDatabase.create(SERVER.client(), design, new BlogSettings(1, 1));

        assertThat(database.container(BlogDatabase.LEASES).read().block().getProperties())
                .satisfies(leases -> assertThat(leases.getDefaultTimeToLiveInSeconds())
                        .isEqualTo(ONLY_IF_AN_ITEM_SAYS_SO));
    }
}
