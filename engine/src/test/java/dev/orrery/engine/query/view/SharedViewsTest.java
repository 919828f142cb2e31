package dev.orrery.engine.query.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.query.access.AccessStore;
import dev.orrery.engine.query.access.AccessWorld;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EpkRange;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What planning has opened is there for the run. */
class SharedViewsTest {

    @TempDir
    private Path directory;

    private final SharedViews shared = new SharedViews();
    private AccessWorld world;

    @BeforeEach
    void open() {
        world = new AccessWorld(AccessStore.MEMORY, directory, AccessWorld.PLAIN, 3);
    }

    @AfterEach
    void close() {
        shared.close();
        world.close();
    }

    @Test
    void partitionsAreOpenedOnce() {
        QueryScope scope = world.scope(FeedScope.EVERYTHING, shared);

        List<PartitionView> first = viewsOf(scope);

        assertThat(viewsOf(scope)).hasSize(3).isEqualTo(first);
    }

    @Test
    void theRunGetsThemAsTheyWereThen() {
        QueryScope scope = world.scope(FeedScope.EVERYTHING, shared);
        List<PartitionView> planned = viewsOf(scope);
        world.create("{'id': 'i', 'pk': 'k'}");

        try (PartitionView first = scope.openFirst(scope.hashes())) {
            assertThat(first).isSameAs(planned.getFirst());
        }
        try (PartitionView again = scope.openFirst(scope.hashes())) {
            assertThat(planned).doesNotContain(again);
        }
        assertThat(viewsOf(scope)).hasSize(3);
    }

    @Test
    void anotherScopeGetsItsOwn() {
        QueryScope scope = world.scope(FeedScope.EVERYTHING, shared);
        List<PartitionView> planned = viewsOf(scope);
        EpkRange hashes = planned.getFirst().part();
        QueryScope part = world.scope(new FeedScope.HashRange(hashes), shared);

        try (PartitionView opened = part.openFirst(hashes)) {
            assertThat(planned).doesNotContain(opened);
        }
        assertThat(viewsOf(part)).hasSize(1).doesNotContainAnyElementsOf(planned);
    }

    private static List<PartitionView> viewsOf(QueryScope scope) {
        return scope.reading(views -> views);
    }
}
