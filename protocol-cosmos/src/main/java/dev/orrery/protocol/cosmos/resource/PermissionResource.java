package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.access.ResourceToken;
import dev.orrery.engine.access.ResourceTokens;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.PermissionDefinition;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.engine.resource.User;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;
import dev.orrery.protocol.cosmos.path.ResourceType;
import java.time.Duration;

/** {@code /dbs/…/users/…/permissions}: what users may do. Whoever reads one gets a fresh token for it. */
public final class PermissionResource implements Resource {

    private final Catalog catalog;
    private final Owners owners;
    private final MetadataFeed feeds;
    private final ResourceTokens tokens;

    public PermissionResource(Catalog catalog, Owners owners, MetadataFeed feeds, ResourceTokens tokens) {
        this.catalog = catalog;
        this.owners = owners;
        this.feeds = feeds;
        this.tokens = tokens;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        User user = UserResource.find(catalog, owners.database(request.path()), request.path().idOf(ResourceType.USER));
        return switch (request.operation()) {
            case LIST, QUERY -> list(request, user);
            case CREATE -> create(request, user);
            case UPSERT -> upsert(request, user);
            case READ ->
                described(CosmosResponse.OK, request, user, find(request, user)).charge(Prices.METADATA);
            case REPLACE -> replace(request, user, find(request, user));
            case DELETE -> delete(request, user, find(request, user));
            default -> throw Resource.notAllowed(request);
        };
    }

    private CosmosResponse list(CosmosRequest request, User user) {
        return feeds.answer(
                request,
                user.rid().toString(),
                catalog.permissions().list(user).stream()
                        .map(permission -> body(request, user, permission))
                        .toList());
    }

    private CosmosResponse create(CosmosRequest request, User user) {
        Permission permission =
                catalog.permissions().create(user, PermissionDefinition.parse(request.bodyObject()));
        return described(CosmosResponse.CREATED, request, user, permission).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse upsert(CosmosRequest request, User user) {
        PermissionDefinition definition = PermissionDefinition.parse(request.bodyObject());
        Upserted<Permission> upserted = catalog.permissions().upsert(user, definition, request.precondition());
        return described(Upserts.status(upserted), request, user, upserted.resource())
                .charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse replace(CosmosRequest request, User user, Permission permission) {
        PermissionDefinition next = PermissionDefinition.parse(request.bodyObject());
        Permission replaced = catalog.permissions().replace(user, permission.id(), next, request.precondition());
        return described(CosmosResponse.OK, request, user, replaced).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse delete(CosmosRequest request, User user, Permission permission) {
        catalog.permissions().delete(user, permission.id(), request.precondition());
        return CosmosResponse.of(CosmosResponse.NO_CONTENT).charge(Prices.METADATA_WRITE);
    }

    private Permission find(CosmosRequest request, User user) {
        String id = request.path().ownId();
        return catalog.permissions()
                .find(user, id)
                .or(() -> ResourceId.parse(id).flatMap(rid -> catalog.permissions().find(user, rid)))
                .orElseGet(() -> catalog.permissions().permission(user, id));
    }

    private CosmosResponse described(int status, CosmosRequest request, User user, Permission permission) {
        return CosmosResponse.of(status)
                .body(body(request, user, permission))
                .etag(permission.revision().etag());
    }

    private JsonValue body(CosmosRequest request, User user, Permission permission) {
        PermissionDefinition definition = permission.definition();
        ValueWriter json = new ValueWriter().startObject().propertiesOf(definition.toJson());
        String self = UserResource.selfLink(user) + "permissions/" + permission.rid() + "/";
        Bodies.addSystemProperties(json, permission.rid(), self, permission.revision());
        ResourceToken token =
                new ResourceToken(definition.resource(), definition.mode().access(), definition.partitionKey());
        json.name("_token").value(tokens.issue(token, lifetime(request)));
        return json.endObject().finish();
    }

    private static Duration lifetime(CosmosRequest request) {
        Duration lifetime = request.intHeader(CosmosHeaders.TOKEN_EXPIRY_SECONDS)
                .map(Duration::ofSeconds)
                .orElse(ResourceTokens.LIFETIME_DEFAULT);
        if (lifetime.compareTo(Duration.ZERO) <= 0 || lifetime.compareTo(ResourceTokens.LIFETIME_MAX) > 0) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST, "A token can't live {seconds} seconds. Ask for one second to one day")
                    .with("seconds", lifetime.toSeconds());
        }
        return lifetime;
    }
}
