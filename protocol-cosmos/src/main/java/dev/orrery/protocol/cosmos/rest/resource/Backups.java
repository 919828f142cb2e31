package dev.orrery.protocol.cosmos.rest.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * {@code /backups}, which is Orrery's own: {@code POST {"directory": "/a/new/directory"}} makes a copy of all data as it is at
 * one moment, on the server's machine. Who knows a key that may write can have it made, and nothing that is there is changed.
 */
public final class Backups implements Resource {

    private final Engine engine;

    public Backups(Engine engine) {
        this.engine = engine;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        if (!request.method().equals("POST") || !request.path().isFeed()) {
            throw Resource.notAllowed(request);
        }
        Path directory = directory(request.bodyObject().property("directory"));
        engine.backUp(directory);
        return CosmosResponse.of(CosmosResponse.CREATED)
                .body(new ValueWriter().startObject()
                        .name("directory").value(directory.toString())
                        .endObject().finish())
                .charge(Prices.METADATA_WRITE);
    }

    private static Path directory(JsonValue given) {
        try {
            Path directory = Path.of(given.isString() ? given.stringValue() : "").normalize();
            if (!directory.isAbsolute()) {
                throw invalid("A backup goes to a directory, which is given by its absolute path", given);
            }
            if (Files.exists(directory)) {
                throw invalid("A backup goes to a directory that does not exist yet", given);
            }
            if (directory.getParent() == null || !Files.isDirectory(directory.getParent())) {
                throw invalid("A backup goes to a new directory in one that exists", given);
            }
            return directory;
        } catch (InvalidPathException e) {
            throw invalid("A backup goes to a directory, which is given by its absolute path", given);
        }
    }

    private static OrreryException invalid(String sentence, JsonValue given) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence).with("directory", given);
    }
}
