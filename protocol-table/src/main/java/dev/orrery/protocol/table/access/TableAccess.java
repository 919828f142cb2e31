package dev.orrery.protocol.table.access;

import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableOperation;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.query.TableFilter;
import dev.orrery.protocol.table.resource.EntityPermission;

/** What the sender of a request may do. */
public sealed interface TableAccess extends EntityPermission {

    /** A key of the account. */
    record ByKey() implements TableAccess {}

    /** A key of the account that reads only. */
    record ByReadOnlyKey() implements TableAccess {}

    /** A token of Microsoft Entra, which is for everything but who else may do what. */
    record ByToken() implements TableAccess {}

    /** A signature for the account. */
    record ByAccountSas(String resourceTypes, String permissions) implements TableAccess {}

    /** A signature for a table. */
    record ByTableSas(String table, String permissions, SasKeyRange keys) implements TableAccess {}

    /**
     * Fails if it doesn't allow what a request does. To have a batch at all anything is enough; each of its operations is
     * checked for itself.
     */
    @Override
    default void check(TableRequest request) {
        TableOperation operation = request.operation();
        if (request.origin().isSecondary() && !operation.isRead()) {
            throw new TableError(403, "WriteOperationNotSupportedOnSecondary",
                    "Write operations are not allowed on the secondary. Use the primary.");
        }
        if (operation == TableOperation.BATCH) {
            return;
        }
        switch (this) {
            case ByKey key -> {}
            case ByReadOnlyKey key -> {
                if (!operation.isRead()) {
                    throw mismatch("Permission", "with a key that reads only. Use a read-write key");
                }
            }
            case ByToken token -> {
                if (operation == TableOperation.READ_ACL || operation == TableOperation.WRITE_ACL) {
                    throw Need.byKeyOnly("token");
                }
            }
            case ByAccountSas(String resourceTypes, String permissions) -> {
                Need need = Need.ofAccount(operation);
                if (!need.isMetBy(resourceTypes, need.resourceTypes())) {
                    throw mismatch("ResourceType", "with this resource type: sign for srt=" + need.resourceTypes());
                }
                if (!need.isMetBy(permissions, need.permissions())) {
                    throw mismatch("Permission", "with this permission: sign for sp=" + need.permissions());
                }
            }
            case ByTableSas(String table, String permissions, SasKeyRange keys) -> {
                Need need = Need.ofTable(operation);
                if (request.url().target().tableName().filter(table::equalsIgnoreCase).isEmpty()) {
                    throw new TableError(403, "AuthorizationFailure",
                            "This request is not authorized to perform this operation: the signature is for the table "
                                    + table + ".");
                }
                if (!need.isMetBy(permissions, need.permissions())) {
                    throw mismatch("Permission", "with this permission: sign for sp=" + need.permissions());
                }
            }
        }
    }

    /** Fails if an entity is none that it is for. */
    @Override
    default void checkKeys(String partitionKey, String rowKey) {
        if (this instanceof ByTableSas sas && !sas.keys().has(partitionKey, rowKey)) {
            throw new TableError(403, "AuthorizationFailure",
                    "This request is not authorized to perform this operation: the signature is for other keys.");
        }
    }

    /** What entities must pass to be shown. */
    default TableFilter visible() {
        return this instanceof ByTableSas sas ? sas.keys().filter() : TableFilter.EVERYTHING;
    }

    private static TableError mismatch(String what, String how) {
        return new TableError(403, "Authorization" + what + "Mismatch",
                "This request is not authorized to perform this operation " + how + ".");
    }

    /**
     * What a signature must allow for an operation: one of these letters each.
     *
     * @param resourceTypes service, container, object
     */
    record Need(String resourceTypes, String permissions) {

        static Need ofAccount(TableOperation operation) {
            return switch (operation) {
                case READ_PROPERTIES, READ_STATS -> new Need("s", "r");
                case WRITE_PROPERTIES -> new Need("s", "w");
                case LIST_TABLES -> new Need("c", "l");
                case READ_TABLE -> new Need("c", "rl");
                case CREATE_TABLE -> new Need("c", "cw");
                case DELETE_TABLE -> new Need("c", "d");
                case QUERY -> new Need("co", "r");
                case READ -> new Need("o", "r");
                case INSERT -> new Need("o", "a");
                case PUT, MERGE -> new Need("o", "u");
                case DELETE -> new Need("o", "d");
                case READ_ACL, WRITE_ACL, BATCH, PREFLIGHT -> throw byKeyOnly("signature");
            };
        }

        static Need ofTable(TableOperation operation) {
            return switch (operation) {
                case QUERY, READ -> new Need("", "r");
                case INSERT -> new Need("", "a");
                case PUT, MERGE -> new Need("", "u");
                case DELETE -> new Need("", "d");
                case READ_PROPERTIES, WRITE_PROPERTIES, READ_STATS, LIST_TABLES, READ_TABLE, CREATE_TABLE, DELETE_TABLE,
                        READ_ACL, WRITE_ACL, BATCH, PREFLIGHT ->
                    throw byKeyOnly("signature");
            };
        }

        private static TableError byKeyOnly(String credential) {
            return new TableError(403, "AuthorizationFailure",
                    "This request is not authorized to perform this operation with such a " + credential
                            + ". Use a key.");
        }

        boolean isMetBy(String allowed, String needed) {
            return needed.chars().anyMatch(letter -> allowed.indexOf(letter) >= 0);
        }
    }
}
