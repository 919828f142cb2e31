package dev.orrery.samples.blog.design;

import com.azure.cosmos.CosmosDiagnostics;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosStoredProcedureResponse;
import com.azure.cosmos.models.FeedResponse;
import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Measured;
import java.time.Duration;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** Adds up what the database says that the parts of one request have cost. */
final class Meter {

    private final DoubleAdder requestUnits = new DoubleAdder();
    private final LongAdder requests = new LongAdder();
    private final long startNanos = System.nanoTime();

    private Meter() {}

    /** Waits for an answer, with a meter that all of its parts are counted by. */
    static <T> Measured<T> measure(Function<Meter, Mono<T>> request) {
        Meter meter = new Meter();
        T answer = request.apply(meter).block();
        return new Measured<>(answer, meter.cost());
    }

    /** Waits until something is done that has no answer. */
    static Cost measureCommand(Function<Meter, Mono<Void>> request) {
        Meter meter = new Meter();
        request.apply(meter).block();
        return meter.cost();
    }

    void count(CosmosItemResponse<?> response) {
        count(response.getRequestCharge(), response.getDiagnostics());
    }

    void count(FeedResponse<?> page) {
        count(page.getRequestCharge(), page.getCosmosDiagnostics());
    }

    void count(CosmosStoredProcedureResponse response) {
        count(response.getRequestCharge(), response.getDiagnostics());
    }

    private void count(double charge, CosmosDiagnostics diagnostics) {
        requestUnits.add(charge);
        requests.add(diagnostics.getDiagnosticsContext().getRequestInfo().size());
    }

    private Cost cost() {
        Duration latency = Duration.ofNanos(System.nanoTime() - startNanos);
        return new Cost(requestUnits.sum(), requests.intValue(), latency);
    }
}
