package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;

/** {@code /dbs/…/colls}: the containers of a database. */
public final class ContainerResource implements Resource {

    private final Engine engine;
    private final Catalog catalog;
    private final Owners owners;
    private final MetadataFeed feeds;

    public ContainerResource(Engine engine, Owners owners, MetadataFeed feeds) {
        this.engine = engine;
        this.catalog = engine.catalog();
        this.owners = owners;
        this.feeds = feeds;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        return switch (request.operation()) {
            case LIST, QUERY -> list(request, owners.database(request.path()));
            case CREATE -> create(request, owners.database(request.path()));
            case READ -> read(request, owners.container(request.path()));
            case REPLACE -> replace(request, owners.container(request.path()));
            case DELETE -> delete(request, owners.container(request.path()));
            default -> throw Resource.notAllowed(request);
        };
    }

    private CosmosResponse list(CosmosRequest request, Database database) {
        return feeds.answer(
                request,
                database.rid().toString(),
                catalog.containers(database).stream().map(Bodies::container).toList());
    }

    private CosmosResponse create(CosmosRequest request, Database database) {
        ContainerDefinition definition = ContainerDefinition.parse(request.bodyObject());
        Container container = catalog.createContainer(database, definition, ThroughputHeaders.read(request));
        return described(CosmosResponse.of(CosmosResponse.CREATED).body(Bodies.container(container)), container)
                .charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse read(CosmosRequest request, Container container) {
        CosmosResponse response = CosmosResponse.ok(
                request.flag(CosmosHeaders.POPULATE_STATISTICS)
                        ? Bodies.containerWithStatistics(container)
                        : Bodies.container(container));
        if (request.flag(CosmosHeaders.POPULATE_QUOTA)) {
            ContainerQuota quota = ContainerQuota.of(container);
            response.header(CosmosHeaders.RESOURCE_QUOTA, quota.limits());
            response.header(CosmosHeaders.RESOURCE_USAGE, quota.usage());
        }
        return described(response, container).charge(Prices.METADATA);
    }

    private CosmosResponse replace(CosmosRequest request, Container container) {
        ContainerDefinition next = ContainerDefinition.parse(request.bodyObject());
        catalog.replaceContainer(container, next, request.precondition());
        return described(CosmosResponse.ok(Bodies.container(container)), container).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse delete(CosmosRequest request, Container container) {
        catalog.deleteContainer(container, request.precondition());
        return CosmosResponse.of(CosmosResponse.NO_CONTENT).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse described(CosmosResponse response, Container container) {
        Database database = catalog.findDatabase(container.rid().databasePart()).orElseThrow();
        return response.etag(container.revision().etag())
                .header(
                        CosmosHeaders.INDEX_PROGRESS,
                        Integer.toString(engine.reindexing().progressPercent(container)))
                .header(CosmosHeaders.OWNER_RID, database.rid().toString())
                .header(CosmosHeaders.OWNER_LINK, "dbs/" + database.id());
    }
}
