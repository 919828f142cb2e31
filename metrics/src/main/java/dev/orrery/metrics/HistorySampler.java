package dev.orrery.metrics;

import dev.orrery.engine.container.Container;
import dev.orrery.metrics.history.Interval;
import dev.orrery.metrics.history.Latencies;
import dev.orrery.metrics.history.Timeline;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes down once a second what the account and each of its containers did. So many containers have a history at most; the
 * account's has all of them.
 */
final class HistorySampler {

    static final int CONTAINERS_MAX = 200;

    private static final int MILLIS = 1000;

    /** After a longer pause, what happened in it is not known by the second. */
    private static final int SECONDS_CAUGHT_UP_MAX = 10;

    private final RequestMeters requests;
    private final Survey survey;
    private final InstantSource clock;
    private final Sampled account = new Sampled();
    private final Map<Container, Sampled> containers = new HashMap<>();
    private final Map<Container, Long> beyond = new HashMap<>();
    private long sampledSecond;

    /** A history, and the sums up to where it goes. */
    private static final class Sampled {

        private final Timeline timeline = new Timeline();
        private long requests;
        private Latencies latencies = Latencies.NONE;

        /** What came since the last time, spread over so many seconds up to one. */
        void add(long second, int seconds, Stream<OperationMeters> operations, long beyond, List<Interval> units) {
            List<OperationMeters> used = operations.toList();
            long requestsNow = used.stream().mapToLong(it -> it.counts().requests()).sum();
            Latencies late = Latencies.NONE;
            if (requestsNow != requests) {
                Latencies latenciesNow =
                        used.stream().map(OperationMeters::latencies).reduce(Latencies.NONE, Latencies::plus);
                late = latenciesNow.since(latencies);
                latencies = latenciesNow;
            }
            double requestsPerSecond = (double) Math.max(0, requestsNow - requests) / seconds;
            requests = requestsNow;
            for (int i = 0; i < seconds; i++) {
                Interval answered = new Interval(
                        requestsPerSecond, 0, (double) beyond / seconds, 0, i == seconds - 1 ? late : Latencies.NONE);
                timeline.add(second - seconds + 1 + i, units.get(i).plus(answered));
            }
        }
    }

    HistorySampler(RequestMeters requests, Survey survey, InstantSource clock) {
        this.requests = requests;
        this.survey = survey;
        this.clock = clock;
        this.sampledSecond = lastWholeSecond();
    }

    /** Takes over the seconds that have passed since the last time. */
    synchronized void sample() {
        long second = lastWholeSecond();
        if (second == sampledSecond) {
            return;
        }
        int seconds = Math.clamp(second - sampledSecond, 1, SECONDS_CAUGHT_UP_MAX);
        sampledSecond = second;
        List<ContainerState> states = survey.withoutKeys();
        forgetOthersThan(states);
        List<Interval> all = nothing(seconds);
        long beyondOfAll = 0;
        for (ContainerState state : states) {
            List<Interval> units = unitsOf(state, seconds);
            long beyondOfIt = beyondSinceLastTime(state);
            beyondOfAll += beyondOfIt;
            for (int i = 0; i < seconds; i++) {
                all.set(i, all.get(i).plus(units.get(i)));
            }
            sampledOf(state.container()).ifPresent(sampled -> sampled.add(
                    second,
                    seconds,
                    requests.find(state.container()).stream().flatMap(ContainerMeters::used),
                    beyondOfIt,
                    units));
        }
        account.add(second, seconds, requests.operations(), beyondOfAll, all);
    }

    /**
     * The requests of a container beyond its throughput. They are counted from one sample to the next, as all requests are, so
     * that one can be taken as a part of the other.
     */
    private long beyondSinceLastTime(ContainerState state) {
        long now = state.partitions().stream().mapToLong(partition -> partition.usage().beyond()).sum();
        Long before = beyond.put(state.container(), now);
        return Math.max(0, now - (before == null ? 0 : before));
    }

    /** The history of the account. */
    synchronized Timeline.Series account(int seconds) {
        return account.timeline.last(seconds, lastWholeSecond());
    }

    /** The history of a container; empty if it has none. */
    synchronized Optional<Timeline.Series> find(Container container, int seconds) {
        return Optional.ofNullable(containers.get(container))
                .map(sampled -> sampled.timeline.last(seconds, lastWholeSecond()));
    }

    private Optional<Sampled> sampledOf(Container container) {
        if (!containers.containsKey(container) && containers.size() < CONTAINERS_MAX) {
            containers.put(container, new Sampled());
        }
        return Optional.ofNullable(containers.get(container));
    }

    private void forgetOthersThan(List<ContainerState> states) {
        Set<Container> there = states.stream().map(ContainerState::container).collect(Collectors.toSet());
        containers.keySet().retainAll(there);
        beyond.keySet().retainAll(there);
    }

    private static List<Interval> unitsOf(ContainerState state, int seconds) {
        List<Interval> sums = nothing(seconds);
        for (PartitionState partition : state.partitions()) {
            double provisioned = partition.requestUnitsProvisioned();
            double[] units = partition.usage().requestUnitsBySecond(seconds);
            for (int i = 0; i < seconds; i++) {
                double consumption = provisioned > 0 ? units[i] / provisioned : 0;
                sums.set(i, sums.get(i).plus(new Interval(0, units[i], 0, consumption, Latencies.NONE)));
            }
        }
        return sums;
    }

    private static List<Interval> nothing(int seconds) {
        return new ArrayList<>(Collections.nCopies(seconds, Interval.NOTHING));
    }

    private long lastWholeSecond() {
        return Math.floorDiv(clock.millis(), MILLIS) - 1;
    }
}
