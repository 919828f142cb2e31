package dev.orrery.metrics;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.OperationKind;
import dev.orrery.engine.watch.RequestWatcher;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import dev.orrery.network.http.HttpHandler;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The metrics of a server: they are told of requests, ask the engine for the rest, and are shown at two addresses. */
public final class Metrics implements AutoCloseable {

    private static final int HTTP_OK = 200;
    private static final long SAMPLE_EVERY_MILLIS = 1000;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RequestMeters requests;
    private final Survey survey;
    private final HistorySampler sampler;
    private final InstantSource clock;
    private final ScheduledExecutorService sampling =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("metrics-history").factory());

    public Metrics(Engine engine, EngineSettings settings) {
        this.requests = new RequestMeters(registry, engine.catalog());
        this.survey = new Survey(engine.catalog(), settings);
        this.clock = settings.clock();
        this.sampler = new HistorySampler(requests, survey, clock);
        registry.getPrometheusRegistry().register(new PartitionSeries(survey));
    }

    /** Loads what metrics need, which takes a moment, so that it can be done beside the rest of a start. */
    public static void load() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ContainerMeters(registry, RequestMeters.NO_CONTAINER).of(OperationKind.READ).count(new AnsweredRequest(
                WireProtocol.REST, OperationKind.READ, Optional.empty(), HTTP_OK, RequestCharge.NOTHING, 0));
        registry.close();
    }

    /** Writes down from now on what happens in each second. */
    public Metrics keepHistory() {
        Future<?> unused = sampling.scheduleAtFixedRate(
                this::sample, SAMPLE_EVERY_MILLIS, SAMPLE_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return this;
    }

    @Override
    public void close() {
        sampling.close();
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
        return new MetricsJson(requests, survey, sampler, clock.instant());
    }

    /** Takes over the seconds that have passed. */
    void sample() {
        try {
            sampler.sample();
        } catch (OrreryException e) {
            // What is dropped or closed at this moment is not looked at; the next second is.
        }
    }
}
