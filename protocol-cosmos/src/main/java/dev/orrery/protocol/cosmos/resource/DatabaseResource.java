package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;

/** {@code /dbs}: the databases of the account. */
public final class DatabaseResource implements Resource {

    private final Catalog catalog;
    private final Owners owners;
    private final MetadataFeed feeds;

    public DatabaseResource(Catalog catalog, Owners owners, MetadataFeed feeds) {
        this.catalog = catalog;
        this.owners = owners;
        this.feeds = feeds;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        return switch (request.operation()) {
            case LIST, QUERY -> list(request);
            case CREATE -> create(request);
            case READ -> found(owners.database(request.path()));
            case DELETE -> delete(request, owners.database(request.path()));
            default -> throw Resource.notAllowed(request);
        };
    }

    private CosmosResponse list(CosmosRequest request) {
        return feeds.answer(request, "", catalog.databases().stream().map(Bodies::database).toList());
    }

    private CosmosResponse create(CosmosRequest request) {
        JsonValue id = request.bodyObject().property("id");
        if (!id.isString()) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The id of the database is not a string but {id}. Write \"id\": \"…\"").with("id", id);
        }
        Database database = catalog.createDatabase(id.stringValue(), ThroughputHeaders.read(request));
        return CosmosResponse.of(CosmosResponse.CREATED)
                .body(Bodies.database(database))
                .etag(database.revision().etag())
                .charge(Prices.METADATA_WRITE);
    }

    private static CosmosResponse found(Database database) {
        return CosmosResponse.ok(Bodies.database(database))
                .etag(database.revision().etag())
                .header(CosmosHeaders.OWNER_RID, database.rid().toString())
                .header(CosmosHeaders.OWNER_LINK, "dbs/" + database.id())
                .charge(Prices.METADATA);
    }

    private CosmosResponse delete(CosmosRequest request, Database database) {
        catalog.deleteDatabase(database.id(), request.precondition());
        return CosmosResponse.of(CosmosResponse.NO_CONTENT).charge(Prices.METADATA_WRITE);
    }
}
