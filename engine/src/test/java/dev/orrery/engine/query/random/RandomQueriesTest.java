package dev.orrery.engine.query.random;

import dev.orrery.engine.query.RestartableEngine;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import dev.orrery.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the engine with a naive scan over random queries. More of them by {@code -Dorrery.random.queries=…}; those
 * over one container again by the seed that a failure names.
 */
@Spec("4.1")
@Scaled
class RandomQueriesTest {

    private static final int QUERIES = Tier.rounds("orrery.random.queries", 3_000, 20_000);
    private static final int QUERIES_PER_CONTAINER = 250;
    private static final int CONTAINERS_PER_ROCKS = 5;

    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    @TempDir
    private Path directory;

    @Test
    void theEngineAnswersLikeANaiveScan() throws IOException {
        Seed seed = Seed.fresh();

        for (int i = 0; i * QUERIES_PER_CONTAINER < QUERIES; i++) {
            runOverOneContainer(new Seed(seed.value() + i));
        }
    }

    private void runOverOneContainer(Seed seed) throws IOException {
        Dice dice = new Dice(seed.random());
        QueryShape shape = dice.one(List.of(QueryShape.values()));
        RandomValues values = new RandomValues(dice);
        try (RestartableEngine engine = openEngine(dice)) {
            TestedContainer tested = new TestedContainer(engine, dice, shape, values);
            RandomQueries queries = new RandomQueries(dice, values, shape, TestedContainer.IDS);
            for (int i = 0; i < QUERIES_PER_CONTAINER; i++) {
                change(tested, dice);
                String place = "-Dorrery.seed=" + seed.value() + ", query " + i + " over " + shape + " in " + engine;
                compare(engine, tested, queries.next(), dice, place);
            }
        }
    }

    private RestartableEngine openEngine(Dice dice) throws IOException {
        return dice.below(CONTAINERS_PER_ROCKS) == 0
                ? RestartableEngine.onRocks(Files.createTempDirectory(directory, "rocks"))
                : RestartableEngine.inMemory();
    }

    private static void change(TestedContainer tested, Dice dice) {
        if (dice.percent(20)) {
            tested.write();
        }
        if (dice.percent(5)) {
            tested.delete();
        }
        if (dice.percent(10)) {
            tested.pass(Duration.ofSeconds(1));
        }
        if (dice.percent(1)) {
            tested.split();
        }
        if (dice.percent(1)) {
            tested.merge();
        }
    }

    private void compare(
            RestartableEngine engine, TestedContainer tested, RandomQuery query, Dice dice, String place) {
        FeedScope scope = tested.randomScope();
        List<JsonValue> documents = tested.documents(scope);
        PagedAnswer answer = new PagedAnswer(engine, tested, dice, query);
        ClientAnswer merged = new ClientAnswer(engine, tested.container(), dice, query);
        boolean isMerged = scope.equals(FeedScope.EVERYTHING) && dice.percent(30) && merged.isPossible();
        Object asked = isMerged ? merged : answer;
        try {
            AnswerCheck check = new AnswerCheck(query, scan(query, documents));
            List<JsonValue> rows = isMerged ? merged.rows() : answer.rows(scope);
            check.sameRows(rows);
            if (answer.isInOrder()) {
                check.sameOrder(rows);
            }
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(describe(query, scope, documents, place, asked, failure), failure);
        }
    }

    private List<JsonValue> scan(RandomQuery query, List<JsonValue> documents) {
        return InMemoryQuery.run(
                SqlParser.parse(query.unlimited()), Parameters.parse(query.parameters()), documents, context);
    }

    private static String describe(
            RandomQuery query,
            FeedScope scope,
            List<JsonValue> documents,
            String place,
            Object answer,
            Throwable failure) {
        StringBuilder text = new StringBuilder(String.valueOf(failure)).append("\nQuery: ").append(query.sql());
        text.append("\nParameters: ").append(query.parameters()).append("\nScope: ").append(scope);
        text.append("\nPages: ").append(answer).append("\nAgain: ").append(place).append("\nItems in the scope:\n");
        documents.forEach(document -> text.append(document).append('\n'));
        return text.toString();
    }
}
