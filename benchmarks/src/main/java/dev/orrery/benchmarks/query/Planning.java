package dev.orrery.benchmarks.query;

import dev.orrery.engine.Engine;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * The table of what a query costs before it reads anything: it is asked of an empty container in memory, by a text that
 * the engine has seen before, and by one that it has not.
 */
final class Planning {

    private static final int ROUNDS = 7;
    private static final int WARM_UP_CALLS = 100_000;
    private static final int CALLS = 5_000;
    private static final JsonValue PARAMETERS = EngineSide.parameters(JsonValue.of("sent"));
    private static final FeedLimits PAGE = new FeedLimits(100, 4 << 20);

    private final EngineSide engine;
    private int texts;

    private Planning(EngineSide engine) {
        this.engine = engine;
    }

    static void print() {
        try (Engine engine = Engine.open(new MemoryStore(), EngineSettings.defaults())) {
            new Planning(new EngineSide(engine, OrderLoad.newContainer(engine))).printTable();
        }
    }

    // Each text has a number that can be changed, to make it a new one.
    private void printTable() {
        System.out.println("| | plan of a known text | goal | and its run | plan of a new text |");
        System.out.println("| --- | --- | --- | --- | --- |");
        printRow("one item, by id and partition key",
                "SELECT * FROM c WHERE c.id = 'order-%d' AND c.customer = @x");
        printRow("filter and order",
                "SELECT TOP 10 c.id, c.amount FROM c WHERE c.status = @x AND c.amount > %d ORDER BY c.created DESC");
        printRow("join, group and aggregates",
                "SELECT c.city, COUNT(1) AS orders, SUM(c.amount) AS amount FROM c JOIN t IN c.tags"
                        + " WHERE c.status = @x AND t != 'tag-%d' GROUP BY c.city");
        System.out.println();
    }

    private void printRow(String name, String text) {
        Times known = measure(text, last -> last);
        Times unknown = measure(text, last -> last + 1);
        System.out.println("| " + name + " | " + known.plan().asMicros() + " | 20 µs | " + known.both().asMicros()
                + " | " + unknown.plan().asMicros() + " |");
    }

    /** Times of planning, and of planning and running. */
    private record Times(Spread plan, Spread both) {}

    /** The same in microseconds for one call. */
    private record Micros(double plan, double both) {}

    private Times measure(String text, IntUnaryOperator next) {
        micros(text, next, WARM_UP_CALLS);
        double[] plan = new double[ROUNDS];
        double[] both = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            Micros micros = micros(text, next, CALLS);
            plan[round] = micros.plan();
            both[round] = micros.both();
        }
        return new Times(Spread.of(plan), Spread.of(both));
    }

    private Micros micros(String text, IntUnaryOperator next, int calls) {
        QueryRequest[] requests = new QueryRequest[calls];
        for (int i = 0; i < calls; i++) {
            texts = next.applyAsInt(texts);
            requests[i] = new QueryRequest(
                    text.formatted(texts), PARAMETERS, FeedScope.EVERYTHING, Optional.empty(), PAGE);
        }
        long planning = 0;
        long start = System.nanoTime();
        for (QueryRequest request : requests) {
            QueryPage page = engine.engine().queries().run(engine.container(), request);
            planning += page.planning().toNanos();
            if (!page.rows().isEmpty()) {
                throw new IllegalStateException("Rows of an empty container: " + request.text());
            }
        }
        return new Micros(planning / 1e3 / calls, (System.nanoTime() - start) / 1e3 / calls);
    }
}
