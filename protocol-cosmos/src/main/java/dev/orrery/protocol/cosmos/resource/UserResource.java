package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.engine.resource.User;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;

/** {@code /dbs/…/users}: the users of a database. */
public final class UserResource implements Resource {

    private final Catalog catalog;
    private final Owners owners;
    private final MetadataFeed feeds;

    public UserResource(Catalog catalog, Owners owners, MetadataFeed feeds) {
        this.catalog = catalog;
        this.owners = owners;
        this.feeds = feeds;
    }

    /** The user that a path leads to or through. */
    static User find(Catalog catalog, Database database, String id) {
        return catalog.users()
                .find(database, id)
                .or(() -> ResourceId.parse(id).flatMap(rid -> catalog.users().find(database, rid)))
                .orElseGet(() -> catalog.users().user(database, id));
    }

    static String selfLink(User user) {
        return "dbs/" + user.rid().databasePart() + "/users/" + user.rid() + "/";
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        Database database = owners.database(request.path());
        return switch (request.operation()) {
            case LIST, QUERY -> list(request, database);
            case CREATE -> create(request, database);
            case UPSERT -> upsert(request, database);
            case READ -> described(CosmosResponse.OK, find(request, database)).charge(Prices.METADATA);
            case REPLACE -> replace(request, database, find(request, database));
            case DELETE -> delete(request, database, find(request, database));
            default -> throw Resource.notAllowed(request);
        };
    }

    private User find(CosmosRequest request, Database database) {
        return find(catalog, database, request.path().ownId());
    }

    private CosmosResponse list(CosmosRequest request, Database database) {
        return feeds.answer(
                request,
                database.rid().toString(),
                catalog.users().list(database).stream().map(UserResource::body).toList());
    }

    private CosmosResponse create(CosmosRequest request, Database database) {
        User user = catalog.users().create(database, idIn(request));
        return described(CosmosResponse.CREATED, user).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse upsert(CosmosRequest request, Database database) {
        Upserted<User> upserted = catalog.users().upsert(database, idIn(request), request.precondition());
        return described(Upserts.status(upserted), upserted.resource()).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse replace(CosmosRequest request, Database database, User user) {
        User replaced = catalog.users().replace(database, user.id(), idIn(request), request.precondition());
        return described(CosmosResponse.OK, replaced).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse delete(CosmosRequest request, Database database, User user) {
        catalog.users().delete(database, user.id(), request.precondition());
        return CosmosResponse.of(CosmosResponse.NO_CONTENT).charge(Prices.METADATA_WRITE);
    }

    private static String idIn(CosmosRequest request) {
        JsonValue id = request.bodyObject().property("id");
        if (!id.isString()) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The id of the user is not a string but {id}. Write \"id\": \"…\"").with("id", id);
        }
        return id.stringValue();
    }

    private static CosmosResponse described(int status, User user) {
        return CosmosResponse.of(status).body(body(user)).etag(user.revision().etag());
    }

    private static JsonValue body(User user) {
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(user.id());
        Bodies.addSystemProperties(json, user.rid(), selfLink(user), user.revision());
        json.name("_permissions").value("permissions/");
        return json.endObject().finish();
    }
}
