package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.message.Resource;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code /backups}, which is Orrery's own: {@code POST {"directory": "a/new/directory"}} makes a copy of all data as it
 * is at one moment, on the server's machine, below the directory that is for that. Who knows a key that may write can have
 * it made, and nothing that is there is changed.
 */
public final class BackupResource implements Resource {

    private final Engine engine;
    private final Optional<BackupRoot> root;

    public BackupResource(Engine engine, Optional<Path> root) {
        this.engine = engine;
        this.root = root.map(BackupRoot::new);
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        if (request.operation() != Operation.CREATE) {
            throw Resource.notAllowed(request);
        }
        JsonValue given = request.bodyObject().property("directory");
        Path directory = root
                .orElseThrow(() -> new OrreryException(ErrorCode.INVALID_REQUEST,
                        "This server makes no backups: its data is kept in memory, or it has no directory for them. Start it with --data and --backup-root"))
                .directory(given.isString() ? given.stringValue() : "");
        engine.backUp(directory);
        return CosmosResponse.of(CosmosResponse.CREATED)
                .body(new ValueWriter().startObject()
                        .name("directory").value(directory.toString())
                        .endObject().finish())
                .charge(Prices.METADATA_WRITE);
    }
}
