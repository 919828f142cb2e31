package dev.orrery.benchmarks.script;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import java.util.Arrays;
import java.util.Optional;

/** The table of how many items a second one thread puts through a filter that is a user-defined function. */
final class FunctionCalls {

    private static final int ITEMS = 100_000;
    private static final int ROUNDS_BEFORE = 3;
    private static final int ROUNDS = 5;
    private static final String DEFINITION =
            """
            {"id": "items", "partitionKey": {"paths": ["/id"], "version": 2}}""";

    private final Engine engine;
    private final Container container;

    private FunctionCalls(Engine engine) {
        Database database = engine.catalog().createDatabase("benchmark", Optional.empty());
        this.engine = engine;
        this.container = engine.catalog()
                .createContainer(database, ContainerDefinition.parse(JsonText.parse(DEFINITION)), Optional.empty());
    }

    static void print() {
        try (Engine engine = Engine.open(new MemoryStore(), EngineSettings.defaults())) {
            FunctionCalls calls = new FunctionCalls(engine);
            calls.fill();
            System.out.println("| filter over %,d items | items per second: middle (lowest–highest) | of them in the "
                    .formatted(ITEMS) + "function | goal |");
            System.out.println("| --- | --- | --- | --- |");
            calls.printRow("c.likes % 7 + LENGTH(c.title) = 10", "");
            calls.printRow("udf.fits(c.likes, c.title)", "50,000");
            calls.printRow("udf.itemFits(c)", "");
            System.out.println();
        }
    }

    private void fill() {
        create("fits", "(likes, title) => likes % 7 + title.length === 10");
        create("itemFits", "item => item.likes % 7 + item.title.length === 10");
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, JsonText.parse("""
                    {"id": "%d", "likes": %d, "title": "%s", "author": {"name": "user-%d"}, "tags": ["a", "b"]}
                    """.formatted(i, i, "abcdefgh".substring(i % 8), i % 1000)));
        }
    }

    private void create(String id, String body) {
        engine.catalog().scripts().create(
                container,
                new ScriptDefinition(ScriptKind.FUNCTION, id, body, Optional.empty(), Optional.empty()));
    }

    private void printRow(String filter, String goal) {
        for (int i = 0; i < ROUNDS_BEFORE; i++) {
            run(filter);
        }
        double[] perSecond = new double[ROUNDS];
        double share = 0;
        for (int i = 0; i < ROUNDS; i++) {
            QueryPage page = run(filter);
            perSecond[i] = ITEMS * 1e9 / page.execution().toNanos();
            share += (double) page.functions().toNanos() / page.execution().toNanos() / ROUNDS;
        }
        Arrays.sort(perSecond);
        System.out.printf(
                "| `%s` | **%,.0f** (%,.0f–%,.0f) | %.0f %% of the time | %s |%n",
                filter, perSecond[ROUNDS / 2], perSecond[0], perSecond[ROUNDS - 1], 100 * share, goal);
    }

    private QueryPage run(String filter) {
        QueryPage page = engine.queries().run(container, new QueryRequest(
                "SELECT VALUE COUNT(1) FROM c WHERE " + filter,
                JsonValue.UNDEFINED,
                FeedScope.EVERYTHING,
                Optional.empty(),
                new FeedLimits(1, 1 << 20)));
        if (page.rows().getFirst().longValue() != expected()) {
            throw new IllegalStateException("Not the count: " + page.rows());
        }
        return page;
    }

    private static long expected() {
        long count = 0;
        for (int i = 0; i < ITEMS; i++) {
            count += i % 7 + (8 - i % 8) == 10 ? 1 : 0;
        }
        return count;
    }
}
