package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.resource.Throughput.Autoscale;
import dev.orrery.engine.resource.Throughput.Manual;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputAndPartitionsTest {

    private final TestEngine engine = TestEngine.inMemory();
    private final Catalog catalog = engine.engine().catalog();

    @AfterEach
    void close() {
        engine.close();
    }

    // ---- throughput

    @Test
    @Spec("3.3")
    void aContainerHasTheThroughputItWasCreatedWith() {
        Container container = createContainer(Optional.of(new Autoscale(4000)));

        assertThat(container.offer()).map(Offer::throughput).contains(new Autoscale(4000));
    }

    @Test
    @Spec("2.7")
    void aContainerWithoutThroughputGetsTheLeastThereIs() {
        Container container = createContainer(Optional.empty());

        assertThat(container.offer()).map(Offer::throughput).contains(new Manual(400));
    }

    @Test
    @Spec("2.7")
    void containersShareTheThroughputOfTheirDatabase() {
        Database shared = catalog.createDatabase("shared", Optional.of(new Manual(1000)));

        Container sharing = createContainer(shared, "sharing", Optional.empty());
        Container own = createContainer(shared, "own", Optional.of(new Manual(500)));

        assertThat(shared.offer()).map(Offer::throughput).contains(new Manual(1000));
        assertThat(sharing.offer()).isEmpty();
        assertThat(own.offer()).map(Offer::throughput).contains(new Manual(500));
    }

    @Test
    @Spec("3.3")
    void theThroughputOfAContainerChangesAndItsOfferStays() {
        Container container = createContainer(Optional.of(new Manual(400)));
        Offer before = container.offer().orElseThrow();

        catalog.replaceThroughput(container, new Autoscale(1000));

        assertThat(container.offer()).map(Offer::throughput).contains(new Autoscale(1000));
        assertThat(container.offer()).map(Offer::rid).contains(before.rid());
    }

    @Test
    @Spec("3.3")
    void theThroughputOfADatabaseChangesAndItsOfferStays() {
        Database before = catalog.createDatabase("shared", Optional.of(new Manual(400)));

        Database after = catalog.replaceThroughput(before, new Manual(900));

        assertThat(after.offer()).map(Offer::throughput).contains(new Manual(900));
        assertThat(after.offer()).map(Offer::rid).isEqualTo(before.offer().map(Offer::rid));
        assertThat(catalog.database("shared")).isEqualTo(after);
    }

    @Test
    void whoeverHasNoThroughputCantChangeIt() {
        Database database = engine.database();
        Database shared = catalog.createDatabase("shared", Optional.of(new Manual(1000)));
        Container sharing = createContainer(shared, "sharing", Optional.empty());

        assertThatOrreryFails(() -> catalog.replaceThroughput(database, new Manual(500)))
                .withCode(ErrorCode.INVALID_THROUGHPUT);
        assertThatOrreryFails(() -> catalog.replaceThroughput(sharing, new Manual(500)))
                .withCode(ErrorCode.INVALID_THROUGHPUT);
    }

    @Test
    void offersHaveRidsOfTheirOwn() {
        Database shared = catalog.createDatabase("shared", Optional.of(new Manual(1000)));
        List<Offer> offers = new ArrayList<>(List.of(shared.offer().orElseThrow()));
        for (int i = 0; i < 20; i++) {
            offers.add(createContainer(engine.database(), "c" + i, Optional.empty()).offer().orElseThrow());
        }

        assertThat(offers).extracting(Offer::rid).doesNotHaveDuplicates();
        assertThat(offers).allSatisfy(offer -> assertThat(offer.rid().bytes()).hasSize(3));
    }

    // ---- partitions

    @ParameterizedTest
    @CsvSource({"400, 1", "10000, 1", "10100, 2", "12000, 2", "12100, 3", "18000, 3", "21000, 4", "25100, 5",
        "100000, 17"})
    @Spec("2.3")
    void aContainerBeginsWithOnePartitionOrWithOneForEachSixThousandUnits(int requestUnits, int partitions) {
        Container container = createContainer(Optional.of(new Manual(requestUnits)));

        assertThat(container.partitions().all()).hasSize(partitions);
    }

    @Test
    @Spec("2.3")
    void autoscaleBeginsWithPartitionsForItsMaximum() {
        Container small = createContainer(engine.database(), "small", Optional.of(new Autoscale(10_000)));
        Container large = createContainer(engine.database(), "large", Optional.of(new Autoscale(25_000)));

        assertThat(small.partitions().all()).hasSize(1);
        assertThat(large.partitions().all()).hasSize(5);
    }

    @Test
    @Spec("2.6")
    void whatOnePartitionServesIsASetting() {
        try (TestEngine small = TestEngine.inMemory(Limits.DEFAULT.withPartitionRequestUnitsMax(200))) {
            Container container = small.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}");

            assertThat(container.partitions().all()).hasSize(4);
        }
    }

    @Test
    void theFirstPartitionsAreNumberedFromZeroAndCoverTheHashSpace() {
        Container container = createContainer(Optional.of(new Manual(24_000)));

        List<PartitionRange> ranges =
                container.partitions().all().stream().map(Partition::range).toList();

        assertThat(ranges).extracting(PartitionRange::id).containsExactly(0, 1, 2, 3);
        assertThat(ranges).allSatisfy(range -> assertThat(range.parents()).isEmpty());
        assertThat(ranges)
                .extracting(range -> range.epkRange().toString())
                .containsExactly(
                        "[, 0FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)",
                        "[0FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF, 1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)",
                        "[1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF, 2FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF)",
                        "[2FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF, FF)");
    }

    @Test
    @Spec("2.1")
    void keysAreSpreadEvenlyOverThePartitions() {
        Container container = createContainer(Optional.of(new Manual(24_000)));

        for (int i = 0; i < 1000; i++) {
            engine.items().create(container, json("{\"id\": \"1\", \"pk\": \"key" + i + "\"}"));
        }

        assertThat(itemsPerPartition(container)).allSatisfy(items -> assertThat(items).isBetween(200L, 300L));
    }

    @Test
    @Spec("2.2")
    void itemsWithOneKeyLiveInOnePartition() {
        Container container = createContainer(Optional.of(new Manual(24_000)));

        for (int i = 0; i < 100; i++) {
            engine.items().create(container, json("{\"id\": \"" + i + "\", \"pk\": \"the same\"}"));
        }

        assertThat(itemsPerPartition(container)).containsExactlyInAnyOrder(100L, 0L, 0L, 0L);
    }

    private static Stream<Long> itemsPerPartition(Container container) {
        return container.partitions().all().stream()
                .map(partition -> partition.totals().items());
    }

    private Container createContainer(Optional<Throughput> throughput) {
        return createContainer(engine.database(), "c", throughput);
    }

    private Container createContainer(Database database, String id, Optional<Throughput> throughput) {
        return catalog.createContainer(
                database, ContainerDefinition.of(id, PartitionKeyDefinition.hash("/pk")), throughput);
    }
}
