package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.Precondition;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class UpkeepTest {

    private static final String PLAIN = "{\"id\": \"%s\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}";
    private static final String UNINDEXED =
            """
            {"id": "%s", "partitionKey": {"paths": ["/pk"], "version": 2}, "indexingPolicy": {"indexingMode": "none"}}
            """;

    private static final Logger LOG = Logger.getLogger(Upkeep.class.getName());

    private final StagedFaults faults = new StagedFaults();

    @Test
    @Spec("2.4")
    void upkeepLooksAfterAllContainers() {
        try (TestEngine engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT.withPartitionBytesMax(2000), faults)) {
            Container growing = engine.container(PLAIN.formatted("growing"));
            Container changed = engine.container(PLAIN.formatted("changed"));
            Container expiring = engine.container("""
                    {"id": "expiring", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 10}
                    """);
            for (int i = 0; i < 10; i++) {
                engine.items().create(growing, json("{\"id\": \"1\", \"pk\": " + i + "}"));
            }
            engine.items().create(changed, json("{\"id\": \"1\", \"pk\": 1}"));
            engine.items().create(expiring, json("{\"id\": \"1\", \"pk\": 1}"));
            replace(engine.engine(), changed, UNINDEXED);
            engine.clock().advance(Duration.ofSeconds(10));

            engine.engine().upkeep().run();

            assertThat(growing.partitions().all()).hasSize(2);
            assertThat(changed.derivations().phase()).isEqualTo(Phase.SETTLED);
            assertThat(expiring.partitions().withId(0).totals().items()).isZero();
            assertThat(engine.check().problems()).isEmpty();
        }
    }

    @Test
    void upkeepComesBackByItselfAlsoAfterAFailure() throws InterruptedException {
        EngineSettings settings = EngineSettings.defaults().withFaults(faults).withUpkeepEvery(Duration.ofMillis(1));
        CountDownLatch passed = new CountDownLatch(1);
        try (Engine engine = Engine.open(new MemoryStore(), settings)) {
            Container container = engine.catalog().createContainer(
                    engine.catalog().createDatabase("db", Optional.empty()),
                    ContainerDefinition.parse(json(PLAIN.formatted("c"))),
                    Optional.empty());
            engine.items().create(container, json("{\"id\": \"1\", \"pk\": 1}"));
            faults.failNext(Point.REINDEX).next(Point.REINDEX, passed::countDown);
            LOG.setLevel(Level.OFF);

            replace(engine, container, UNINDEXED);

            assertThat(passed.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            LOG.setLevel(Level.WARNING);
        }
    }

    private static void replace(Engine engine, Container container, String definition) {
        ContainerDefinition next = ContainerDefinition.parse(json(definition.formatted(container.id())));
        engine.catalog().replaceContainer(container, next, Precondition.NONE);
    }
}
