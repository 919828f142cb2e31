package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Script;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Brings what the catalog has in memory to what its records say: when it is opened, and when somebody else has changed
 * them. Containers that are known stay the same objects, since others hold them.
 */
final class CatalogFollower {

    private final CatalogStore store;
    private final CatalogEntries entries;
    private final NamedChildren children;
    private final ContainerStructure structure;

    CatalogFollower(
            CatalogStore store, CatalogEntries entries, NamedChildren children, ContainerStructure structure) {
        this.store = store;
        this.entries = entries;
        this.children = children;
        this.structure = structure;
    }

    /** Called by whoever is alone with the catalog. */
    void follow() {
        try (CatalogRecords records = store.read()) {
            follow(records);
            store.isKnown(records);
        } catch (IllegalStateException e) {
            throw new OrreryException(
                    ErrorCode.DATA_CORRUPT, "A record of the catalog can't be read. Restore a backup.", e);
        }
    }

    private void follow(CatalogRecords records) {
        entries.nextContainerNumber(records.nextContainerNumber());
        followDatabases(records);
        followContainers(records);
        children.follow(records);
    }

    private void followDatabases(CatalogRecords records) {
        Set<String> present = new HashSet<>();
        records.forEachDatabase(json -> {
            Database database = Database.parse(json);
            present.add(database.id());
            entries.put(database);
        });
        entries.databases().stream().filter(known -> !present.contains(known.id())).forEach(entries::remove);
    }

    private void followContainers(CatalogRecords records) {
        Map<Integer, ContainerRecord> present = new HashMap<>();
        records.forEachContainer(json -> {
            ContainerRecord record = ContainerRecord.parse(json);
            present.put(record.number(), record);
        });
        for (Container known : entries.containers()) {
            ContainerRecord record = present.remove(known.number());
            if (record == null) {
                entries.remove(known);
                known.drop().all().forEach(Partition::endedElsewhere);
            } else {
                structure.follow(known, record);
                followScripts(known, records);
            }
        }
        for (ContainerRecord record : present.values()) {
            Container container = structure.open(record);
            followScripts(container, records);
            entries.put(container);
        }
    }

    private static void followScripts(Container container, CatalogRecords records) {
        Set<String> present = new HashSet<>();
        records.forEachScript(container.number(), json -> {
            Script script = Script.parse(json, container.rid());
            present.add(nameOf(script));
            container.put(script);
        });
        container.allScripts().stream()
                .filter(known -> !present.contains(nameOf(known)))
                .forEach(container::remove);
    }

    private static String nameOf(Script script) {
        return script.definition().kind() + "/" + script.definition().id();
    }
}
