package dev.orrery.protocol.table.batch;

import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.resource.EntityOperations;
import dev.orrery.protocol.table.resource.EntityOperations.BareDelete;
import dev.orrery.protocol.table.resource.EntityPermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the operations of a change set one after the other; if one is wrong, its place tells which. */
final class ChangeSetReader {

    private static final int OPERATIONS_MAX = 100;

    private final TableRequest outer;
    private final EntityPermission permission;
    private final List<Change> changes = new ArrayList<>();
    private final Set<String> rowKeys = new HashSet<>();
    private boolean isDone;

    /** An operation, and the request that it came as. */
    record Change(TableRequest request, EntityOperations asked) {}

    ChangeSetReader(TableRequest outer, EntityPermission permission) {
        this.outer = outer;
        this.permission = permission;
    }

    /** The place of the operation that is being read; after the last, that of the first, which stands for all. */
    int place() {
        return isDone ? 0 : changes.size();
    }

    List<Change> all() {
        return changes;
    }

    /** The table that all operations are about. */
    String table() {
        return tableOf(changes.getFirst().request());
    }

    void readAll(List<String> operations) {
        if (operations.isEmpty() || operations.size() > OPERATIONS_MAX) {
            throw TableError.invalidInput("The batch has " + operations.size()
                    + " operations in its change set. Send from 1 to " + OPERATIONS_MAX + ".");
        }
        operations.forEach(this::read);
        isDone = true;
    }

    private void read(String text) {
        TableRequest request = InnerRequest.parse(text).within(outer);
        switch (request.operation()) {
            case INSERT, PUT, MERGE, DELETE -> permission.check(request);
            default -> throw TableError.invalidInput(
                    "A change set has operations that write entities, and no other: " + request.method() + ".");
        }
        EntityOperations asked = EntityOperations.of(request, BareDelete.ALLOWED);
        permission.checkKeys(asked.partitionKey(), asked.rowKey());
        if (!changes.isEmpty()) {
            checkTogether(request, asked);
        }
        if (!rowKeys.add(asked.rowKey())) {
            throw TableError.badRequest("InvalidDuplicateRow",
                    "The batch request contains multiple changes with same row key. An entity can appear only once in a"
                            + " batch request.");
        }
        changes.add(new Change(request, asked));
    }

    private void checkTogether(TableRequest request, EntityOperations asked) {
        if (!tableOf(request).equalsIgnoreCase(table())) {
            throw TableError.invalidInput("The operations of a batch are on one table, but this one is on another.");
        }
        if (!asked.partitionKey().equals(changes.getFirst().asked().partitionKey())) {
            throw TableError.badRequest("CommandsInBatchActOnDifferentPartitions",
                    "All commands in a batch must operate on same entity group: on entities with one PartitionKey.");
        }
    }

    private static String tableOf(TableRequest request) {
        return request.url().target().tableName().orElseThrow();
    }
}
