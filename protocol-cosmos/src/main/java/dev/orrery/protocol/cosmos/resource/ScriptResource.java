package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.procedure.Procedures;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.List;

/** {@code …/sprocs}, {@code …/triggers} and {@code …/udfs}: the scripts of a container, as they are kept. */
public final class ScriptResource implements Resource {

    private final Catalog catalog;
    private final Procedures procedures;
    private final Owners owners;
    private final MetadataFeed feeds;

    public ScriptResource(Engine engine, Owners owners, MetadataFeed feeds) {
        this.catalog = engine.catalog();
        this.procedures = engine.procedures();
        this.owners = owners;
        this.feeds = feeds;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        Container container = owners.container(request.path());
        return switch (request.operation()) {
            case LIST, QUERY -> list(request, container);
            case CREATE -> create(request, container);
            case UPSERT -> upsert(request, container);
            case READ ->
                described(CosmosResponse.OK, request, container, find(request, container)).charge(Prices.METADATA);
            case REPLACE -> replace(request, container, find(request, container));
            case DELETE -> delete(request, container, find(request, container));
            default -> throw Resource.notAllowed(request);
        };
    }

    private CosmosResponse list(CosmosRequest request, Container container) {
        List<JsonValue> bodies = container.scripts(kindOf(request)).stream()
                .map(script -> Bodies.script(container, script, request.path().type()))
                .toList();
        return feeds.answer(request, container.rid().toString(), bodies);
    }

    private CosmosResponse create(CosmosRequest request, Container container) {
        Script script = catalog.scripts().create(container, definitionIn(request));
        return described(CosmosResponse.CREATED, request, container, script).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse upsert(CosmosRequest request, Container container) {
        Upserted<Script> upserted =
                catalog.scripts().upsert(container, definitionIn(request), request.precondition());
        return described(Upserts.status(upserted), request, container, upserted.resource())
                .charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse replace(CosmosRequest request, Container container, Script script) {
        ScriptDefinition next = definitionIn(request);
        Script replaced = catalog.scripts()
                .replace(container, kindOf(request), script.definition().id(), next, request.precondition());
        return described(CosmosResponse.OK, request, container, replaced).charge(Prices.METADATA_WRITE);
    }

    private CosmosResponse delete(CosmosRequest request, Container container, Script script) {
        catalog.scripts().delete(container, kindOf(request), script.definition().id(), request.precondition());
        return CosmosResponse.of(CosmosResponse.NO_CONTENT).charge(Prices.METADATA_WRITE);
    }

    /** Procedures and functions must compile. Triggers may be kept that don't; these fail when they are run. */
    private ScriptDefinition definitionIn(CosmosRequest request) {
        ScriptDefinition definition = ScriptDefinition.parse(kindOf(request), request.bodyObject());
        if (definition.kind() != ScriptKind.TRIGGER) {
            procedures.check(definition);
        }
        return definition;
    }

    /** The script that a path names, by its id or its {@code _rid}. */
    public static Script find(CosmosRequest request, Container container) {
        String id = request.path().ownId();
        ScriptKind kind = kindOf(request);
        return container.hasScript(kind, id)
                ? container.script(kind, id)
                : container.scripts(kind).stream()
                        .filter(script -> script.rid().toString().equals(id))
                        .findFirst()
                        .orElseGet(() -> container.script(kind, id));
    }

    private static ScriptKind kindOf(CosmosRequest request) {
        return switch (request.path().type()) {
            case STORED_PROCEDURE -> ScriptKind.STORED_PROCEDURE;
            case TRIGGER -> ScriptKind.TRIGGER;
            case FUNCTION -> ScriptKind.FUNCTION;
            default -> throw new IllegalArgumentException("Not a script: " + request.path());
        };
    }

    private static CosmosResponse described(int status, CosmosRequest request, Container container, Script script) {
        return CosmosResponse.of(status)
                .body(Bodies.script(container, script, request.path().type()))
                .etag(script.revision().etag());
    }
}
