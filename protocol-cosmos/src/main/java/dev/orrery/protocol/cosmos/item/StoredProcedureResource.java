package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.procedure.ProcedureResult;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.resource.Script;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.feed.SessionTokens;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.LocatedContainer;
import dev.orrery.protocol.cosmos.path.Owners;
import dev.orrery.protocol.cosmos.resource.ScriptResource;
import java.util.ArrayList;
import java.util.List;

/** {@code …/sprocs}: runs stored procedures; they are kept as other scripts are. */
public final class StoredProcedureResource implements Resource {

    private final RequestExecutor requests;
    private final RequestRules rules;
    private final Owners owners;
    private final ScriptResource scripts;

    public StoredProcedureResource(Engine engine, AccountSettings account, Owners owners, ScriptResource scripts) {
        this.requests = engine.requests();
        this.rules = new RequestRules(account.consistency());
        this.owners = owners;
        this.scripts = scripts;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        return request.operation() == Operation.EXECUTE ? call(request) : scripts.answer(request);
    }

    private CosmosResponse call(CosmosRequest request) {
        LocatedContainer located = owners.located(request.path());
        Container container = located.container();
        rules.check(request, container);
        Script procedure = ScriptResource.find(request, container);
        Charged<Committed<ProcedureResult>> done = requests.call(new ItemRequest.Call(
                container,
                RequestKeys.where(request, container),
                procedure.definition().id(),
                parameters(request),
                ScriptLog.options(request),
                rules.freshness(request)));
        return ContainerHeaders.add(response(request, done), located);
    }

    private static CosmosResponse response(CosmosRequest request, Charged<Committed<ProcedureResult>> done) {
        ProcedureResult result = done.result().result();
        CosmosResponse response = CosmosResponse.ok(result.body());
        return ScriptLog.add(SessionTokens.add(response, done.result()), request, result.log())
                .charge(done.charge());
    }

    /** The arguments: the elements of an array, or a single value that is not in one. */
    private static List<JsonValue> parameters(CosmosRequest request) {
        if (request.wire().body().length == 0) {
            return List.of();
        }
        JsonValue body = request.bodyJson();
        List<JsonValue> parameters = new ArrayList<>();
        if (body.isArray()) {
            body.elements().forEach(parameters::add);
        } else if (!body.isNull()) {
            parameters.add(body);
        }
        return parameters;
    }
}
