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
import dev.orrery.testing.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {

    @TempDir
    Path directory;

    @Test
    void nothingIsLoadedWhereThereAreNoScripts() {
        Procedures procedures;
        try (Engine engine = open()) {
            Container container = container(engine);
            engine.items().create(container, TestEngine.json("{\"id\": \"a\", \"pk\": \"p\"}"));
            procedures = engine.procedures();
        }

        // Closing waits for what the warm-up had begun.
        assertThat(procedures.isLoaded()).isFalse();
    }

    @Test
    void aNewScriptIsMadeReadyInTheBackground() {
        try (Engine engine = open()) {
            engine.catalog().scripts().create(container(engine), procedure("function() {}"));

            awaitLoaded(engine);
        }
    }

    @Test
    void theScriptsThatThereAreAreMadeReadyAfterAStart() {
        try (Engine engine = open()) {
            String program = "function() { getContext().getResponse().setBody(1); }";
            engine.catalog().scripts().create(container(engine), procedure(program));
        }

        try (Engine engine = open()) {
            awaitLoaded(engine);
            Container container = engine.catalog().container("db", "c");
            assertThat(engine.procedures()
                    .call(container, PartitionKey.of("p"), "s", List.of(), CallOptions.PLAIN)
                    .result()
                    .body())
                    .isEqualTo(JsonValue.of(1));
        }
    }

    @Test
    void aScriptThatDoesNotCompileHarmsNoOther() {
        try (Engine engine = open()) {
            Container container = container(engine);
            engine.catalog().scripts().create(container, procedure("this is no function"));

            awaitLoaded(engine);
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

    private static void awaitLoaded(Engine engine) {
        Eventually.isTrue("JavaScript is loaded", () -> engine.procedures().isLoaded());
    }
}
