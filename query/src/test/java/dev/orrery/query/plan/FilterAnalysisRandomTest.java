package dev.orrery.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.logical.KeyConditions.Alternative;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is found out about filters, checked on documents that the filters are tried on. */
class FilterAnalysisRandomTest {

    private static final int QUERIES = 1_500;
    private static final int DOCUMENTS = 60;
    private static final List<PartitionKeyDefinition> KEYS = List.of(
            PartitionKeyDefinition.hash("/a"),
            PartitionKeyDefinition.hash("/id"),
            PartitionKeyDefinition.multiHash("/b", "/o/b", "/id"));

    private final long seed = new Random().nextLong();
    private final RandomFilters filters = new RandomFilters(new Random(seed));
    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(seed), UserFunctions.NONE);

    @Test
    void everyDocumentThatGivesARowMeetsTheConditionAndIfItIsExactNoOther() {
        System.out.println("seed " + seed);
        List<JsonValue> documents = documents();
        int useful = 0;
        int exact = 0;
        for (int i = 0; i < QUERIES; i++) {
            String text = filters.query();
            SqlQuery query = SqlParser.parse(text);

            IndexCondition condition = FilterAnalysis.of(query, Parameters.NONE, context);
            IndexCondition restricted = condition.restrictedTo(path -> !path.toString().endsWith("a"));

            useful += condition.equals(IndexCondition.EVERYTHING) ? 0 : 1;
            exact += condition.isExact() ? 1 : 0;
            for (JsonValue document : documents) {
                int rows = rows(query, document);
                check(condition, document, rows, text);
                check(restricted, document, rows, text);
            }
        }
        System.out.println(useful + " of " + QUERIES + " use the index, " + exact + " exactly");
        assertThat(useful).isGreaterThan(QUERIES / 3);
        assertThat(exact).isGreaterThan(QUERIES / 10);
    }

    @Test
    void everyDocumentThatGivesARowIsInExactlyOneAlternative() {
        System.out.println("seed " + seed);
        List<JsonValue> documents = documents();
        for (int i = 0; i < QUERIES; i++) {
            String text = filters.query();
            SqlQuery query = SqlParser.parse(text);
            for (PartitionKeyDefinition definition : KEYS) {

                KeyConditions conditions = KeyAnalysis.of(query, Parameters.NONE, context, definition.paths());

                if (!conditions.equals(KeyConditions.ANYTHING)) {
                    documents.forEach(document -> check(conditions, definition, query, document, text));
                }
            }
        }
    }

    private List<JsonValue> documents() {
        List<JsonValue> documents = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            documents.add(filters.document());
        }
        return documents;
    }

    private void check(IndexCondition condition, JsonValue document, int rows, String text) {
        boolean isMet = isMet(condition, document);
        if (rows > 0) {
            assertThat(isMet).as("seed %d: %s on %s, %s", seed, text, document, condition).isTrue();
        }
        if (isMet && condition.isExact()) {
            assertThat(rows).as("seed %d: %s on %s, %s", seed, text, document, condition).isEqualTo(1);
        }
    }

    private void check(
            KeyConditions conditions,
            PartitionKeyDefinition definition,
            SqlQuery query,
            JsonValue document,
            String text) {
        boolean hasKey = definition.paths().stream()
                .map(document::at)
                .noneMatch(value -> (value.isArray() || value.isObject()) && !value.equals(JsonValue.EMPTY_OBJECT));
        if (!hasKey || rows(query, document) == 0) {
            return;
        }
        PartitionKey key = definition.keyOf(document);
        ItemId id = ItemId.ofText(document.property("id").stringValue());
        assertThat(conditions.alternatives())
                .as("seed %d: %s on %s", seed, text, document)
                .filteredOn(alternative -> allows(alternative, key, id))
                .hasSize(1);
    }

    private static boolean allows(Alternative alternative, PartitionKey key, ItemId id) {
        int length = alternative.key().components().size();
        boolean isKey = PartitionKey.of(key.components().subList(0, length)).equals(alternative.key());
        return isKey && alternative.ids().map(ids -> ids.contains(id)).orElse(true);
    }

    private int rows(SqlQuery query, JsonValue document) {
        return InMemoryQuery.run(query, Parameters.NONE, List.of(document), context).size();
    }

    /** Looks for values in a document where an index would have them. */
    private static boolean isMet(IndexCondition condition, JsonValue document) {
        return switch (condition) {
            case IndexCondition.Everything everything -> true;
            case IndexCondition.Nothing nothing -> false;
            case IndexCondition.Values(IndexPath path, ValueSet values, boolean isExact) ->
                valuesAt(path.steps(), document).stream().anyMatch(values::contains);
            case IndexCondition.AllOf(List<IndexCondition> conditions) ->
                conditions.stream().allMatch(it -> isMet(it, document));
            case IndexCondition.AnyOf(List<IndexCondition> conditions) ->
                conditions.stream().anyMatch(it -> isMet(it, document));
        };
    }

    private static List<JsonValue> valuesAt(List<PathStep> steps, JsonValue value) {
        if (steps.isEmpty()) {
            return List.of(value);
        }
        List<PathStep> rest = steps.subList(1, steps.size());
        return switch (steps.getFirst()) {
            case PathStep.Name(String name) -> valuesAt(rest, value.property(name));
            case PathStep.Element element -> {
                List<JsonValue> values = new ArrayList<>();
                value.elements().forEach(it -> values.addAll(valuesAt(rest, it)));
                yield values;
            }
        };
    }
}
