package dev.orrery.engine.crash;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.Precondition;
import dev.orrery.model.value.JsonText;
import java.util.List;
import java.util.random.RandomGenerator;

/** Splits and merges partitions and changes the index of a container while others write to it. */
final class Restructurer {

    private static final List<String> INDEXING_POLICIES = List.of(
            "{}",
            "{\"includedPaths\": [{\"path\": \"/number/?\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}",
            "{\"includedPaths\": [{\"path\": \"/*\"}], \"excludedPaths\": [{\"path\": \"/text/?\"}]}");

    private final Engine engine;
    private final Container container;
    private final int partitionsMax;
    private final RandomGenerator random;

    Restructurer(Engine engine, Container container, int partitionsMax, RandomGenerator random) {
        this.engine = engine;
        this.container = container;
        this.partitionsMax = partitionsMax;
        this.random = random;
    }

    void act() {
        List<Partition> partitions = container.partitions().all();
        int choice = random.nextInt(6);
        if (choice < 2 && partitions.size() < partitionsMax) {
            Partition chosen = partitions.get(random.nextInt(partitions.size()));
            engine.splits().split(container, chosen.range().id());
        } else if (choice == 2 && partitions.size() > VictimData.PARTITIONS) {
            int left = random.nextInt(partitions.size() - 1);
            engine.merges().merge(container, idOf(partitions.get(left)), idOf(partitions.get(left + 1)));
        } else {
            reindex();
        }
    }

    private static int idOf(Partition partition) {
        return partition.range().id();
    }

    private void reindex() {
        String policy = INDEXING_POLICIES.get(random.nextInt(INDEXING_POLICIES.size()));
        ContainerDefinition definition =
                ContainerDefinition.parse(JsonText.parse(VictimData.definition(container.id(), policy)));
        engine.catalog().replaceContainer(container, definition, Precondition.NONE);
        engine.reindexing().run(container);
    }
}
