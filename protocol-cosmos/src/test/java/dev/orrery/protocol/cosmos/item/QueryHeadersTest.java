package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the headers of an answer tell about a query: how it was run, what it took, which indexes it used. */
class QueryHeadersTest {

    private static final String SINGLE = "SELECT * FROM c WHERE c.a = 1 AND c.hidden = 2";
    private static final String COMPOSITE = "SELECT * FROM c ORDER BY c.a, c.b DESC";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private final String docs = client.createContainer("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "indexingPolicy": {
               "includedPaths": [{"path": "/*"}],
               "excludedPaths": [{"path": "/hidden/?"}],
               "compositeIndexes": [[{"path": "/a"}, {"path": "/b", "order": "descending"}]]}}
            """) + "/docs";

    QueryHeadersTest() {
        client.post(docs, "{\"id\": \"1\", \"pk\": \"x\", \"a\": 1, \"b\": 1, \"hidden\": 2}");
        client.post(docs, "{\"id\": \"2\", \"pk\": \"x\", \"a\": 1, \"b\": 2, \"hidden\": 3}");
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void aPlanComesAsText() {
        Answer answer = client.query(docs, "SELECT VALUE c.id FROM c WHERE c.a = 1", "x-orrery-explain", "Text");

        assertThat(decoded(answer.header("x-orrery-explain"))).isEqualTo("""
                Gather
                  Project c.id
                    IndexLookup /a = 1
                """);
    }

    @Test
    void aPlanComesAsJson() {
        Answer answer = client.query(docs, "SELECT VALUE c.id FROM c WHERE c.a = 1", "x-orrery-explain", "json");

        JsonValue plan = JsonText.parse(decoded(answer.header("x-orrery-explain")));
        assertThat(plan.property("plan").property("operator").stringValue()).isEqualTo("Gather");
        assertThat(plan.property("requestUnits").doubleValue())
                .isEqualTo(Double.parseDouble(answer.header("x-ms-request-charge")));
        assertThat(plan.property("advice").isArray()).isTrue();
    }

    @Test
    void textThatAHeaderCannotCarryIsEscaped() {
        String sql = "SELECT * FROM c WHERE c.a = 'é😀' AND c.b % 41 = 0";

        Answer answer = client.query(docs, sql, "x-orrery-explain", "text");

        assertThat(answer.header("x-orrery-explain")).isASCII();
        assertThat(decoded(answer.header("x-orrery-explain")))
                .contains("é😀").contains("c.b % 41");
    }

    @Test
    void aPlanInAnotherFormIsRefused() {
        Answer answer = client.query(docs, "SELECT * FROM c", "x-orrery-explain", "xml");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("A plan can't come as");
    }

    @Test
    void whoDoesNotAskGetsNoPlanAndNoIndexes() {
        Answer answer = client.query(docs, SINGLE);

        assertThat(answer.header("x-orrery-explain")).isEmpty();
        assertThat(answer.header("x-ms-cosmos-index-utilization")).isEmpty();
        assertThat(answer.header("x-ms-documentdb-query-metrics")).isEmpty();
    }

    @Test
    void propertiesThatNoItemHasAreToldForWhatReadingSomeItemsCosts() {
        Answer answer = client.query(
                docs, "SELECT * FROM c WHERE c.hiden = 2", "x-orrery-find-unknown-properties", "true");

        assertThat(JsonText.parse(answer.body())).isEqualTo(JsonText.parse("""
                {"unknownProperties": [{"path": "c.hiden", "meant": "c.hidden",
                  "sentence": "c.hiden is in none of the items that were looked at (2): did you mean c.hidden?",
                  "places": [{"start": 22, "end": 29}]}]}"""));
        assertThat(answer.header("x-ms-request-charge"))
                .isEqualTo(client.query(docs, "SELECT * FROM c").header("x-ms-request-charge"));
    }

    @Test
    void onlyItemsThatTheQueryIsAboutAreLookedAt() {
        Answer answer = client.query(docs, "SELECT * FROM c WHERE c.hiden = 2",
                "x-orrery-find-unknown-properties", "true", "x-ms-documentdb-partitionkey", "[\"y\"]");

        assertThat(JsonText.parse(answer.body())).isEqualTo(JsonText.parse("{\"unknownProperties\": []}"));
    }

    @Test
    void indexesComeInBase64ForJavaAndDotNet() {
        Answer single = client.query(docs, SINGLE, "x-ms-cosmos-populateindexmetrics", "true");
        Answer composite = client.query(docs, COMPOSITE, "x-ms-cosmos-populateindexmetrics", "true");

        assertThat(base64(single)).isEqualTo(JsonText.parse("""
                {"UtilizedSingleIndexes": [{"FilterExpression": "", "IndexSpec": "/a/?", "FilterPreciseSet": true,
                   "IndexPreciseSet": true, "IndexImpactScore": "High"}],
                 "PotentialSingleIndexes": [{"FilterExpression": "", "IndexSpec": "/hidden/?", "FilterPreciseSet": true,
                   "IndexPreciseSet": true, "IndexImpactScore": "High"}],
                 "UtilizedCompositeIndexes": [], "PotentialCompositeIndexes": []}"""));
        assertThat(base64(composite).property("UtilizedCompositeIndexes")).isEqualTo(JsonText.parse("""
                [{"IndexSpecs": ["/a ASC", "/b DESC"], "IndexPreciseSet": true, "IndexImpactScore": "High"}]"""));
    }

    @Test
    void indexesComeUrlEncodedForJavaScript() {
        Answer single = client.query(docs, SINGLE, "x-ms-cosmos-populateindexmetrics-V2", "true");
        Answer composite = client.query(docs, COMPOSITE, "x-ms-cosmos-populateindexmetrics-V2", "true");

        assertThat(urlEncoded(single)).isEqualTo(JsonText.parse("""
                {"Utilized": {"SingleIndexes": [{"IndexSpec": "/a/?"}], "CompositeIndexes": []},
                 "Potential": {"SingleIndexes": [{"IndexSpec": "/hidden/?"}], "CompositeIndexes": []}}"""));
        assertThat(urlEncoded(composite).property("Utilized").property("CompositeIndexes"))
                .isEqualTo(JsonText.parse("[{\"IndexSpecs\": [\"/a ASC\", \"/b DESC\"]}]"));
    }

    @Test
    void metricsAreKeysAndNumbers() {
        Answer answer = client.query(docs, SINGLE, "x-ms-documentdb-populatequerymetrics", "true");

        Map<String, Double> metrics = new LinkedHashMap<>();
        for (String metric : answer.header("x-ms-documentdb-query-metrics").split(";", -1)) {
            String[] parts = metric.split("=", -1);
            metrics.put(parts[0], Double.valueOf(parts[1]));
        }
        assertThat(metrics).containsOnlyKeys(
                "totalExecutionTimeInMs",
                "queryCompileTimeInMs",
                "VMExecutionTimeInMs",
                "userFunctionExecuteTimeInMs",
                "retrievedDocumentCount",
                "retrievedDocumentSize",
                "outputDocumentCount",
                "outputDocumentSize",
                "indexUtilizationRatio");
        assertThat(metrics.get("retrievedDocumentCount")).isEqualTo(2);
        assertThat(metrics.get("outputDocumentCount")).isEqualTo(1);
        assertThat(metrics.get("indexUtilizationRatio")).isEqualTo(0.5);
        assertThat(metrics.get("totalExecutionTimeInMs")).isGreaterThanOrEqualTo(metrics.get("VMExecutionTimeInMs"));
    }

    private static JsonValue base64(Answer answer) {
        byte[] text = Base64.getDecoder().decode(answer.header("x-ms-cosmos-index-utilization"));
        return JsonText.parse(new String(text, StandardCharsets.UTF_8));
    }

    private static JsonValue urlEncoded(Answer answer) {
        return JsonText.parse(decoded(answer.header("x-ms-cosmos-index-utilization")));
    }

    /** As decodeURIComponent does: a plus stays one. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
