package dev.orrery.metrics;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.RequestWatcher;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Counts requests, in all by what carried them, and in detail by container. Containers have meters of their own from their first request until they are dropped;
 * there are so many at most, and what comes for more of them is counted together.
 */
final class RequestMeters implements RequestWatcher {

    static final int CONTAINERS_MAX = 1_000;

    /** Stands for a container where there is none; the names of containers have a slash in them. */
    static final String NO_CONTAINER = "account";

    private static final String FURTHER_CONTAINERS = "others";

    private final MeterRegistry registry;
    private final Catalog catalog;
    private final ProtocolMeters protocols;
    private final ContainerMeters account;
    private final ContainerMeters others;
    private final Map<Container, ContainerMeters> containers = new ConcurrentHashMap<>();
    private RequestCounts forgotten = RequestCounts.NONE;

    RequestMeters(MeterRegistry registry, Catalog catalog) {
        this.registry = registry;
        this.catalog = catalog;
        this.protocols = new ProtocolMeters(registry);
        this.account = new ContainerMeters(registry, NO_CONTAINER);
        this.others = new ContainerMeters(registry, FURTHER_CONTAINERS);
    }

    @Override
    public void answered(AnsweredRequest request) {
        protocols.count(request);
        metersFor(request.container()).of(request.operation()).count(request);
    }

    /** The meters of requests that are about no container. */
    ContainerMeters account() {
        return account;
    }

    Optional<ContainerMeters> find(Container container) {
        return Optional.ofNullable(containers.get(container)).filter(meters -> meters != others);
    }

    /** The meters of all operations that there were, on whatever. */
    synchronized Stream<OperationMeters> operations() {
        Stream<ContainerMeters> ofContainers = containers.values().stream().filter(meters -> meters != others);
        return Stream.concat(Stream.of(account, others), ofContainers).flatMap(ContainerMeters::used);
    }

    /** All requests since the start, also those for containers that are no more. */
    synchronized RequestCounts counts() {
        RequestCounts counts = forgotten.plus(account.counts()).plus(others.counts());
        for (ContainerMeters meters : containers.values()) {
            counts = meters == others ? counts : counts.plus(meters.counts());
        }
        return counts;
    }

    /** Removes the meters of containers that were dropped. */
    synchronized void forgetDropped() {
        Set<Container> there = Collections.newSetFromMap(new IdentityHashMap<>());
        there.addAll(catalog.containers());
        if (there.containsAll(containers.keySet())) {
            return;
        }
        // For those that had no meters of their own there may be room now.
        containers.values().removeIf(meters -> meters == others);
        containers.entrySet().removeIf(entry -> !there.contains(entry.getKey()) && forget(entry.getValue()));
    }

    private boolean forget(ContainerMeters meters) {
        forgotten = forgotten.plus(meters.counts());
        meters.removeFrom(registry);
        return true;
    }

    private ContainerMeters metersFor(Optional<Container> container) {
        if (container.isEmpty()) {
            return account;
        }
        ContainerMeters known = containers.get(container.get());
        return known != null ? known : newMetersFor(container.get());
    }

    private synchronized ContainerMeters newMetersFor(Container container) {
        // A container that was dropped may have had the same name.
        forgetDropped();
        Optional<String> name = nameOf(container);
        if (name.isEmpty()) {
            return account;
        }
        ContainerMeters known = containers.get(container);
        if (known != null) {
            return known;
        }
        ContainerMeters meters =
                containers.size() < CONTAINERS_MAX ? new ContainerMeters(registry, name.get()) : others;
        containers.put(container, meters);
        return meters;
    }

    /** The name if the container is still there. */
    private Optional<String> nameOf(Container container) {
        return catalog.databases().stream()
                .filter(database -> database.number() == container.databaseNumber())
                .filter(database -> isIn(database, container))
                .map(database -> ContainerState.name(database, container))
                .findFirst();
    }

    private boolean isIn(Database database, Container container) {
        return catalog.findContainer(database, container.id()).filter(found -> found == container).isPresent();
    }
}
