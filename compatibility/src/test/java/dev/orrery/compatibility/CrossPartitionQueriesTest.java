package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Queries over a container with several partitions, whose answers the SDK merges. */
class CrossPartitionQueriesTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final int FOODS = 60;

    private static CosmosContainer foods;

    /** A food in one of twelve logical partitions; every tenth has no price, and some prices are words. */
    @BeforeAll
    static void createItems() {
        CosmosContainerProperties properties = new CosmosContainerProperties("foods", "/shop");
        properties.setIndexingPolicy(CompositeIndexes.of("/kind ascending", "/rank descending"));
        SDK.database().createContainer(properties, ThroughputProperties.createManualThroughput(18_000));
        foods = SDK.database().getContainer("foods");
        for (int i = 0; i < FOODS; i++) {
            foods.createItem(Json.object("""
                    {"id": "f%d", "shop": "s%d", "rank": %d, "kind": "k%d", "tags": ["t%d", "all"]%s}
                    """.formatted(i, i % 12, i, i % 4, i % 3, price(i))));
        }
    }

    private static String price(int i) {
        return switch (i % 10) {
            case 0 -> "";
            case 1 -> ", \"price\": \"ask\"";
            case 2 -> ", \"price\": null";
            default -> ", \"price\": " + i;
        };
    }

    @Test
    void anOrderHoldsOverAllPartitions() {
        assertThat(numbers("SELECT VALUE c.rank FROM c ORDER BY c.rank")).isEqualTo(ranks(0, FOODS));
        assertThat(numbers("SELECT VALUE c.rank FROM c ORDER BY c.rank DESC")).isEqualTo(ranks(0, FOODS).reversed());
        assertThat(numbers("SELECT VALUE c.rank FROM c WHERE c.rank < 7 ORDER BY c.rank")).isEqualTo(ranks(0, 7));
    }

    @Test
    void anOrderKeepsMissingAndMixedValues() {
        List<JsonNode> rows = query("SELECT c.id, c.price FROM c ORDER BY c.price", JsonNode.class);

        assertThat(rows).hasSize(FOODS);
        assertThat(rows.subList(0, 6)).allMatch(row -> !row.has("price"));
        assertThat(rows.subList(6, 12)).allMatch(row -> row.get("price").isNull());
        assertThat(rows.subList(12, 54)).allMatch(row -> row.get("price").isNumber());
        assertThat(rows.subList(54, 60)).allMatch(row -> row.get("price").isTextual());
    }

    @Test
    void aCompositeIndexServesTwoKeys() {
        List<JsonNode> rows = query("SELECT c.kind, c.rank FROM c ORDER BY c.kind ASC, c.rank DESC", JsonNode.class);

        assertThat(rows).hasSize(FOODS);
        assertThat(rows).extracting(row -> row.get("kind").asText()).isSorted();
        assertThat(rows.subList(0, 3)).extracting(row -> row.get("rank").asInt()).containsExactly(56, 52, 48);
    }

    @Test
    void topAndOffsetCutTheMergedRows() {
        assertThat(numbers("SELECT TOP 5 VALUE c.rank FROM c ORDER BY c.rank DESC")).containsExactly(59, 58, 57, 56,
                55);
        assertThat(numbers("SELECT VALUE c.rank FROM c ORDER BY c.rank OFFSET 10 LIMIT 3")).containsExactly(10, 11, 12);
        assertThat(numbers("SELECT TOP 7 VALUE c.rank FROM c")).hasSize(7).doesNotHaveDuplicates();
        assertThat(numbers("SELECT VALUE c.rank FROM c OFFSET 55 LIMIT 10")).hasSize(5);
        assertThat(numbers("SELECT VALUE c.rank FROM c OFFSET 100 LIMIT 10")).isEmpty();
    }

    @Test
    void distinctRowsAreThereOnce() {
        assertThat(query("SELECT DISTINCT VALUE c.kind FROM c", String.class))
                .containsExactlyInAnyOrder("k0", "k1", "k2", "k3");
        assertThat(query("SELECT DISTINCT VALUE c.kind FROM c ORDER BY c.kind DESC", String.class))
                .containsExactly("k3", "k2", "k1", "k0");
        assertThat(query("SELECT DISTINCT c.kind, t FROM c JOIN t IN c.tags", JsonNode.class)).hasSize(16);
        assertThat(numbers("SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.kind FROM c)")).containsExactly(4);
    }

    @Test
    void aggregatesAreOfAllPartitions() {
        assertThat(numbers("SELECT VALUE COUNT(1) FROM c")).containsExactly(FOODS);
        assertThat(numbers("SELECT VALUE COUNT(c.price) FROM c")).containsExactly(54);
        assertThat(query("SELECT VALUE SUM(c.rank) FROM c", Double.class)).containsExactly(1770.0);
        assertThat(query("SELECT VALUE AVG(c.rank) FROM c", Double.class)).containsExactly(29.5);
        assertThat(numbers("SELECT VALUE MIN(c.rank) FROM c WHERE c.rank > 3")).containsExactly(4);
        assertThat(numbers("SELECT VALUE MAX(c.rank) FROM c")).containsExactly(59);
        assertThat(numbers("SELECT VALUE COUNT(1) FROM c WHERE c.rank > 1000")).containsExactly(0);
        assertThat(query("SELECT COUNT(1) AS n, MAX(c.rank) AS most, SUM(c.rank) AS sum FROM c", JsonNode.class))
                .singleElement()
                .hasToString("{\"n\":60,\"most\":59,\"sum\":1770.0}");
    }

    @Test
    void groupsAreMerged() {
        List<JsonNode> rows = query(
                "SELECT c.kind, COUNT(1) AS n, SUM(c.rank) AS sum, MIN(c.rank) AS min, AVG(c.rank) AS avg "
                        + "FROM c GROUP BY c.kind",
                JsonNode.class);

        assertThat(rows).hasSize(4);
        assertThat(rows).extracting(row -> row.get("kind").asText()).containsExactlyInAnyOrder("k0", "k1", "k2", "k3");
        assertThat(rows).allMatch(row -> row.get("n").asInt() == 15);
        assertThat(rows).extracting(row -> row.get("min").asInt()).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(rows).extracting(row -> row.get("sum").asInt()).containsExactlyInAnyOrder(420, 435, 450, 465);
        assertThat(rows).extracting(row -> row.get("avg").asDouble()).containsExactlyInAnyOrder(28.0, 29.0, 30.0, 31.0);
        assertThat(query("SELECT VALUE c.shop FROM c GROUP BY c.shop", String.class)).hasSize(12);
    }

    @Test
    void aPartitionKeyNarrowsEveryKindOfQuery() {
        assertThat(query("SELECT VALUE c.rank FROM c ORDER BY c.rank DESC", inOneShop(), Integer.class))
                .containsExactly(53, 41, 29, 17, 5);
        assertThat(query("SELECT VALUE COUNT(1) FROM c", inOneShop(), Integer.class)).containsExactly(5);
        assertThat(query("SELECT VALUE c.rank FROM c ORDER BY c.rank OFFSET 1 LIMIT 2", inOneShop(), Integer.class))
                .containsExactly(17, 29);
        assertThat(query("SELECT DISTINCT VALUE c.shop FROM c", inOneShop(), String.class)).containsExactly("s5");
        assertThat(query("SELECT c.shop, COUNT(1) AS n FROM c GROUP BY c.shop", inOneShop(), JsonNode.class))
                .singleElement()
                .hasToString("{\"shop\":\"s5\",\"n\":5}");
    }

    @Test
    void aFilterOnThePartitionKeyFindsItsItems() {
        assertThat(numbers("SELECT VALUE c.rank FROM c WHERE c.shop = 's5' ORDER BY c.rank"))
                .containsExactly(5, 17, 29, 41, 53);
        assertThat(numbers("SELECT VALUE COUNT(1) FROM c WHERE c.shop IN ('s1', 's2', 'nowhere')")).containsExactly(10);
        assertThat(numbers("SELECT VALUE c.rank FROM c WHERE c.shop = 's5' AND c.id = 'f17'")).containsExactly(17);
    }

    @Test
    void aFeedRangeHasItsOwnRowsInEveryKindOfQuery() {
        List<Integer> ordered = new ArrayList<>();
        int counted = 0;
        for (FeedRange range : foods.getFeedRanges()) {
            CosmosQueryRequestOptions inRange = new CosmosQueryRequestOptions().setFeedRange(range);
            List<Integer> rows = query("SELECT VALUE c.rank FROM c ORDER BY c.rank", inRange, Integer.class);
            assertThat(rows).isSorted();
            ordered.addAll(rows);
            counted += query("SELECT VALUE COUNT(1) FROM c", inRange, Integer.class).getFirst();
        }

        assertThat(ordered).hasSize(FOODS).doesNotHaveDuplicates();
        assertThat(counted).isEqualTo(FOODS);
    }

    @Test
    void parametersCanBeArraysAndObjects() {
        SqlQuerySpec spec = new SqlQuerySpec(
                "SELECT VALUE c.rank FROM c WHERE ARRAY_CONTAINS(@ranks, c.rank) AND c.kind = @wanted.kind "
                        + "ORDER BY c.rank",
                new SqlParameter("@ranks", List.of(1, 2, 5, 9)),
                new SqlParameter("@wanted", Json.object("{\"kind\": \"k1\"}")));

        assertThat(foods.queryItems(spec, new CosmosQueryRequestOptions(), Integer.class)).containsExactly(1, 5, 9);
    }

    @Test
    void subqueriesAndJoinsWorkEverywhere() {
        assertThat(numbers("SELECT VALUE c.rank FROM c JOIN t IN c.tags WHERE t = 't1' AND c.rank < 8 ORDER BY c.rank"))
                .containsExactly(1, 4, 7);
        assertThat(numbers("SELECT VALUE c.rank FROM c WHERE c.rank < 6 AND EXISTS("
                + "SELECT VALUE t FROM t IN c.tags WHERE t = 't2') ORDER BY c.rank")).containsExactly(2, 5);
    }

    @Test
    void whatCannotBeAnsweredIsRefused() {
        for (String sql : List.of("SELECT c.id FROM c GROUP BY c.kind", "SELECT * FROM c WHERE NO_SUCH(c.id)")) {
            assertThatCosmosFails(() -> query(sql, new CosmosQueryRequestOptions(), JsonNode.class)).withStatus(400);
        }
    }

    // Of several partitions that refuse, the SDK makes an exception of another type.
    @Test
    void anOrderThatNoIndexHasIsRefused() {
        for (String order : List.of("LOWER(c.kind)", "c.kind, c.price", "c.kind, c.rank", "c.rank + 1")) {
            assertThatCosmosFails(() -> query("SELECT * FROM c ORDER BY " + order, inOneShop(), JsonNode.class))
                    .withStatus(400);
        }
    }

    private static CosmosQueryRequestOptions inOneShop() {
        return new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("s5"));
    }

    private static List<Integer> ranks(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    private static List<Integer> numbers(String sql) {
        return query(sql, Integer.class);
    }

    private static <T> List<T> query(String sql, Class<T> type) {
        return query(sql, new CosmosQueryRequestOptions(), type);
    }

    private static <T> List<T> query(String sql, CosmosQueryRequestOptions options, Class<T> type) {
        return foods.queryItems(sql, options, type).stream().toList();
    }
}
