package dev.orrery.engine.admission;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.catalog.OwnedOffer;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.engine.usage.PartitionUsage;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BudgetsTest {

    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final PartitionKeyDefinition BY_AUTHOR = PartitionKeyDefinition.hash("/author");

    private final AtomicLong time = new AtomicLong(1_234_567);
    private final TestEngine test = TestEngine.inMemory(
            Limits.DEFAULT.withPartitionRequestUnitsMax(1_000),
            ThroughputSettings.ENFORCED.withNanoTime(time::get));
    private final Engine engine = test.engine();
    private final Budgets budgets = engine.budgets();

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void aContainerServesItsThroughput() {
        Container container = container(Optional.of(new Throughput.Manual(600)));

        assertThat(unitsIn(10, container, PartitionKey.of("ann"))).isCloseTo(6_000, within(300));
    }

    @Test
    @Spec("2.9")
    void aHotKeyGetsTheShareOfItsPartitionAndDisturbsNoOther() {
        Container container = threePartitions();
        PartitionKey hot = keyIn(container, 0);
        PartitionKey other = keyIn(container, 1);

        int hotUnits = 0;
        int otherUnits = 0;
        for (int i = 0; i < 10_000; i++) {
            time.addAndGet(MILLI);
            hotUnits += serve(container, hot, 5);
            otherUnits += i % 10 == 0 ? serve(container, other, 5) : 0;
        }

        assertThat(hotUnits).isCloseTo(10_000, within(500));
        assertThat(otherUnits).isEqualTo(5_000);
        assertThat(partition(container, 0).usage().beyond()).isPositive();
        assertThat(partition(container, 1).usage().beyond()).isZero();
    }

    @Test
    void anOfferThatIsReplacedCountsAtOnce() {
        Container container = container(Optional.of(new Throughput.Manual(400)));
        PartitionKey key = PartitionKey.of("ann");
        int before = unitsIn(10, container, key);

        engine.catalog().replaceThroughput(container, new Throughput.Manual(800));

        assertThat(before).isCloseTo(4_000, within(200));
        assertThat(unitsIn(10, container, key)).isCloseTo(8_000, within(400));
    }

    @Test
    void afterASplitEachChildHasItsShare() {
        Container container = container(Optional.of(new Throughput.Manual(1_000)));
        engine.splits().split(container, 0);
        List<Partition> children = container.partitions().all();

        assertThat(children).hasSize(2);
        for (Partition child : children) {
            PartitionKey key = keyIn(container, child.range().id());
            assertThat(unitsIn(10, container, key)).isCloseTo(5_000, within(250));
        }
    }

    @Test
    void containersShareTheThroughputOfTheirDatabaseByUse() {
        Database database = engine.catalog().createDatabase("shared", Optional.of(new Throughput.Manual(800)));
        Container busy = container(database, "busy");
        Container lazy = container(database, "lazy");
        PartitionKey key = PartitionKey.of("ann");

        int alone = unitsIn(10, busy, key);
        int busyUnits = 0;
        int lazyUnits = 0;
        for (int i = 0; i < 10_000; i++) {
            time.addAndGet(MILLI);
            lazyUnits += i % 53 == 0 ? serve(lazy, key, 5) : 0;
            busyUnits += serve(busy, key, 5);
        }

        assertThat(alone).isCloseTo(8_000, within(400));
        assertThat(busyUnits + lazyUnits).isCloseTo(8_000, within(400));
        assertThat(lazyUnits).isPositive();
    }

    @Test
    void aPartitionOfASharedDatabaseServesNoMoreThanAPartitionCan() {
        Database database = engine.catalog().createDatabase("shared", Optional.of(new Throughput.Manual(5_000)));
        Container container = container(database, "one");

        assertThat(unitsIn(10, container, PartitionKey.of("ann"))).isCloseTo(10_000, within(500));
    }

    @Test
    void aContainerWithItsOwnThroughputLeavesThatOfItsDatabaseAlone() {
        Database database = engine.catalog().createDatabase("shared", Optional.of(new Throughput.Manual(400)));
        Container own = engine.catalog().createContainer(
                database, ContainerDefinition.of("own", BY_AUTHOR), Optional.of(new Throughput.Manual(500)));
        Container sharing = container(database, "sharing");

        assertThat(unitsIn(1, own, PartitionKey.of("ann"))).isCloseTo(650, within(25));
        serve(sharing, PartitionKey.of("ann"), 5);

        assertThat(sharing.partitions().all().getFirst().usage().beyond()).isZero();
    }

    @Test
    void aRequestOverSeveralPartitionsWaitsForEach() {
        Container container = threePartitions();
        serve(container, keyIn(container, 2), 2_000);

        assertThatOrreryFails(() -> budgets.admit(container, FeedScope.EVERYTHING))
                .withCode(ErrorCode.TOO_MANY_REQUESTS);
        assertThat(partition(container, 2).usage().beyond()).isEqualTo(1);
        assertThat(unitsIn(1, container, keyIn(container, 0))).isCloseTo(1_300, within(25));
    }

    @Test
    void thePartitionsThatWereReadPayEvenly() {
        Container container = threePartitions();

        try (Admission admission = budgets.admit(container, FeedScope.EVERYTHING)) {
            admission.pay(new RequestCharge(101), List.of(new RangePosition(1, 7), new RangePosition(2, 7)));
        }

        assertThat(partition(container, 0).usage().charged().parts()).isZero();
        assertThat(partition(container, 1).usage().charged().parts()).isEqualTo(51);
        assertThat(partition(container, 2).usage().charged().parts()).isEqualTo(50);
    }

    @Test
    void aRequestThatCameToNothingCostsNothing() {
        Container container = container(Optional.of(new Throughput.Manual(400)));
        for (int i = 0; i < 1_000; i++) {
            budgets.admit(container, PartitionKey.of("ann")).close();
        }

        assertThat(partition(container, 0).usage().charged()).isEqualTo(RequestCharge.NOTHING);
        assertThat(partition(container, 0).usage().beyond()).isZero();
    }

    @Test
    void aRefusalTellsWhenToComeBack() {
        Container container = container(Optional.of(new Throughput.Manual(400)));
        PartitionKey key = PartitionKey.of("ann");
        serve(container, key, 520);

        int millis = retryAfter(container, key);
        time.addAndGet((millis - 1) * MILLI);
        int unitsBefore = serve(container, key, 5);
        time.addAndGet(MILLI);

        assertThat(millis).isEqualTo(1_001);
        assertThat(unitsBefore).isZero();
        assertThat(serve(container, key, 5)).isEqualTo(5);
    }

    @Test
    void bursts() {
        TestEngine bursting = TestEngine.inMemory(
                Limits.DEFAULT,
                ThroughputSettings.ENFORCED.withNanoTime(time::get).withBurst(Duration.ofMinutes(5)));
        try (bursting) {
            Container container = bursting.container("posts", "/author");
            PartitionKey key = PartitionKey.of("ann");
            bursting.engine().budgets().admit(container, key).pay(RequestCharge.ofUnits(1));

            time.addAndGet(TimeUnit.SECONDS.toNanos(60));

            assertThat(unitsIn(5, bursting.engine().budgets(), container, key)).isCloseTo(15_000, within(600));
        }
    }

    @Test
    void whatIsNotEnforcedIsServedAndCounted() {
        TestEngine observed = TestEngine.inMemory(Limits.DEFAULT, ThroughputSettings.OBSERVED.withNanoTime(time::get));
        try (observed) {
            Container container = observed.container("posts", "/author");
            for (int i = 0; i < 1_000; i++) {
                time.addAndGet(MILLI);
                observed.engine().budgets().admit(container, PartitionKey.of("ann")).pay(RequestCharge.ofUnits(10));
            }

            PartitionUsage usage = container.partitions().all().getFirst().usage();
            assertThat(usage.charged().units()).isEqualTo(10_000);
            // A second at 400 and what is kept before serve 52 of them; the service would have refused the others.
            assertThat(usage.beyond()).isCloseTo(948, within(5L));
        }
    }

    @Test
    void whatSharesThroughputIsCountedWhereItIsBeyondThatOfTheDatabase() {
        TestEngine observed = TestEngine.inMemory(Limits.DEFAULT, ThroughputSettings.OBSERVED.withNanoTime(time::get));
        try (observed) {
            Database database =
                    observed.engine().catalog().createDatabase("shared", Optional.of(new Throughput.Manual(400)));
            Container container = observed.engine().catalog().createContainer(
                    database, ContainerDefinition.of("posts", BY_AUTHOR), Optional.empty());
            for (int i = 0; i < 2; i++) {
                observed.engine().budgets().admit(container, PartitionKey.of("ann")).pay(RequestCharge.ofUnits(500));
            }

            assertThat(container.partitions().all().getFirst().usage().beyond()).isEqualTo(1);
        }
    }

    @Test
    void autoscaleThroughputIsShownAsItWasNeeded() {
        Container container = container(Optional.of(new Throughput.Autoscale(2_000)));
        int idle = shown(container);

        pay(container, keyIn(container, 0), 330);
        test.clock().advance(Duration.ofSeconds(2));
        int afterUse = shown(container);
        test.clock().advance(Duration.ofMinutes(1));

        assertThat(container.partitions().all()).hasSize(4);
        assertThat(idle).isEqualTo(200);
        assertThat(afterUse).isEqualTo(1_400);
        assertThat(shown(container)).isEqualTo(200);
    }

    @Test
    @Spec("2.7")
    void aContainerWithoutPartitionKeyIsOnePartitionWithTenThousandAtMost() {
        ContainerDefinition fixed = ContainerDefinition.parse(TestEngine.json("""
                {"id": "fixed", "partitionKey": {"paths": ["/_partitionKey"], "version": 2, "systemKey": true}}"""));
        Container container = engine.catalog()
                .createContainer(test.database(), fixed, Optional.of(new Throughput.Manual(10_000)));
        OwnedOffer offer = engine.catalog().offers().list().getFirst();

        assertThat(container.partitions().all()).hasSize(1);
        assertThatOrreryFails(() -> engine.catalog()
                .offers()
                .replace(offer.offer().rid(), new Throughput.Manual(10_100), Precondition.NONE))
                .withCode(ErrorCode.INVALID_THROUGHPUT);
        engine.catalog().deleteContainer(container, Precondition.NONE);
        assertThatOrreryFails(() -> engine.catalog()
                .createContainer(test.database(), fixed, Optional.of(new Throughput.Autoscale(11_000))))
                .withCode(ErrorCode.INVALID_THROUGHPUT);
    }

    /** A container of three partitions, each with the most that one serves. */
    private Container threePartitions() {
        Container container = container(Optional.of(new Throughput.Manual(1_800)));
        engine.catalog().replaceThroughput(container, new Throughput.Manual(3_000));
        return container;
    }

    private Container container(Optional<Throughput> throughput) {
        return engine.catalog()
                .createContainer(test.database(), ContainerDefinition.of("posts", BY_AUTHOR), throughput);
    }

    private Container container(Database database, String id) {
        return engine.catalog().createContainer(database, ContainerDefinition.of(id, BY_AUTHOR), Optional.empty());
    }

    private static Partition partition(Container container, int rangeId) {
        return container.partitions().withId(rangeId);
    }

    private static PartitionKey keyIn(Container container, int rangeId) {
        for (int i = 0;; i++) {
            PartitionKey key = PartitionKey.of("author" + i);
            Partition partition = container.partitions().partitionOf(container.partitionKey().effective(key));
            if (partition.range().id() == rangeId) {
                return key;
            }
        }
    }

    private int shown(Container container) {
        OwnedOffer owned = engine.catalog().offers().find(container.offer().orElseThrow().rid()).orElseThrow();
        return budgets.throughputNow(owned);
    }

    private void pay(Container container, PartitionKey key, int units) {
        assertThat(serve(container, key, units)).isEqualTo(units);
    }

    /** What a client gets that asks every millisecond, for requests of 5 request units. */
    private int unitsIn(int seconds, Container container, PartitionKey key) {
        return unitsIn(seconds, budgets, container, key);
    }

    private int unitsIn(int seconds, Budgets asked, Container container, PartitionKey key) {
        int units = 0;
        for (int i = 0; i < seconds * 1_000; i++) {
            time.addAndGet(MILLI);
            units += serve(asked, container, key, 5);
        }
        return units;
    }

    private int serve(Container container, PartitionKey key, int units) {
        return serve(budgets, container, key, units);
    }

    private static int serve(Budgets asked, Container container, PartitionKey key, int units) {
        try (Admission admission = asked.admit(container, key)) {
            admission.pay(RequestCharge.ofUnits(units));
            return units;
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.TOO_MANY_REQUESTS);
            return 0;
        }
    }

    private int retryAfter(Container container, PartitionKey key) {
        try (Admission admission = budgets.admit(container, key)) {
            throw new AssertionError("Let in: " + admission);
        } catch (OrreryException e) {
            return TooManyRequests.retryAfterMillis(e).orElseThrow();
        }
    }
}
