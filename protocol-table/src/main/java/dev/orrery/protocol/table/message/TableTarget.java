package dev.orrery.protocol.table.message;

import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.protocol.table.edm.TableError;
import java.util.Optional;

/** What a path names. */
public sealed interface TableTarget {

    /** The service itself: {@code /}. */
    record Service() implements TableTarget {}

    /** All tables: {@code /Tables}. */
    record AllTables() implements TableTarget {}

    /** A table: {@code /Tables('people')}. */
    record OneTable(String name) implements TableTarget {}

    /** The entities of a table: {@code /people} or {@code /people()}. */
    record Entities(String table) implements TableTarget {}

    /** An entity: {@code /people(PartitionKey='Smith',RowKey='Ben')}. */
    record OneEntity(String table, String partitionKey, String rowKey) implements TableTarget {}

    /** Several operations at once: {@code /$batch}. */
    record Batch() implements TableTarget {}

    /** The table that it is about, or lies in; empty if it is about none. */
    default Optional<String> tableName() {
        return switch (this) {
            case Service service -> Optional.empty();
            case AllTables all -> Optional.empty();
            case OneTable(String name) -> Optional.of(name);
            case Entities(String table) -> Optional.of(table);
            case OneEntity(String table, String partitionKey, String rowKey) -> Optional.of(table);
            case Batch batch -> Optional.empty();
        };
    }

    /** Reads a path behind the account, decoded, without slashes at its ends. */
    static TableTarget parse(String path) {
        if (path.isEmpty()) {
            return new Service();
        }
        if (path.equals("$batch")) {
            return new Batch();
        }
        int open = path.indexOf('(');
        String name = open < 0 ? path : path.substring(0, open);
        if (name.indexOf('/') >= 0) {
            throw new TableError(404, "ResourceNotFound", "The specified resource does not exist.");
        }
        String inside = open < 0 ? "" : inside(path, open);
        boolean isTables = name.equalsIgnoreCase("Tables");
        if (inside.isEmpty()) {
            return isTables ? new AllTables() : new Entities(name);
        }
        return isTables ? new OneTable(onlyText(inside)) : entity(name, inside);
    }

    private static String inside(String path, int open) {
        if (!path.endsWith(")")) {
            throw TableError.invalidInput("The path ends without a closing parenthesis. Add it.");
        }
        return path.substring(open + 1, path.length() - 1).strip();
    }

    private static String onlyText(String inside) {
        KeyScanner scanner = new KeyScanner(inside);
        String text = scanner.text();
        scanner.end();
        return text;
    }

    private static TableTarget entity(String table, String inside) {
        KeyScanner scanner = new KeyScanner(inside);
        boolean isPartitionKeyFirst = scanner.isNext(EntityKeys.PARTITION_KEY);
        scanner.name(isPartitionKeyFirst ? EntityKeys.PARTITION_KEY : EntityKeys.ROW_KEY);
        String first = scanner.text();
        scanner.symbol(',');
        scanner.name(isPartitionKeyFirst ? EntityKeys.ROW_KEY : EntityKeys.PARTITION_KEY);
        String second = scanner.text();
        scanner.end();
        String partitionKey = isPartitionKeyFirst ? first : second;
        String rowKey = isPartitionKeyFirst ? second : first;
        return new OneEntity(
                table,
                EntityKeys.checked(EntityKeys.PARTITION_KEY, partitionKey),
                EntityKeys.checked(EntityKeys.ROW_KEY, rowKey));
    }
}
