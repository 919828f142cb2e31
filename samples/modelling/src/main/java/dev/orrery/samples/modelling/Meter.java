package dev.orrery.samples.modelling;

import com.azure.core.util.Context;
import com.azure.cosmos.CosmosDiagnosticsContext;
import com.azure.cosmos.CosmosDiagnosticsHandler;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Adds up what the requests of a client cost, told by the client itself: whoever uses it has nothing to do for that.
 * What is done meanwhile by others who use the same client counts as well. Not for {@code readMany}, whose charge this
 * version of the client tells twice.
 */
public final class Meter implements CosmosDiagnosticsHandler {

    private static final String ITEM = "Document";
    private static final String RUN_PROGRAM = "ExecuteJavaScript";

    /** How the client finds out where to send a query. It keeps the answer, and it is free. */
    private static final String QUERY_PLAN = "Document:QueryPlan";

    private static final double HUNDREDTHS = 100;

    private final LongAdder requests = new LongAdder();
    private final LongAdder unitHundredths = new LongAdder();
    private final LongAdder retries = new LongAdder();

    /** Does something that has an answer. */
    public <T> Measured<T> measure(Supplier<T> work) {
        Reading before = reading();
        T value = work.get();
        return new Measured<>(value, reading().since(before));
    }

    /** Does something. */
    public Cost costOf(Runnable work) {
        Reading before = reading();
        work.run();
        return reading().since(before);
    }

    @Override
    public void handleDiagnostics(CosmosDiagnosticsContext context, Context trace) {
        if (!isCounted(context)) {
            return;
        }
        requests.add(context.getRequestInfo().stream()
                .filter(request -> !request.getRequestType().equals(QUERY_PLAN))
                .count());
        unitHundredths.add(Math.round(context.getTotalRequestCharge() * HUNDREDTHS));
        // For queries this is more than zero even if nothing was sent twice.
        if (context.isPointOperation()) {
            retries.add(context.getRetryCount());
        }
    }

    /** What is done with items, and not with containers and databases. */
    private static boolean isCounted(CosmosDiagnosticsContext context) {
        return context.getResourceType().equals(ITEM) || context.getOperationType().equals(RUN_PROGRAM);
    }

    private Reading reading() {
        return new Reading(requests.intValue(), unitHundredths.sum(), retries.intValue());
    }

    /** What the meter shows at some time. Charges have two digits, and their sum is to be exact. */
    private record Reading(int requests, long unitHundredths, int retries) {

        Cost since(Reading before) {
            return new Cost(
                    requests - before.requests,
                    (unitHundredths - before.unitHundredths) / HUNDREDTHS,
                    retries - before.retries);
        }
    }
}
