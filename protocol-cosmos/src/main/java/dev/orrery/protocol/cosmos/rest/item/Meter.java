package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.admission.Admission;
import dev.orrery.engine.admission.Budgets;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.rest.feed.Scopes;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import dev.orrery.protocol.cosmos.rest.message.Resource;
import java.util.Optional;
import java.util.function.Supplier;

/** Has requests about items wait for throughput before they are answered, and pay for it afterwards. */
public final class Meter {

    private final Budgets budgets;

    public Meter(Budgets budgets) {
        this.budgets = budgets;
    }

    /** The answer to a request about items; a scope tells which. */
    public CosmosResponse answer(Container container, FeedScope scope, Supplier<CosmosResponse> work) {
        try (Admission admission = budgets.admit(container, scope)) {
            return paid(admission, work);
        }
    }

    private static CosmosResponse paid(Admission admission, Supplier<CosmosResponse> work) {
        try {
            CosmosResponse response = work.get();
            admission.pay(response.charge(), response.read());
            return response;
        } catch (OrreryException e) {
            admission.pay(Prices.REFUSED);
            throw e;
        }
    }

    /** Which items a request is about; empty if it asks for none, or if each of its parts is metered by itself. */
    static Optional<FeedScope> scope(CosmosRequest request, Container container) {
        return switch (request.operation()) {
            case READ, REPLACE, PATCH, DELETE ->
                Optional.of(new FeedScope.FullKey(RequestKeys.full(request, container)));
            case CREATE, UPSERT, BATCH ->
                Optional.of(new FeedScope.FullKey(RequestKeys.ofWritten(request, container)));
            case LIST, CHANGE_FEED, QUERY -> Optional.of(Scopes.of(request, container));
            case QUERY_PLAN, BULK -> Optional.empty();
            case EXECUTE, DELETE_BY_KEY, SPLIT, MERGE, NONE -> throw Resource.notAllowed(request);
        };
    }
}
