package dev.orrery.engine.query.random;

import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.query.RestartableEngine;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares queries at a snapshot with a naive scan of what was there, while items change and partitions split. */
@Spec("5.1")
class PinnedRandomQueriesTest {

    private static final int CONTAINERS = 20;
    private static final int SNAPSHOTS_PER_CONTAINER = 10;
    private static final int QUERIES_PER_SNAPSHOT = 15;

    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    @TempDir
    private Path directory;

    @Test
    void aSnapshotAnswersLikeANaiveScanOfWhatWasThere() throws IOException {
        Seed seed = Seed.fresh();

        for (int i = 0; i < CONTAINERS; i++) {
            runOverOneContainer(new Seed(seed.value() + i));
        }
    }

    private void runOverOneContainer(Seed seed) throws IOException {
        Dice dice = new Dice(seed.random());
        QueryShape shape = dice.one(List.of(QueryShape.values()));
        RandomValues values = new RandomValues(dice);
        try (RestartableEngine engine = dice.below(5) == 0
                ? RestartableEngine.onRocks(Files.createTempDirectory(directory, "rocks"))
                : RestartableEngine.inMemory()) {
            TestedContainer tested = new TestedContainer(engine, dice, shape, values);
            RandomQueries queries = new RandomQueries(dice, values, shape, TestedContainer.IDS);
            for (int i = 0; i < SNAPSHOTS_PER_CONTAINER; i++) {
                String place = "-Dorrery.seed=" + seed.value() + ", snapshot " + i + " over " + shape;
                runAtOneSnapshot(engine, tested, queries, dice, place);
            }
        }
    }

    private void runAtOneSnapshot(
            RestartableEngine engine, TestedContainer tested, RandomQueries queries, Dice dice, String place) {
        FeedScope.FullKey scope = tested.randomKey();
        List<JsonValue> documents = tested.documents(scope);
        PinnedPartition pinned = tested.pin(scope);
        try {
            for (int i = 0; i < QUERIES_PER_SNAPSHOT; i++) {
                change(tested, dice);
                compare(engine, tested, queries.next(), dice, scope, pinned, documents, place);
            }
        } finally {
            pinned.snapshot().close();
        }
    }

    private static void change(TestedContainer tested, Dice dice) {
        for (int i = dice.below(6); i > 0; i--) {
            tested.write();
        }
        if (dice.percent(50)) {
            tested.delete();
        }
        if (dice.percent(2)) {
            tested.split();
        }
    }

    private void compare(
            RestartableEngine engine,
            TestedContainer tested,
            RandomQuery query,
            Dice dice,
            FeedScope.FullKey scope,
            PinnedPartition pinned,
            List<JsonValue> documents,
            String place) {
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        try {
            do {
                FeedLimits limits = new FeedLimits(dice.one(1, 3, 1000), Long.MAX_VALUE);
                QueryPage page = engine.engine().queries().run(tested.container(), new QueryRequest(
                        query.sql(), query.parameters(), scope, continuation, limits), pinned);
                rows.addAll(page.rows());
                continuation = page.continuation();
                if (dice.percent(10)) {
                    tested.write();
                }
            } while (continuation.isPresent());
            AnswerCheck check = new AnswerCheck(query, scan(query, documents));
            check.sameRows(rows);
            check.sameOrder(rows);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(failure + "\nQuery: " + query.sql() + "\nParameters: " + query.parameters()
                    + "\nScope: " + scope + "\nAgain: " + place + "\nItems: " + documents, failure);
        }
    }

    private List<JsonValue> scan(RandomQuery query, List<JsonValue> documents) {
        return InMemoryQuery.run(
                SqlParser.parse(query.unlimited()), Parameters.parse(query.parameters()), documents, context);
    }
}
