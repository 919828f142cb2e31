package dev.orrery.query.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.RandomDocuments.Stored;
import dev.orrery.query.exec.plain.PlainQuery;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.testing.Seed;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Compares compiled queries with those that are run straight from their tree. */
class CompiledQueryTest {

    private static final int QUERIES = 4_000;
    private static final int QUERIES_PER_SET = 20;
    private static final int DOCUMENTS_MAX = 12;

    private static final Parameters PARAMETERS = new Parameters(Map.of(
            "@number", JsonValue.of(2),
            "@text", JsonValue.of("a%"),
            "@list", JsonText.parse("[1, \"a\", null]"),
            "@undefined", JsonValue.UNDEFINED));

    private static final UserFunctions FIRST = (name, arguments) -> arguments.getFirst();

    private final EvaluationContext context = new EvaluationContext(Instant.EPOCH, new Random(1), FIRST);

    @Test
    void compiledAndPlainQueriesAgree() {
        RandomGenerator random = Seed.fresh().random();
        RandomQueries queries = new RandomQueries(random);
        RandomDocuments documents = new RandomDocuments(random);

        int compared = 0;
        for (int i = 0; i < QUERIES; i += QUERIES_PER_SET) {
            List<Stored> set = documents.next(random.nextInt(DOCUMENTS_MAX + 1));
            for (int j = 0; j < QUERIES_PER_SET; j++) {
                compared += compare(queries.next(), set) ? 1 : 0;
            }
        }

        assertThat(compared).isGreaterThan(QUERIES / 2);
    }

    /** Compares unless the plain query fails; a compiled one may have no need to compute what failed. */
    private boolean compare(String text, List<Stored> documents) {
        SqlQuery query = SqlParser.parse(text);
        List<JsonValue> wholes = documents.stream().map(Stored::whole).toList();
        Optional<List<String>> truth = truth(query, wholes);
        if (truth.isEmpty()) {
            return false;
        }
        assertThat(texts(InMemoryQuery.run(query, PARAMETERS, wholes, context)))
                .as("%s%nover %s", text, wholes)
                .isEqualTo(truth.get());
        if (query.sources().getFirst().collection() instanceof FromSource.Collection.Path) {
            assertThat(texts(new SteppedQuery(query, PARAMETERS, context).run(documents)))
                    .as("in steps: %s%nover %s", text, wholes)
                    .isEqualTo(truth.get());
        }
        return true;
    }

    private Optional<List<String>> truth(SqlQuery query, List<JsonValue> documents) {
        try {
            return Optional.of(texts(PlainQuery.run(query, PARAMETERS, documents, context)));
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    private static List<String> texts(List<JsonValue> rows) {
        return rows.stream().map(JsonValue::toString).toList();
    }
}
