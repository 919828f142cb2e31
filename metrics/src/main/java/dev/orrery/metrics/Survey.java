package dev.orrery.metrics;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LargestKeySearch;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Looks at the containers of an account, their partitions and their keys. */
final class Survey {

    /** So many keys are looked at in one survey in order to find the largest; the next one goes on from there. */
    private static final int SEARCHED_KEYS_MAX = 200_000;

    private final Catalog catalog;
    private final Limits limits;
    private final boolean isThroughputEnforced;

    Survey(Catalog catalog, EngineSettings settings) {
        this.catalog = catalog;
        this.limits = settings.limits();
        this.isThroughputEnforced = settings.throughput().enforced();
    }

    Limits limits() {
        return limits;
    }

    /** Whether requests beyond the throughput are refused. */
    boolean isThroughputEnforced() {
        return isThroughputEnforced;
    }

    List<ContainerState> containers() {
        return containers(name -> true);
    }

    /** The containers with certain names; if there are very many, not all of them. */
    List<ContainerState> containers(Predicate<String> wanted) {
        int[] searchable = {SEARCHED_KEYS_MAX};
        List<ContainerState> found = states(wanted);
        found.forEach(container -> searchable[0] -= search(container, searchable[0]));
        return found;
    }

    /** The containers as they are, without looking for their largest keys. */
    List<ContainerState> withoutKeys() {
        return states(name -> true);
    }

    private List<ContainerState> states(Predicate<String> wanted) {
        return catalog.databases().stream()
                .flatMap(database -> catalog.containers(database).stream()
                        .filter(container -> wanted.test(ContainerState.name(database, container)))
                        .flatMap(container -> stateOf(database, container).stream()))
                .limit(RequestMeters.CONTAINERS_MAX)
                .toList();
    }

    /** Empty if the container is dropped at this moment. */
    private Optional<ContainerState> stateOf(Database database, Container container) {
        Optional<Throughput> throughput = container.offer().or(database::offer).map(Offer::throughput);
        return unlessGone(() -> {
            List<Partition> partitions = container.partitions().all();
            double provisioned = provisioned(container, throughput, partitions.size());
            return new ContainerState(
                    database,
                    container,
                    throughput,
                    partitions.stream()
                            .map(it -> new PartitionState(it.range(), it.totals(), provisioned, it.usage()))
                            .toList());
        });
    }

    /** Each partition has its part of the container's own throughput; of what is shared, any may use all. */
    private double provisioned(Container container, Optional<Throughput> throughput, int partitions) {
        double all = throughput.map(Throughput::requestUnitsMax).orElse(0);
        return Math.min(container.offer().isPresent() ? all / partitions : all, limits.partitionRequestUnitsMax());
    }

    private static int search(ContainerState state, int keysMax) {
        return unlessGone(() -> {
            int searched = 0;
            for (Partition partition : state.container().partitions().all()) {
                searched += new LargestKeySearch(state.container().partitionKey(), partition)
                        .advance(keysMax - searched);
            }
            return searched;
        }).orElse(0);
    }

    private static <T> Optional<T> unlessGone(Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } catch (OrreryException e) {
            if (e.code() != ErrorCode.CONTAINER_NOT_FOUND && e.code() != ErrorCode.PARTITION_GONE) {
                throw e;
            }
            return Optional.empty();
        }
    }
}
