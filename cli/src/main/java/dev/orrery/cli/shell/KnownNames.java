package dev.orrery.cli.shell;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.Target;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The names that an account has: databases, containers, and the properties of some items of a container. */
final class KnownNames {

    private final AccountClient account;
    private final Map<String, Set<String>> properties = new HashMap<>();

    KnownNames(AccountClient account) {
        this.account = account;
    }

    List<String> databases() {
        return ids(Target.of("dbs"), "Databases");
    }

    List<String> containers(String database) {
        return ids(Target.of("dbs", database, "colls"), "DocumentCollections");
    }

    /** The paths of properties, such as {@code address.city}; looked for once in each container. */
    Set<String> properties(ContainerClient container) {
        return properties.computeIfAbsent(
                container.database() + "/" + container.name(), key -> propertiesOfSome(container));
    }

    private static Set<String> propertiesOfSome(ContainerClient container) {
        Set<String> paths = new TreeSet<>();
        ItemSample.of(container).forEach(item -> addPaths("", item, paths));
        SystemProperty.OF_ITEMS.stream().filter(name -> !name.equals("_ts")).forEach(paths::remove);
        return paths;
    }

    private static void addPaths(String prefix, JsonValue value, Set<String> paths) {
        if (value.isObject()) {
            for (Property property : value.properties()) {
                paths.add(prefix + property.name());
                addPaths(prefix + property.name() + ".", property.value(), paths);
            }
        }
    }

    private List<String> ids(Target feed, String arrayName) {
        return account.all(feed, arrayName).stream().map(resource -> resource.property("id").stringValue()).toList();
    }
}
