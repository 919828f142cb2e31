package dev.orrery.engine.index;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("4.2")
class IndexingPolicyTest {

    private static final String DEFAULT =
            """
            {"indexingMode": "consistent", "automatic": true,
             "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/\\"_etag\\"/?"}]}
            """;

    @Test
    void byDefaultEverythingIsIndexedButTheEtag() {
        assertThat(IndexingPolicy.DEFAULT.toJson()).isEqualTo(JsonText.parse(DEFAULT));
        assertThat(IndexingPolicy.parse(JsonValue.UNDEFINED)).isEqualTo(IndexingPolicy.DEFAULT);
        assertThat(IndexingPolicy.parse(JsonValue.NULL)).isEqualTo(IndexingPolicy.DEFAULT);
    }

    @Test
    void thePropertiesComeInTheOrderOfTheService() {
        assertThat(IndexingPolicy.DEFAULT.toJson().toString())
                .isEqualTo("{\"indexingMode\":\"consistent\",\"automatic\":true,\"includedPaths\":[{\"path\":\"/*\"}],"
                        + "\"excludedPaths\":[{\"path\":\"/\\\"_etag\\\"/?\"}]}");
    }

    @Test
    void emptyListsOfPathsMeanTheDefault() {
        assertThat(parse("{\"includedPaths\": [], \"excludedPaths\": []}")).isEqualTo(IndexingPolicy.DEFAULT);
    }

    @Test
    void theEtagIsAddedBehindTheUsersExcludedPaths() {
        IndexingPolicy policy = parse(
                """
                {"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/big/*"}]}
                """);

        assertThat(texts(policy.excludedPaths())).containsExactly("/big/*", "/\"_etag\"/?");
    }

    @Test
    void theEtagIsNotAddedWhereItIsMentioned() {
        IndexingPolicy excluding = parse(
                """
                {"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/_etag/?"}, {"path": "/a/?"}]}
                """);
        IndexingPolicy including = parse(
                """
                {"includedPaths": [{"path": "/*"}, {"path": "/_etag/?"}]}
                """);

        assertThat(texts(excluding.excludedPaths())).containsExactly("/_etag/?", "/a/?");
        assertThat(including.excludedPaths()).isEmpty();
    }

    @Test
    void everythingCanBeExcluded() {
        IndexingPolicy policy = parse(
                """
                {"indexingMode": "consistent", "includedPaths": [], "excludedPaths": [{"path": "/*"}]}
                """);

        assertThat(policy.includedPaths()).isEmpty();
        assertThat(texts(policy.excludedPaths())).containsExactly("/*", "/\"_etag\"/?");
    }

    @Test
    void theRootMayBeWrittenAsASlash() {
        IndexingPolicy policy = parse("{\"includedPaths\": [{\"path\": \"/\"}]}");

        assertThat(texts(policy.includedPaths())).containsExactly("/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"includedPaths\": [{\"path\": \"/a/?\"}]}",
                "{\"excludedPaths\": [{\"path\": \"/a/?\"}]}",
                "{\"includedPaths\": [{\"path\": \"/a/*\"}], \"excludedPaths\": [{\"path\": \"/b/*\"}]}"
            })
    void pathsWithoutTheRootAreRefused(String json) {
        assertThatOrreryFails(() -> parse(json))
                .withCode(ErrorCode.INVALID_DEFINITION)
                .withMessageContaining("root path /*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"includedPaths\": [{\"path\": \"/*\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}",
                "{\"includedPaths\": [{\"path\": \"/*\"}], \"excludedPaths\": [{\"path\": \"/\"}]}",
                "{\"includedPaths\": [{\"path\": \"/*\"}, {\"path\": \"/a/?\"}],"
                        + " \"excludedPaths\": [{\"path\": \"/\\\"a\\\"/?\"}]}"
            })
    void aPathThatIsBothIncludedAndExcludedIsRefused(String json) {
        assertThatOrreryFails(() -> parse(json))
                .withCode(ErrorCode.INVALID_DEFINITION)
                .withMessageContaining("both included and excluded");
    }

    @Test
    void thePathOfAValueAndThatOfAllBelowItAreTwo() {
        IndexingPolicy policy = parse(
                """
                {"includedPaths": [{"path": "/*"}, {"path": "/a/?"}], "excludedPaths": [{"path": "/a/*"}]}
                """);

        assertThat(texts(policy.excludedPaths())).startsWith("/a/*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "\"consistent\"",
                "{\"indexingMode\": \"eager\"}",
                "{\"indexingMode\": 1}",
                "{\"automatic\": \"yes\"}",
                "{\"includedPaths\": {\"path\": \"/*\"}}",
                "{\"includedPaths\": [\"/*\"]}",
                "{\"includedPaths\": [{}]}",
                "{\"includedPaths\": [{\"path\": 1}]}",
                "{\"includedPaths\": [{\"path\": \"/*\"}, {\"path\": \"/a\"}]}",
                "{\"excludedPaths\": [{\"path\": \"/a/*/b\"}, {\"path\": \"/*\"}]}",
                "{\"compositeIndexes\": {}}",
                "{\"spatialIndexes\": [{\"types\": [\"Point\"]}]}",
                "{\"spatialIndexes\": [{\"path\": \"/a/*\", \"types\": [\"Cube\"]}]}",
                "{\"spatialIndexes\": [{\"path\": \"/a/*\", \"types\": \"Point\"}]}"
            })
    void whatHasNotTheShapeOfAPolicyIsRefused(String json) {
        assertThatOrreryFails(() -> parse(json)).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void thereAreAtMost1500IncludedPaths() {
        assertThat(parse(withIncludedPaths(1500)).includedPaths()).hasSize(1500);
        assertThatOrreryFails(() -> parse(withIncludedPaths(1501))).withCode(ErrorCode.INVALID_DEFINITION);
    }

    private static String withIncludedPaths(int count) {
        String paths = IntStream.range(0, count)
                .mapToObj(i -> "{\"path\": \"/p" + i + "/?\"}")
                .collect(Collectors.joining(","));
        return "{\"includedPaths\": [" + paths + "], \"excludedPaths\": [{\"path\": \"/*\"}]}";
    }

    @Test
    void theModeIsReadInAnyCaseAndShownInLowerCase() {
        assertThat(parse("{\"indexingMode\": \"Consistent\"}")).isEqualTo(IndexingPolicy.DEFAULT);
        assertThat(parse("{\"indexingMode\": \"Consistent\"}").toJson().property("indexingMode"))
                .isEqualTo(JsonValue.of("consistent"));
    }

    @Test
    void whoAsksForALateIndexGetsAConsistentOne() {
        assertThat(parse("{\"indexingMode\": \"Lazy\"}")).isEqualTo(IndexingPolicy.DEFAULT);
    }

    @Test
    void theModeNoneEmptiesAllLists() {
        IndexingPolicy policy = parse(
                """
                {"indexingMode": "None", "automatic": false, "includedPaths": [{"path": "/*"}],
                 "excludedPaths": [{"path": "/a/?"}],
                 "compositeIndexes": [[{"path": "/a"}, {"path": "/b"}]]}
                """);

        assertThat(policy.toJson())
                .isEqualTo(JsonText.parse(
                        """
                        {"indexingMode": "none", "automatic": false, "includedPaths": [], "excludedPaths": []}
                        """));
    }

    @Test
    void theModeNoneIsNotAutomatic() {
        assertThat(parse("{\"indexingMode\": \"none\"}").automatic()).isFalse();
        assertThatOrreryFails(() -> parse("{\"indexingMode\": \"none\", \"automatic\": true}"))
                .withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void indexingNeedNotBeAutomatic() {
        assertThat(parse("{\"automatic\": false}").automatic()).isFalse();
    }

    @Test
    void aCompositeIndexIsAscendingUnlessItSaysOtherwise() {
        IndexingPolicy policy = parse(
                """
                {"compositeIndexes": [[{"path": "/name"}, {"path": "/age", "order": "Descending"}]]}
                """);

        assertThat(policy.compositeIndexes())
                .containsExactly(
                        CompositeIndex.of(CompositePath.ascending("/name"), CompositePath.descending("/age")));
        assertThat(policy.toJson().property("compositeIndexes"))
                .isEqualTo(JsonText.parse(
                        """
                        [[{"path": "/name", "order": "ascending"}, {"path": "/age", "order": "descending"}]]
                        """));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[[{\"path\": \"/a\"}]]",
                "[[]]",
                "[{\"path\": \"/a\"}, {\"path\": \"/b\"}]",
                "[[\"/a\", \"/b\"]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"/a\"}]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"/a\", \"order\": \"descending\"}]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"/b/*\"}]]",
                "[[{\"path\": \"/a/?\"}, {\"path\": \"/b\"}]]",
                "[[{\"path\": \"/a/[]/c\"}, {\"path\": \"/b\"}]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"b\"}]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"/b\", \"order\": \"up\"}]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"/b\", \"order\": 1}]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"/b\"}], [{\"path\": \"/a\"}, {\"path\": \"/b\"}]]",
                "[[{\"path\": \"/a\"}, {\"path\": \"/b\"}], [{\"path\": \"/\\\"a\\\"\"}, {\"path\": \"/b\"}]]"
            })
    void whatIsNoCompositeIndexIsRefused(String json) {
        assertThatOrreryFails(() -> parse("{\"compositeIndexes\": " + json + "}"))
                .withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void aCompositeIndexHasAtMostEightPaths() {
        assertThat(parse(withCompositePaths(8)).compositeIndexes()).hasSize(1);
        assertThatOrreryFails(() -> parse(withCompositePaths(9))).withCode(ErrorCode.INVALID_DEFINITION);
    }

    private static String withCompositePaths(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"path\": \"/p" + i + "\"}")
                .collect(Collectors.joining(",", "{\"compositeIndexes\": [[", "]]}"));
    }

    @Test
    void thereAreAtMostAHundredCompositeIndexes() {
        assertThat(parse(withComposites(100)).compositeIndexes()).hasSize(100);
        assertThatOrreryFails(() -> parse(withComposites(101))).withCode(ErrorCode.INVALID_DEFINITION);
    }

    private static String withComposites(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "[{\"path\": \"/a\"}, {\"path\": \"/p" + i + "\"}]")
                .collect(Collectors.joining(",", "{\"compositeIndexes\": [", "]}"));
    }

    @Test
    void whatThePolicySaysBesidesComesBackAsItCame() {
        String json =
                """
                {"indexingMode": "consistent", "automatic": true,
                 "includedPaths": [{"path": "/*", "indexes": [{"kind": "Range", "dataType": "Number"}]}],
                 "excludedPaths": [{"path": "/\\"_etag\\"/?", "note": "kept"}],
                 "compositeIndexes": [[{"path": "/\\"a\\"", "order": "ascending"},
                                       {"path": "/b", "order": "descending"}]],
                 "spatialIndexes": [{"path": "/loc/*", "types": ["point", "Polygon"],
                                     "boundingBox": {"xmin": -10, "ymin": -20, "xmax": 10, "ymax": 20}}],
                 "vectorIndexes": [{"path": "/v", "type": "diskANN"}],
                 "fullTextIndexes": [{"path": "/t"}],
                 "somethingNew": {"a": [1, null]}}
                """;

        JsonValue shown = parse(json).toJson();

        assertThat(shown).isEqualTo(JsonText.parse(json));
        assertThat(IndexingPolicy.parse(shown)).isEqualTo(parse(json));
    }

    private static IndexingPolicy parse(String json) {
        return IndexingPolicy.parse(JsonText.parse(json));
    }

    private static List<String> texts(List<PolicyPath> paths) {
        return paths.stream().map(path -> path.pattern().text()).toList();
    }
}
