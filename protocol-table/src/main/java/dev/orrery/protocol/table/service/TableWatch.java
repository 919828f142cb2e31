package dev.orrery.protocol.table.service;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.OperationKind;
import dev.orrery.engine.watch.RequestWatcher;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.resource.TableCatalog;
import java.util.Optional;

/** Tells a watcher of the requests that were answered. */
final class TableWatch {

    private final RequestWatcher watcher;
    private final TableCatalog tables;

    TableWatch(RequestWatcher watcher, TableCatalog tables) {
        this.watcher = watcher;
        this.tables = tables;
    }

    void answered(TableRequest request, TableAnswer answer, long nanos) {
        Optional<Container> table =
                answer.container().or(() -> request.url().target().tableName().flatMap(tables::find));
        watcher.answered(new AnsweredRequest(
                WireProtocol.TABLE, kindOf(request), table, answer.status(), answer.charge(), nanos));
    }

    /** Tells of a request of which nobody can say what it would do. */
    void answeredNowhere(TableAnswer answer) {
        watcher.answered(new AnsweredRequest(
                WireProtocol.TABLE, OperationKind.METADATA_READ, Optional.empty(), answer.status(), answer.charge(),
                0));
    }

    private static OperationKind kindOf(TableRequest request) {
        boolean isConditional = request.header(TableHeaders.IF_MATCH).isPresent();
        return switch (request.operation()) {
            case READ_PROPERTIES, READ_STATS, LIST_TABLES, READ_TABLE, READ_ACL, PREFLIGHT ->
                OperationKind.METADATA_READ;
            case WRITE_PROPERTIES, CREATE_TABLE, DELETE_TABLE, WRITE_ACL -> OperationKind.METADATA_WRITE;
            case QUERY -> OperationKind.QUERY;
            case READ -> OperationKind.READ;
            case INSERT -> OperationKind.CREATE;
            case PUT -> isConditional ? OperationKind.REPLACE : OperationKind.UPSERT;
            case MERGE -> isConditional ? OperationKind.PATCH : OperationKind.UPSERT;
            case DELETE -> OperationKind.DELETE;
            case BATCH -> OperationKind.BATCH;
        };
    }
}
