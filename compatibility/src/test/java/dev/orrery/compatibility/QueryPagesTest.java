package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries read in pages, over a container with several partitions. */
class QueryPagesTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final int ITEMS = 40;

    private static CosmosContainer container;

    @BeforeAll
    static void createItems() {
        CosmosContainerProperties properties = new CosmosContainerProperties("pages", "/pk");
        properties.setIndexingPolicy(CompositeIndexes.of("/g ascending", "/n ascending"));
        SDK.database().createContainer(properties, ThroughputProperties.createManualThroughput(18_000));
        container = SDK.database().getContainer("pages");
        for (int i = 0; i < ITEMS; i++) {
            container.createItem(Json.object("""
                    {"id": "%d", "pk": "p%d", "n": %d, "g": %d}
                    """.formatted(i, i % 9, i, i % 2)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c WHERE c.n >= 0",
        "SELECT VALUE c.n FROM c ORDER BY c.n",
        "SELECT VALUE c.n FROM c ORDER BY c.n DESC",
        "SELECT VALUE c.n FROM c ORDER BY c.g, c.n",
        "SELECT TOP 40 VALUE c.n FROM c",
        "SELECT TOP 100 VALUE c.n FROM c ORDER BY c.n",
        "SELECT VALUE c.n FROM c OFFSET 0 LIMIT 40",
        "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 0 LIMIT 40",
        "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n"
    })
    void aNewClientGoesOnWhereAnotherEnded(String sql) {
        List<Integer> rows = new ArrayList<>();
        String continuation = null;
        do {
            try (CosmosClient client = Sdk.builder(SDK.orrery()).buildClient()) {
                FeedResponse<Integer> page = page(client, sql, continuation, 13);
                assertThat(page.getResults()).hasSizeLessThanOrEqualTo(13);
                rows.addAll(page.getResults());
                continuation = page.getContinuationToken();
            }
        } while (continuation != null);

        assertThat(rows).containsExactlyInAnyOrderElementsOf(IntStream.range(0, ITEMS).boxed().toList());
    }

    @Test
    void pagesOfAnOrderAreFullAndInOrder() {
        List<List<Integer>> pages = new ArrayList<>();
        container.queryItems("SELECT VALUE c.n FROM c ORDER BY c.n", new CosmosQueryRequestOptions(), Integer.class)
                .iterableByPage(10)
                .forEach(page -> pages.add(page.getResults()));

        List<Integer> rows = pages.stream().flatMap(List::stream).toList();
        assertThat(rows).isEqualTo(IntStream.range(0, ITEMS).boxed().toList());
        assertThat(pages.stream().filter(page -> !page.isEmpty())).allMatch(page -> page.size() == 10);
    }

    @Test
    void aWindowOfAnOrderIsSkippedOnceWhenItsPagesAreResumed() {
        String sql = "SELECT VALUE c.n FROM c WHERE c.pk = 'p3' ORDER BY c.n OFFSET 1 LIMIT 3";
        List<Integer> rows = new ArrayList<>();
        String continuation = null;
        do {
            FeedResponse<Integer> page = page(SDK.client(), sql, continuation, 1);
            rows.addAll(page.getResults());
            continuation = page.getContinuationToken();
        } while (continuation != null);

        assertThat(rows).containsExactly(12, 21, 30);
    }

    @Test
    void aQueryForNoRowsHasNone() {
        for (String sql : List.of("SELECT TOP 0 VALUE c.n FROM c", "SELECT TOP 0 VALUE c.n FROM c ORDER BY c.n")) {
            assertThat(container.queryItems(sql, new CosmosQueryRequestOptions(), Integer.class)).isEmpty();
        }
    }

    @Test
    void resumedOrdersWithMissingAndMixedValuesLoseNothing() {
        CosmosContainer mixed = SDK.container(new CosmosContainerProperties(SDK.newContainerId(), "/id"));
        List<String> values = List.of("null", "true", "false", "1", "2.5", "\"a\"", "\"it's \\\"so\\\"\"", "-1");
        for (int i = 0; i < 24; i++) {
            String x = i % 3 == 0 ? "" : ", \"x\": " + values.get(i % values.size());
            mixed.createItem(Json.object("{\"id\": \"%d\"%s}".formatted(i, x)));
        }

        for (String direction : List.of("ASC", "DESC")) {
            List<String> ids = new ArrayList<>();
            String continuation = null;
            do {
                FeedResponse<JsonNode> page = mixed.queryItems(
                        "SELECT c.id, c.x FROM c ORDER BY c.x " + direction,
                        new CosmosQueryRequestOptions(),
                        JsonNode.class)
                        .iterableByPage(continuation, 5)
                        .iterator()
                        .next();
                page.getResults().forEach(row -> ids.add(row.get("id").asText()));
                continuation = page.getContinuationToken();
            } while (continuation != null);

            assertThat(ids).as(direction).hasSize(24).doesNotHaveDuplicates();
        }
    }

    @Test
    void aQueryTellsItsMetricsAndItsIndexes() {
        CosmosQueryRequestOptions options =
                new CosmosQueryRequestOptions().setQueryMetricsEnabled(true).setIndexMetricsEnabled(true);

        FeedResponse<Integer> page = container.queryItems(
                "SELECT VALUE c.n FROM c WHERE c.n = 7 AND c.pk = 'p7'", options, Integer.class)
                .iterableByPage(10)
                .iterator()
                .next();

        assertThat(page.getResults()).containsExactly(7);
        assertThat(page.getRequestCharge()).isPositive();
        assertThat(page.getCosmosDiagnostics().toString())
                .contains("\"retrievedDocumentCount\":1")
                .contains("/n/?");
    }

    private static FeedResponse<Integer> page(CosmosClient client, String sql, String continuation, int rowsMax) {
        return client.getDatabase(SDK.database().getId())
                .getContainer(container.getId())
                .queryItems(sql, new CosmosQueryRequestOptions(), Integer.class)
                .iterableByPage(continuation, rowsMax)
                .iterator()
                .next();
    }
}
