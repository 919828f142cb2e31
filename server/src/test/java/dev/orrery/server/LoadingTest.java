package dev.orrery.server;

import static dev.orrery.model.ErrorCode.CONTAINER_NOT_FOUND;
import static dev.orrery.model.ErrorCode.DATABASE_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.model.value.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documents that come in without requests. */
class LoadingTest {

    @Test
    void documentsAreLoadedPastThePort() {
        try (Orrery server = Orrery.start()) {
            Catalog catalog = server.engine().catalog();
            Container container = catalog.createContainer(
                    catalog.createDatabase("d", Optional.empty()),
                    ContainerDefinition
                            .parse(JsonText.parse("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}")),
                    Optional.empty());

            long loaded = server.load("d", "c", IntStream.range(0, 300).mapToObj(LoadingTest::document));

            assertThat(loaded).isEqualTo(300);
            assertThat(container.partitions().all().getFirst().totals().items()).isEqualTo(300);
        }
    }

    @Test
    void theContainerMustBeThere() {
        try (Orrery server = Orrery.start()) {
            assertThatOrreryFails(() -> server.load("d", "c", Stream.of())).withCode(DATABASE_NOT_FOUND);

            server.engine().catalog().createDatabase("d", Optional.empty());

            assertThatOrreryFails(() -> server.load("d", "c", Stream.of())).withCode(CONTAINER_NOT_FOUND);
        }
    }

    private static byte[] document(int i) {
        return "{\"id\": \"%d\", \"pk\": \"%d\"}".formatted(i, i / 7).getBytes(StandardCharsets.UTF_8);
    }
}
