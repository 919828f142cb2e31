package dev.orrery.engine.admission;

import dev.orrery.engine.budget.Budget;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Throughput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The budgets of databases whose containers share throughput. */
final class SharedBudgets {

    private final Catalog catalog;
    private final Map<Integer, Budget> byDatabase = new ConcurrentHashMap<>();

    SharedBudgets(Catalog catalog) {
        this.catalog = catalog;
    }

    /** The throughput that a container without its own shares; empty if its database has just been deleted. */
    Optional<Throughput> throughputOf(Container container) {
        return catalog.findDatabase(container.databaseNumber()).flatMap(Database::offer).map(Offer::throughput);
    }

    Budget of(int databaseNumber) {
        Budget budget = byDatabase.get(databaseNumber);
        return budget == null ? add(databaseNumber) : budget;
    }

    /** The containers that use the throughput of a database. */
    List<Container> sharing(Database database) {
        return catalog.containers(database).stream()
                .filter(container -> container.offer().isEmpty())
                .toList();
    }

    /** When one comes, those of databases that are gone are forgotten. */
    private Budget add(int databaseNumber) {
        Set<Integer> present = catalog.databases().stream().map(Database::number).collect(Collectors.toSet());
        byDatabase.keySet().retainAll(present);
        return byDatabase.computeIfAbsent(databaseNumber, number -> new Budget());
    }
}
