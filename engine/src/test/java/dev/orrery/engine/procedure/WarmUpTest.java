package dev.orrery.engine.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    @Test
    void nothingIsLoadedWhereThereAreNoScripts() throws Exception {
        try (Engine engine = open()) {
            Container container = container(engine);
            engine.items().create(container, TestEngine.json("{\"id\": \"a\", \"pk\": \"p\"}"));
            Thread.sleep(50);

            assertThat(engine.procedures().isLoaded()).isFalse();
        }
    }

    @Test
    void aNewScriptIsMadeReadyInTheBackground() throws Exception {
        try (Engine engine = open()) {
            engine.catalog().scripts().create(container(engine), procedure("function() {}"));

            assertThat(becomesLoaded(engine)).isTrue();
        }
    }

    @Test
    void theScriptsThatThereAreAreMadeReadyAfterAStart() throws Exception {
        try (Engine engine = open()) {
            String program = "function() { getContext().getResponse().setBody(1); }";
            engine.catalog().scripts().create(container(engine), procedure(program));
        }

        try (Engine engine = open()) {
            assertThat(becomesLoaded(engine)).isTrue();
            Container container = engine.catalog().container("db", "c");
            assertThat(engine.procedures()
                    .call(container, PartitionKey.of("p"), "s", List.of(), CallOptions.PLAIN)
                    .result()
                    .body())
                    .isEqualTo(JsonValue.of(1));
        }
    }

    @Test
    void aScriptThatDoesNotCompileHarmsNoOther() throws Exception {
        try (Engine engine = open()) {
            Container container = container(engine);
            engine.catalog().scripts().create(container, procedure("this is no function"));

            assertThat(becomesLoaded(engine)).isTrue();
        }
    }

    private Engine open() {
        EngineSettings settings = EngineSettings.defaults().withUpkeepEvery(Duration.ofHours(1));
        return Engine.open(RocksStore.open(directory, RocksSettings.DEFAULTS), settings);
    }

    private static Container container(Engine engine) {
        ContainerDefinition definition = ContainerDefinition.parse(
                TestEngine.json("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}"));
        return engine.catalog()
                .createContainer(engine.catalog().createDatabase("db", Optional.empty()), definition, Optional.empty());
    }

    private static ScriptDefinition procedure(String body) {
        return new ScriptDefinition(ScriptKind.STORED_PROCEDURE, "s", body, Optional.empty(), Optional.empty());
    }

    private static boolean becomesLoaded(Engine engine) throws InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!engine.procedures().isLoaded() && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        return engine.procedures().isLoaded();
    }
}
