package dev.orrery.metrics;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.RequestCharge;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.protocol.cosmos.rest.watch.AnsweredRequest;
import dev.orrery.protocol.cosmos.rest.watch.OperationKind;
import dev.orrery.protocol.cosmos.rest.watch.RequestWatcher;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.Optional;

/** The metrics of a server: they are told of requests, ask the engine for the rest, and are shown at two addresses. */
public final class Metrics {

    private static final int HTTP_OK = 200;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RequestMeters requests;
    private final Survey survey;
    private final InstantSource clock;

    public Metrics(Engine engine, EngineSettings settings) {
        this.requests = new RequestMeters(registry, engine.catalog());
        this.survey = new Survey(engine.catalog(), settings);
        this.clock = settings.clock();
        registry.getPrometheusRegistry().register(new PartitionSeries(survey));
    }

    /** Loads what metrics need, which takes a moment, so that it can be done beside the rest of a start. */
    public static void load() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ContainerMeters(registry, RequestMeters.NO_CONTAINER).of(OperationKind.READ).count(new AnsweredRequest(
                OperationKind.READ, Optional.empty(), HTTP_OK, RequestCharge.NOTHING, 0));
        registry.close();
    }

    /** What has to be told of requests. */
    public RequestWatcher requests() {
        return requests;
    }

    /** A handler that answers who asks for metrics, and hands on the others. */
    public HttpHandler inFrontOf(HttpHandler next, AccountKeys keys, MetricsAccess access) {
        return new MetricsHandler(next, this, new KeyCheck(keys, access));
    }

    /** All there is, in the text format of Prometheus. */
    String prometheus() {
        requests.forgetDropped();
        return registry.scrape();
    }

    MetricsJson json() {
        requests.forgetDropped();
        return new MetricsJson(requests, survey, clock.instant());
    }
}
