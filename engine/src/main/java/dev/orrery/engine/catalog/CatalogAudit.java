package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.ClientEncryptionKey;
import dev.orrery.engine.resource.NamedChild;
import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.User;
import dev.orrery.model.ResourceId;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Looks for records of the catalog whose parents are not there. */
final class CatalogAudit {

    private final CatalogStore records;
    private final CatalogEntries entries;
    private final NamedChildren children;

    CatalogAudit(CatalogStore records, CatalogEntries entries, NamedChildren children) {
        this.records = records;
        this.entries = entries;
        this.children = children;
    }

    void run(Consumer<String> report) {
        checkContainers(report);
        checkScripts(report);
        checkChildren(report);
    }

    private void checkContainers(Consumer<String> report) {
        for (Container container : entries.containers()) {
            if (entries.findDatabase(container.rid().databasePart()).isEmpty()) {
                report.accept(container + " is in no database");
            }
        }
    }

    private void checkScripts(Consumer<String> report) {
        Set<Integer> numbers = entries.containers().stream().map(Container::number).collect(Collectors.toSet());
        try (CatalogRecords present = records.read()) {
            present.forEachScript((json, container) -> {
                if (!numbers.contains(container)) {
                    report.accept("the script " + json.property("definition").property("id") + " is in no container");
                }
            });
        }
    }

    private void checkChildren(Consumer<String> report) {
        for (NamedChild child : children.all()) {
            if (!isThere(child.parent())) {
                report.accept(describe(child) + " has no parent " + child.parent());
            }
        }
    }

    private boolean isThere(ResourceId parent) {
        return parent.isDatabase()
                ? entries.findDatabase(parent).isPresent()
                : children.find(User.class, parent.databasePart(), parent).isPresent();
    }

    private static String describe(NamedChild child) {
        String what =
                switch (child) {
                    case User user -> "the user ";
                    case Permission permission -> "the permission ";
                    case ClientEncryptionKey key -> "the client encryption key ";
                };
        return what + child.id();
    }
}
