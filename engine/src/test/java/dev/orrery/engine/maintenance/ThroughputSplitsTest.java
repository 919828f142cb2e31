package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More throughput than the partitions of a container serve makes them split. */
class ThroughputSplitsTest {

    private static final String DEFINITION =
            "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}";

    private final TestEngine engine = TestEngine.inMemory(Limits.DEFAULT.withPartitionRequestUnitsMax(1000));
    private final Catalog catalog = engine.engine().catalog();
    private final Splits splits = engine.engine().splits();

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    @Spec("2.3")
    void raisedThroughputIsPendingUntilThereAreEnoughPartitions() {
        Container container = engine.container("c", "/pk");
        fill(container, 100);

        catalog.replaceThroughput(container, new Throughput.Manual(4500));

        assertThat(splits.isPending(container)).isTrue();
        engine.engine().upkeep().run();
        assertThat(splits.isPending(container)).isFalse();
        assertThat(container.partitions().all()).hasSize(5);
        assertThat(container.totals().items()).isEqualTo(100);
    }

    @Test
    void autoscaleCountsWithItsMaximum() {
        Container container = engine.container("c", "/pk");

        catalog.replaceThroughput(container, new Throughput.Autoscale(3000));
        engine.engine().upkeep().run();

        assertThat(container.partitions().all()).hasSize(3);
    }

    @Test
    void loweredThroughputChangesNothing() {
        Container container = engine.container(DEFINITION, 1);
        int partitions = container.partitions().all().size();

        catalog.replaceThroughput(container, new Throughput.Manual(400));
        engine.engine().upkeep().run();

        assertThat(splits.isPending(container)).isFalse();
        assertThat(container.partitions().all()).hasSize(partitions);
    }

    @Test
    void anEmptyContainerIsSplitIntoEvenRanges() {
        Container container = engine.container("c", "/pk");

        catalog.replaceThroughput(container, new Throughput.Manual(4000));
        engine.engine().upkeep().run();

        assertThat(container.partitions().all()).hasSize(4);
        int quarter = width(container, EpkRange.ALL) / 4;
        assertThat(container.partitions().all())
                .allSatisfy(
                        partition -> assertThat(width(container, partition.epkRange())).isCloseTo(quarter, within(2)));
    }

    @Test
    void aFewItemsDoNotDecideWhereTheNextOnesWillBe() {
        Container container = engine.container("c", "/pk");
        fill(container, 3);

        catalog.replaceThroughput(container, new Throughput.Manual(2000));
        engine.engine().upkeep().run();

        assertThat(container.partitions().all().getFirst().epkRange())
                .isEqualTo(container.partitionKey().evenRanges(2).getFirst());
    }

    @Test
    void thePartitionWithTheMostBytesIsSplitFirst() {
        Container container = engine.container("c", "/pk");
        fill(container, 3000);
        splits.split(container, 0);
        EpkRange left = container.partitions().withId(1).epkRange();
        String text = "x".repeat(300);
        for (int i = 0; i < 3000; i++) {
            if (left.contains(container.partitionKey().effective(key(i)))) {
                engine.items().upsert(container,
                        json("{\"id\": \"1\", \"pk\": \"k%d\", \"t\": \"%s\"}".formatted(i, text)));
            }
        }

        catalog.replaceThroughput(container, new Throughput.Manual(3000));
        splits.splitForThroughput(container);

        assertThat(container.partitions().all()).extracting(it -> it.range().id()).containsExactly(3, 4, 2);
    }

    @Test
    void containersThatShareThroughputAreNotSplitForIt() {
        Database database = catalog.createDatabase("shared", Optional.of(new Throughput.Manual(1000)));
        Container container =
                catalog.createContainer(database, ContainerDefinition.parse(json(DEFINITION)), Optional.empty());

        catalog.replaceThroughput(database, new Throughput.Manual(9000));
        engine.engine().upkeep().run();

        assertThat(splits.isPending(container)).isFalse();
        assertThat(container.partitions().all()).hasSize(1);
    }

    @Test
    void containersWithoutAPartitionKeyAreNotSplitForThroughput() {
        Container container = engine.container("{\"id\": \"c\"}");

        catalog.replaceThroughput(container, new Throughput.Manual(5000));
        engine.engine().upkeep().run();

        assertThat(splits.isPending(container)).isFalse();
        assertThat(container.partitions().all()).hasSize(1);
    }

    @Test
    @Timeout(30)
    void raisingTheThroughputSetsSplitsGoingAtOnce() {
        EngineSettings settings = EngineSettings.defaults()
                .withLimits(Limits.DEFAULT.withPartitionRequestUnitsMax(1000))
                .withUpkeepEvery(Duration.ofHours(1));
        try (Engine running = Engine.open(new MemoryStore(), settings)) {
            Container container = running.catalog().createContainer(
                    running.catalog().createDatabase("db", Optional.empty()),
                    ContainerDefinition.parse(json(DEFINITION)),
                    Optional.empty());

            running.catalog().replaceThroughput(container, new Throughput.Manual(8000));

            Eventually.isTrue("all splits are done", () -> !running.splits().isPending(container));
            assertThat(container.partitions().all()).hasSize(8);
        }
    }

    private void fill(Container container, int items) {
        for (int i = 0; i < items; i++) {
            engine.items().create(container, json("{\"id\": \"1\", \"pk\": \"k%d\"}".formatted(i)));
        }
    }

    private static int width(Container container, EpkRange range) {
        return container.partitionKey().bucket(range.max()) - container.partitionKey().bucket(range.min());
    }

    private static PartitionKey key(int i) {
        return PartitionKey.of("k" + i);
    }
}
