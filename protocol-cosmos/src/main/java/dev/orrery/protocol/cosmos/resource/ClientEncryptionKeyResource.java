package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.resource.ClientEncryptionKey;
import dev.orrery.engine.resource.ClientEncryptionKeyDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;

/** {@code /dbs/…/clientencryptionkeys}: wrapped keys, of which only clients know what they unwrap to. */
public final class ClientEncryptionKeyResource implements Resource {

    private final Catalog catalog;
    private final Owners owners;
    private final MetadataFeed feeds;

    public ClientEncryptionKeyResource(Catalog catalog, Owners owners, MetadataFeed feeds) {
        this.catalog = catalog;
        this.owners = owners;
        this.feeds = feeds;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        Database database = owners.database(request.path());
        return switch (request.operation()) {
            case LIST, QUERY -> list(request, database);
            case CREATE -> create(request, database);
            case READ -> described(CosmosResponse.OK, find(request, database)).charge(Prices.METADATA);
            case REPLACE -> replace(request, database, find(request, database));
            default -> throw Resource.notAllowed(request);
        };
    }

    private CosmosResponse list(CosmosRequest request, Database database) {
        return feeds.answer(
                request,
                database.rid().toString(),
                catalog.clientEncryptionKeys().list(database).stream()
                        .map(ClientEncryptionKeyResource::body)
                        .toList());
    }

    private CosmosResponse create(CosmosRequest request, Database database) {
        ClientEncryptionKeyDefinition definition = ClientEncryptionKeyDefinition.parse(request.bodyObject());
        ClientEncryptionKey key = catalog.clientEncryptionKeys().create(database, definition);
        return described(CosmosResponse.CREATED, key).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse replace(CosmosRequest request, Database database, ClientEncryptionKey key) {
        ClientEncryptionKeyDefinition next = ClientEncryptionKeyDefinition.parse(request.bodyObject());
        ClientEncryptionKey replaced =
                catalog.clientEncryptionKeys().replace(database, key.id(), next, request.precondition());
        return described(CosmosResponse.OK, replaced).charge(Prices.METADATA_WRITE);
    }

    private ClientEncryptionKey find(CosmosRequest request, Database database) {
        String id = request.path().ownId();
        return catalog.clientEncryptionKeys()
                .find(database, id)
                .or(() -> ResourceId.parse(id).flatMap(rid -> catalog.clientEncryptionKeys().find(database, rid)))
                .orElseGet(() -> catalog.clientEncryptionKeys().key(database, id));
    }

    private static CosmosResponse described(int status, ClientEncryptionKey key) {
        return CosmosResponse.of(status).body(body(key)).etag(key.revision().etag());
    }

    private static JsonValue body(ClientEncryptionKey key) {
        ValueWriter json = new ValueWriter().startObject().propertiesOf(key.definition().body());
        String self = "dbs/" + key.rid().databasePart() + "/clientencryptionkeys/" + key.rid() + "/";
        Bodies.addSystemProperties(json, key.rid(), self, key.revision());
        return json.endObject().finish();
    }
}
