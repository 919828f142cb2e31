package dev.orrery.protocol.table.resource;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.protocol.table.edm.TableError;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/**
 * The tables: containers of one database whose partition key is an entity's. They are found by their names in whatever case,
 * and keep the case in which they were created.
 */
public final class TableCatalog {

    /** The database that has all tables. */
    public static final String DATABASE = "TablesDB";

    private static final String KEY_PATH = "/'" + EntityDocument.PARTITION_KEY + "'";
    private static final PartitionKeyDefinition KEY =
            PartitionKeyDefinition
                    .parse(JsonText.parse("{\"paths\":[\"" + KEY_PATH + "\"],\"kind\":\"Hash\",\"version\":2}"));

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
    private static final int NAME_CHARS_MIN = 3;
    private static final int NAME_CHARS_MAX = 63;

    private final Catalog catalog;
    // Two names that differ in case only are one, which the catalog doesn't know.
    private final ReentrantLock creation = new ReentrantLock();

    public TableCatalog(Catalog catalog) {
        this.catalog = catalog;
    }

    /** A table that must be there. */
    public Container table(String name) {
        return find(name).orElseThrow(() -> new OrreryException(
                ErrorCode.CONTAINER_NOT_FOUND, "There is no table '{table}'. Create it first").with("table", name));
    }

    public Optional<Container> find(String name) {
        return catalog.findDatabase(DATABASE).flatMap(database -> find(database, name));
    }

    private Optional<Container> find(Database database, String name) {
        return catalog.findContainer(database, name)
                .filter(TableCatalog::isTable)
                .or(() -> tables(database).stream().filter(table -> table.id().equalsIgnoreCase(name)).findFirst());
    }

    /** All tables in the order of their names. */
    List<Container> all() {
        return catalog.findDatabase(DATABASE).map(this::tables).orElse(List.of());
    }

    private List<Container> tables(Database database) {
        return catalog.containers(database).stream()
                .filter(TableCatalog::isTable)
                .sorted(Comparator.comparing(Container::id, String.CASE_INSENSITIVE_ORDER))
                .toList();
    }

    private static boolean isTable(Container container) {
        return container.partitionKey().paths().equals(KEY.paths());
    }

    Container create(String name, Optional<Throughput> throughput) {
        ContainerDefinition definition = ContainerDefinition.parse(definition(name));
        creation.lock();
        try {
            Database database = database();
            if (find(database, name).isPresent()) {
                throw new OrreryException(ErrorCode.CONTAINER_EXISTS,
                        "There is a table '{table}' already. Choose another name").with("table", name);
            }
            return catalog.createContainer(database, definition, throughput);
        } finally {
            creation.unlock();
        }
    }

    /** The database of all tables, made if it isn't there. */
    public Database database() {
        Optional<Database> present = catalog.findDatabase(DATABASE);
        if (present.isPresent()) {
            return present.get();
        }
        try {
            return catalog.createDatabase(DATABASE, Optional.empty());
        } catch (OrreryException e) {
            // Somebody else may just have created it.
            return catalog.findDatabase(DATABASE).orElseThrow(() -> e);
        }
    }

    /** The container that a table is, in the words of SQL; fails if no table may have the name. */
    public static JsonValue definition(String name) {
        checkName(name);
        return JsonText.parse("{\"id\":\"" + name + "\",\"partitionKey\":" + KEY.toJson()
                + ",\"kind\":\"table\"}");
    }

    void delete(String name) {
        catalog.deleteContainer(
                find(name).orElseThrow(() -> new OrreryException(
                        ErrorCode.RESOURCE_NOT_FOUND, "There is no table '{table}'").with("table", name)),
                Precondition.NONE);
    }

    private static void checkName(String name) {
        if (!NAME.matcher(name).matches() || name.equalsIgnoreCase("tables")) {
            throw TableError.badRequest("InvalidResourceName",
                    "The specified resource name contains invalid characters. Name a table with letters and digits, a letter"
                            + " first, and not 'tables'.");
        }
        if (name.length() < NAME_CHARS_MIN || name.length() > NAME_CHARS_MAX) {
            throw TableError.badRequest("OutOfRangeInput",
                    "The specified resource name length is not within the permissible limits: it has " + name.length()
                            + " characters. Use from 3 to 63.");
        }
    }
}
