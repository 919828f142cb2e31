package dev.orrery.samples.blog.measure;

import static java.util.Comparator.comparing;

import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Measures requests of one design on random subjects, which are the same in each design. Queries come before commands,
 * and what commands write is deleted at the end: queries find the same each time.
 */
final class DesignBench {

    private static final Duration QUERY_SLICE = Duration.ofMillis(200);
    private static final Duration COMMAND_SLICE = Duration.ofMillis(50);
    private static final int WARM_UP_FACTOR_MAX = 4;
    private static final int REQUESTS_MAX = 100;
    private static final int CONNECTING_PART = 4;
    private static final double NANOS_OF_A_SECOND = 1e9;

    private final BlogDatabase database;
    private final DataSet data;
    private final Set<Request> requests;
    private final WrittenItems written;
    private final Runnable beforeDeletion;

    /**
     * The bench of a database that the data set is in.
     *
     * @param beforeDeletion is run before what was written is deleted
     */
    DesignBench(BlogDatabase database, DataSet data, Set<Request> requests, Runnable beforeDeletion) {
        this.database = database;
        this.data = data;
        this.requests = requests;
        this.beforeDeletion = beforeDeletion;
        written = new WrittenItems(database);
    }

    /**
     * Makes all requests in turn for some time, so that those that count meet code that is compiled. If the JVM is still
     * busy with that, it takes up to four times as long.
     */
    void warmUp(Duration time) {
        Calls calls = calls(-1);
        CompilerActivity compiling = new CompilerActivity();
        long startNanos = System.nanoTime();
        long nanos = 0;
        while (nanos < time.toNanos() || (nanos < WARM_UP_FACTOR_MAX * time.toNanos() && compiling.isHigh())) {
            requests.forEach(request -> callFor(request.isQuery() ? QUERY_SLICE : COMMAND_SLICE, request, calls));
            nanos = System.nanoTime() - startNanos;
        }
        delete();
    }

    /** Each request so many times, one at a time. */
    List<Cell> measure(int times) {
        return measure(List.of(this), times).getFirst();
    }

    /**
     * The same for several benches that take turns, call by call: what the machine does meanwhile, it does to all of them.
     * All have the same requests.
     */
    static List<List<Cell>> measure(List<DesignBench> benches, int times) {
        List<List<Cell>> cells = new ArrayList<>();
        benches.forEach(bench -> cells.add(new ArrayList<>()));
        benches.getFirst().queriesFirst().forEach(request -> {
            List<Series> series = benches.stream().map(bench -> bench.series(request)).toList();
            for (int i = 0; i < times; i++) {
                series.forEach(Series::call);
            }
            for (int i = 0; i < benches.size(); i++) {
                cells.get(i).add(series.get(i).cell());
            }
        });
        benches.forEach(DesignBench::delete);
        cells.forEach(ofOne -> ofOne.sort(comparing(Cell::request)));
        return cells;
    }

    private Series series(Request request) {
        return new Series(request, calls(request.ordinal()));
    }

    /** Calls of one request, and what they have cost. */
    private final class Series {

        private final Request request;
        private final Calls calls;
        private final List<Cost> costs = new ArrayList<>();

        Series(Request request, Calls calls) {
            this.request = request;
            this.calls = calls;
        }

        void call() {
            costs.add(calls.call(request));
        }

        Cell cell() {
            return Cell.of(request, database.design(), costs);
        }
    }

    /** Each request for some time, with many callers at once. */
    List<ConcurrentCell> measureCrowd(int callers, Duration time) {
        Scheduler threads = Schedulers.newBoundedElastic(callers, Integer.MAX_VALUE, "caller");
        try {
            List<ConcurrentCell> cells = queriesFirst()
                    .map(request -> measureCrowd(request, callers, time, threads))
                    .toList();
            delete();
            return cells.stream().sorted(comparing(crowd -> crowd.cell().request())).toList();
        } finally {
            threads.dispose();
        }
    }

    private Stream<Request> queriesFirst() {
        return Stream.concat(
                requests.stream().filter(Request::isQuery),
                requests.stream().filter(request -> !request.isQuery()));
    }

    private ConcurrentCell measureCrowd(Request request, int callers, Duration time, Scheduler threads) {
        // So many callers need connections of their own, which take time to open.
        callTogether(request, callers, time.dividedBy(CONNECTING_PART), threads);
        long startNanos = System.nanoTime();
        List<Cost> costs = callTogether(request, callers, time, threads);
        double seconds = (System.nanoTime() - startNanos) / NANOS_OF_A_SECOND;
        return new ConcurrentCell(callers, costs.size() / seconds, Cell.of(request, database.design(), costs));
    }

    private List<Cost> callTogether(Request request, int callers, Duration time, Scheduler threads) {
        return Flux.range(1, callers)
                .flatMap(
                        caller -> Mono.fromCallable(() -> callFor(time, request, callsOf(caller, request)))
                                .subscribeOn(threads),
                        callers)
                .flatMapIterable(ofOne -> ofOne)
                .collectList()
                .block();
    }

    /** Calls once at least, and then until the time is over. */
    private static List<Cost> callFor(Duration time, Request request, Calls calls) {
        long startNanos = System.nanoTime();
        List<Cost> costs = new ArrayList<>();
        do {
            costs.add(calls.call(request));
        } while (System.nanoTime() - startNanos < time.toNanos());
        return costs;
    }

    private Calls callsOf(int caller, Request request) {
        return calls(caller * REQUESTS_MAX + request.ordinal());
    }

    private Calls calls(int series) {
        return new Calls(database.blog(), new Subjects(data, data.seed() + series), written);
    }

    private void delete() {
        beforeDeletion.run();
        written.delete();
    }
}
