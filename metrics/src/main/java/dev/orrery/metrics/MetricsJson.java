package dev.orrery.metrics;

import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.usage.HotKey;
import dev.orrery.engine.usage.KeySize;
import dev.orrery.metrics.ContainerState.Placed;
import dev.orrery.metrics.history.Latencies;
import dev.orrery.metrics.history.Measure;
import dev.orrery.metrics.history.Timeline;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The metrics as JSON, as pages in a browser read them. */
final class MetricsJson {

    private final RequestMeters requests;
    private final Survey survey;
    private final HistorySampler sampler;
    private final Instant now;
    private final ValueWriter json = new ValueWriter();

    MetricsJson(RequestMeters requests, Survey survey, HistorySampler sampler, Instant now) {
        this.requests = requests;
        this.survey = survey;
        this.sampler = sampler;
        this.now = now;
    }

    JsonValue toJson(JsonOptions options) {
        List<ContainerState> containers = survey.containers(
                name -> options.container().map(name::equals).orElse(true));
        json.startObject();
        json.name("time").value(now.toString());
        json.name("rateLimit").value(survey.isThroughputEnforced());
        object("account", () -> {
            write(requests.counts());
            array("operations", requests.account().used().toList(), this::write);
        });
        array("containers", containers, container -> write(container, options.seconds()));
        options.history().flatMap(seconds -> history(options, containers, seconds))
                .ifPresent(series -> object("history", () -> write(series)));
        return json.endObject().finish();
    }

    private Optional<Timeline.Series> history(JsonOptions options, List<ContainerState> containers, int seconds) {
        return options.container().isEmpty()
                ? Optional.of(sampler.account(seconds))
                : containers.stream().findFirst().flatMap(one -> sampler.find(one.container(), seconds));
    }

    private void write(Timeline.Series series) {
        json.name("stepSeconds").value(series.stepSeconds());
        write("requestsPerSecond", series, Measure.REQUESTS);
        write("requestUnitsPerSecond", series, Measure.REQUEST_UNITS);
        write("throttledPerSecond", series, Measure.BEYOND);
        write("normalizedConsumption", series, Measure.CONSUMPTION);
        object("latencyMillis", () -> {
            write("p50", series, Measure.P50);
            write("p90", series, Measure.P90);
            write("p99", series, Measure.P99);
        });
    }

    private void write(String name, Timeline.Series series, Measure measure) {
        json.name(name).startArray();
        for (float value : series.values().get(measure)) {
            json.value(Float.isNaN(value) ? JsonValue.NULL : JsonValue.of(thousandths(value)));
        }
        json.endArray();
    }

    private void write(RequestCounts counts) {
        json.name("requests").value(counts.requests());
        json.name("requestUnits").value(counts.charge().units());
        json.name("throttled").value(counts.throttled());
    }

    private void write(OperationMeters operation) {
        json.name("operation").value(operation.kind().toString());
        write(operation.counts());
        object("statuses", () -> operation.statuses()
                .forEach((status, count) -> json.name(Integer.toString(status)).value((long) count)));
        object("latencyMillis", () -> write(operation.latencies()));
    }

    private void write(Latencies latencies) {
        json.name("mean").value(latencies.mean());
        json.name("max").value(latencies.max());
        json.name("p50").value(latencies.percentile(0.5));
        json.name("p90").value(latencies.percentile(0.9));
        json.name("p99").value(latencies.percentile(0.99));
        array("buckets", latencies.buckets(), bucket -> {
            json.name("upTo").value(bucket.millisMax());
            json.name("count").value(bucket.count());
        });
    }

    private void write(ContainerState container, int seconds) {
        json.name("name").value(container.name());
        json.name("database").value(container.database().id());
        json.name("container").value(container.container().id());
        container.throughput().ifPresent(throughput -> object("throughput", () -> write(throughput, container)));
        json.name("partitionsNeeded").value(container.container().partitionsNeeded(survey.limits()));
        json.name("partitionBytesMax").value(survey.limits().partitionBytesMax());
        write(container.totals());
        array("operations",
                requests.find(container.container()).map(meters -> meters.used().toList()).orElse(List.of()),
                this::write);
        array("partitions", container.partitions(), partition -> write(partition, seconds));
        json.name("largestKeysComplete").value(container.isLargestKnown());
        array("largestKeys", container.largestKeys(), this::writeSize);
        array("hottestKeys", container.hottestKeys(), key -> writeHot(key, "requestUnitsPerSecond"));
        array("throttledKeys", container.throttledKeys(), key -> writeHot(key, "requestsPerSecond"));
        array("fullKeys", container.fullKeys(), key -> writeHot(key, "writesPerSecond"));
    }

    private void write(Throughput throughput, ContainerState container) {
        json.name("requestUnits").value(throughput.requestUnitsMax());
        json.name("autoscale").value(throughput instanceof Throughput.Autoscale);
        json.name("shared").value(container.container().offer().isEmpty());
    }

    private void write(Totals totals) {
        json.name("items").value(totals.items());
        json.name("itemBytes").value(totals.itemBytes());
        json.name("indexBytes").value(totals.indexBytes());
    }

    private void write(PartitionState partition, int seconds) {
        json.name("id").value(Integer.toString(partition.range().id()));
        json.name("min").value(partition.range().epkRange().min().hex());
        json.name("max").value(partition.range().epkRange().max().hex());
        write(partition.totals());
        json.name("requestUnits").value(partition.usage().charged().units());
        json.name("throttled").value(partition.usage().beyond());
        json.name("fullKeyWrites").value(partition.usage().refusedAsFull());
        object("requestUnitsPerSecond", () -> {
            json.name("provisioned").value(partition.requestUnitsProvisioned());
            json.name("lastSecond").value(hundredths(partition.requestUnitsOfLastSecond()));
            json.name("lastMinute").value(hundredths(partition.requestUnitsPerSecond()));
        });
        object("bySecond", () -> {
            json.name("requestUnits").startArray();
            for (double units : partition.usage().requestUnitsBySecond(seconds)) {
                json.value(hundredths(units));
            }
            json.endArray().name("throttled").startArray();
            for (long count : partition.usage().beyondBySecond(seconds)) {
                json.value(count);
            }
            json.endArray();
        });
    }

    private void writeSize(Placed<KeySize> placed) {
        json.name("key").value(placed.key().key().toJson());
        json.name("partition").value(Integer.toString(placed.partition()));
        json.name("items").value(placed.key().items());
        json.name("bytes").value(placed.key().bytes());
    }

    private void writeHot(Placed<HotKey> placed, String rateName) {
        json.name("key").value(placed.key().key().toJson());
        json.name("partition").value(Integer.toString(placed.partition()));
        json.name(rateName).value(hundredths(placed.key().perSecond()));
        json.name("shareOfPartition").value(placed.key().share());
    }

    private void object(String name, Runnable content) {
        json.name(name).startObject();
        content.run();
        json.endObject();
    }

    private <T> void array(String name, List<T> elements, Consumer<T> content) {
        json.name(name).startArray();
        for (T element : elements) {
            json.startObject();
            content.accept(element);
            json.endObject();
        }
        json.endArray();
    }

    private static double thousandths(double number) {
        return Math.round(number * 1000) / 1000.0;
    }

    private static double hundredths(double number) {
        return Math.round(number * 100) / 100.0;
    }
}
