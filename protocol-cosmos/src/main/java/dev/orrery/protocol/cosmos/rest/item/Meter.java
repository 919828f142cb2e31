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
        if (!request.path().isFeed()) {
            return Optional.of(new FeedScope.FullKey(RequestKeys.full(request, container)));
        }
        if (request.isQueryPlan() || Batches.isBulk(request)) {
            return Optional.empty();
        }
        return Optional.of(isWrite(request)
                ? new FeedScope.FullKey(RequestKeys.ofWritten(request, container))
                : Scopes.of(request, container));
    }

    private static boolean isWrite(CosmosRequest request) {
        return request.method().equals("POST") && !request.isQuery();
    }
}
