package dev.orrery.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.model.value.JsonText;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Splits and merges that a test asks for. */
class PartitionsOnRequestTest {

    @Test
    void partitionsAreSplitAndMergedOnRequest() {
        try (Orrery server = Orrery.start()) {
            Catalog catalog = server.engine().catalog();
            Container container = catalog.createContainer(
                    catalog.createDatabase("d", Optional.empty()),
                    ContainerDefinition
                            .parse(JsonText.parse("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}")),
                    Optional.empty());

            assertThat(server.split("d", "c")).extracting(PartitionRange::id).containsExactly(1, 2);
            assertThat(server.merge("d", "c")).extracting(PartitionRange::id).containsExactly(3);
            assertThat(server.merge("d", "c")).isEmpty();

            assertThat(container.partitions().all()).hasSize(1);
        }
    }
}
