package dev.orrery.metrics;

import dev.orrery.engine.usage.HotKey;
import dev.orrery.metrics.ContainerState.Placed;
import dev.orrery.model.partition.PartitionKey;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The series of partitions and keys for Prometheus. They are made of what is there when somebody asks, so that those of
 * partitions and containers that are gone are gone, too.
 */
final class PartitionSeries implements MultiCollector {

    private final Survey survey;

    PartitionSeries(Survey survey) {
        this.survey = survey;
    }

    @Override
    public MetricSnapshots collect() {
        List<ContainerState> containers = survey.containers();
        List<MetricSnapshot> series = new ArrayList<>();
        addStorage(series, containers);
        addThroughput(series, containers);
        addKeys(series, containers);
        return new MetricSnapshots(series);
    }

    private static void addStorage(List<MetricSnapshot> series, List<ContainerState> containers) {
        series.add(gauge("orrery_partition_items", "Items in a partition",
                containers, it -> it.totals().items()));
        series.add(gauge("orrery_partition_item_bytes", "Bytes of the items in a partition",
                containers, it -> it.totals().itemBytes()));
        series.add(gauge("orrery_partition_index_bytes", "Bytes of the index of a partition",
                containers, it -> it.totals().indexBytes()));
    }

    private static void addThroughput(List<MetricSnapshot> series, List<ContainerState> containers) {
        series.add(gauge("orrery_partition_request_units_last_second", "Request units used in the last whole second",
                containers, PartitionState::requestUnitsOfLastSecond));
        series.add(gauge("orrery_partition_request_units_per_second",
                "Request units used in a second, in the average of the last minute",
                containers, PartitionState::requestUnitsPerSecond));
        series.add(gauge("orrery_partition_request_units_provisioned",
                "Request units that a partition may use in a second",
                containers, PartitionState::requestUnitsProvisioned));
        series.add(counter("orrery_partition_request_units", "Request units used since the partition was opened",
                containers, it -> it.usage().charged().units()));
        series.add(counter("orrery_partition_throttled_requests",
                "Requests that a partition refused with 429, or would have if throughput were enforced",
                containers, it -> it.usage().beyond()));
        series.add(counter("orrery_partition_full_key_writes", "Writes that were refused since their key is full",
                containers, it -> it.usage().refusedAsFull()));
    }

    private static void addKeys(List<MetricSnapshot> series, List<ContainerState> containers) {
        series.add(keys("orrery_largest_key_bytes", "Bytes of the largest keys of a container",
                containers, ContainerState::largestKeys, size -> size.key(), size -> size.bytes()));
        series.add(hotKeys("orrery_hottest_key_request_units_per_second",
                "Request units of the keys on which most are spent lately",
                containers, ContainerState::hottestKeys));
        series.add(hotKeys("orrery_throttled_key_requests_per_second",
                "Requests beyond the throughput, of the keys that have most of them lately",
                containers, ContainerState::throttledKeys));
        series.add(hotKeys("orrery_full_key_writes_per_second",
                "Refused writes of keys that are full",
                containers, ContainerState::fullKeys));
    }

    private static MetricSnapshot gauge(
            String name, String help, List<ContainerState> containers, ToDoubleFunction<PartitionState> value) {
        GaugeSnapshot.Builder series = GaugeSnapshot.builder().name(name).help(help);
        for (ContainerState container : containers) {
            for (PartitionState partition : container.partitions()) {
                series.dataPoint(point(labels(container, partition.range().id()), value.applyAsDouble(partition)));
            }
        }
        return series.build();
    }

    private static MetricSnapshot counter(
            String name, String help, List<ContainerState> containers, ToDoubleFunction<PartitionState> value) {
        CounterSnapshot.Builder series = CounterSnapshot.builder().name(name).help(help);
        for (ContainerState container : containers) {
            for (PartitionState partition : container.partitions()) {
                series.dataPoint(CounterDataPointSnapshot.builder()
                        .labels(labels(container, partition.range().id()))
                        .value(value.applyAsDouble(partition))
                        .build());
            }
        }
        return series.build();
    }

    private static MetricSnapshot hotKeys(
            String name,
            String help,
            List<ContainerState> containers,
            Function<ContainerState, List<Placed<HotKey>>> keys) {
        return keys(name, help, containers, keys, HotKey::key, HotKey::perSecond);
    }

    private static <T> MetricSnapshot keys(
            String name,
            String help,
            List<ContainerState> containers,
            Function<ContainerState, List<Placed<T>>> keys,
            Function<T, PartitionKey> key,
            ToDoubleFunction<T> value) {
        GaugeSnapshot.Builder series = GaugeSnapshot.builder().name(name).help(help);
        for (ContainerState container : containers) {
            for (Placed<T> placed : keys.apply(container)) {
                Labels labels = labels(container, placed.partition())
                        .add("key", key.apply(placed.key()).toString());
                series.dataPoint(point(labels, value.applyAsDouble(placed.key())));
            }
        }
        return series.build();
    }

    private static GaugeDataPointSnapshot point(Labels labels, double value) {
        return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
    }

    private static Labels labels(ContainerState container, int partition) {
        return Labels.of("container", container.name(), "partition", Integer.toString(partition));
    }
}
