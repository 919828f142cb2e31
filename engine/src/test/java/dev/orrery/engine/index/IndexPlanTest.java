package dev.orrery.engine.index;

import static dev.orrery.engine.index.ReadableTerms.TIMESTAMP;
import static dev.orrery.engine.index.ReadableTerms.TIMESTAMP_TERM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.index.IndexKey;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.testing.Spec;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("4.2")
class IndexPlanTest {

    private static final String COMPANY =
            """
            {"id": "c1",
             "locations": [{"country": "Germany", "city": "Berlin"}, {"country": "France", "city": "Paris"}],
             "headquarters": {"country": "Belgium", "employees": 250},
             "exports": [{"city": "Moscow"}, {"city": "Athens"}]}
            """;

    @Test
    void byDefaultEveryValueHasATerm() {
        assertThat(terms("{}", COMPANY))
                .containsExactlyInAnyOrder(
                        TIMESTAMP_TERM,
                        "/id = \"c1\"",
                        "/locations = []",
                        "/locations/[] = {}",
                        "/locations/[]/country = \"Germany\"",
                        "/locations/[]/country = \"France\"",
                        "/locations/[]/city = \"Berlin\"",
                        "/locations/[]/city = \"Paris\"",
                        "/headquarters = {}",
                        "/headquarters/country = \"Belgium\"",
                        "/headquarters/employees = 250",
                        "/exports = []",
                        "/exports/[] = {}",
                        "/exports/[]/city = \"Moscow\"",
                        "/exports/[]/city = \"Athens\"");
    }

    @Test
    void valuesOfAllTypesHaveTerms() {
        assertThat(terms("{}", "{\"a\": null, \"b\": true, \"c\": -1.5, \"d\": \"\", \"e\": {}, \"f\": []}"))
                .containsExactlyInAnyOrder(
                        TIMESTAMP_TERM, "/a = null", "/b = true", "/c = -1.5", "/d = \"\"", "/e = {}", "/f = []");
    }

    @Test
    void aTermIsThePathHashAndTheSortKey() {
        JsonValue body = JsonText.parse("{\"a\": {\"b\": \"x\"}}");
        ByteBuilder expected = new ByteBuilder();
        expected.appendLong(PathHash.of(IndexPath.parse("/a/b")));
        expected.append(SortKey.of(JsonValue.of("x")));

        assertThat(ReadableTerms.bytes(IndexingPolicy.DEFAULT, body, TIMESTAMP)).contains(expected.toBytes());
    }

    @Test
    void aLongStringIsCut() {
        String longText = "é".repeat(100);
        String body = "{\"a\": \"" + longText + "\"}";

        assertThat(terms("{}", body)).containsExactlyInAnyOrder(TIMESTAMP_TERM, "/a = \"" + "é".repeat(64) + "\"");
        assertThat(ReadableTerms.bytes(IndexingPolicy.DEFAULT, JsonText.parse(body), TIMESTAMP))
                .allMatch(term -> term.length <= Long.BYTES + 1 + IndexKey.STRING_BYTES_MAX + 2);
    }

    @Test
    void equalTermsComeOnce() {
        assertThat(terms("{}", "{\"tags\": [\"new\", \"hot\", \"new\", 1, 1.0, [1], [1], {\"a\": 1}, {\"a\": 1}]}"))
                .containsExactlyInAnyOrder(
                        TIMESTAMP_TERM,
                        "/tags = []",
                        "/tags/[] = \"new\"",
                        "/tags/[] = \"hot\"",
                        "/tags/[] = 1",
                        "/tags/[] = []",
                        "/tags/[]/[] = 1",
                        "/tags/[] = {}",
                        "/tags/[]/a = 1");
    }

    @Test
    void theMorePrecisePathWins() {
        String policy =
                """
                {"includedPaths": [{"path": "/food/ingredients/nutrition/*"}, {"path": "/*"}],
                 "excludedPaths": [{"path": "/food/ingredients/*"}]}
                """;

        assertThat(terms(
                policy,
                """
                        {"food": {"name": "soup", "ingredients": {"salt": 1, "nutrition": {"fat": 2}, "list": [3]}}}
                        """))
                .containsExactlyInAnyOrder(
                        TIMESTAMP_TERM,
                        "/food = {}",
                        "/food/name = \"soup\"",
                        "/food/ingredients/nutrition = {}",
                        "/food/ingredients/nutrition/fat = 2");
    }

    @Test
    void aSingleValueCanBeIncludedWhereAllBelowIsExcluded() {
        String policy =
                """
                {"includedPaths": [{"path": "/category/name/?"}, {"path": "/*"}],
                 "excludedPaths": [{"path": "/category/*"}]}
                """;

        assertThat(terms(policy, "{\"category\": {\"id\": 1, \"name\": \"bikes\"}, \"price\": 2}"))
                .containsExactlyInAnyOrder(TIMESTAMP_TERM, "/category/name = \"bikes\"", "/price = 2");
    }

    @Test
    void aQuestionMarkIsMorePreciseThanAStar() {
        String policy =
                """
                {"includedPaths": [{"path": "/a/?"}], "excludedPaths": [{"path": "/a/*"}, {"path": "/*"}]}
                """;

        assertThat(terms(policy, "{\"a\": {\"b\": 1}}")).containsExactlyInAnyOrder(TIMESTAMP_TERM, "/a = {}");
        assertThat(terms(policy, "{\"a\": 1}")).containsExactlyInAnyOrder(TIMESTAMP_TERM, "/a = 1");
    }

    @Test
    void onlyListedPathsAreIndexedWhereTheRootIsExcluded() {
        String policy =
                """
                {"includedPaths": [{"path": "/headquarters/employees/?"}, {"path": "/locations/[]/country/?"}],
                 "excludedPaths": [{"path": "/*"}]}
                """;

        assertThat(terms(policy, COMPANY))
                .containsExactlyInAnyOrder(
                        TIMESTAMP_TERM,
                        "/id = \"c1\"",
                        "/headquarters/employees = 250",
                        "/locations/[]/country = \"Germany\"",
                        "/locations/[]/country = \"France\"");
    }

    @Test
    void aValuePathStopsAtTheValue() {
        String policy = "{\"includedPaths\": [{\"path\": \"/tags/?\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}";

        assertThat(terms(policy, "{\"tags\": [1, 2], \"x\": 3}"))
                .containsExactlyInAnyOrder(TIMESTAMP_TERM, "/tags = []");
    }

    @Test
    void aSubtreePathIncludesItsOwnPlace() {
        String policy = "{\"includedPaths\": [{\"path\": \"/tags/*\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}";

        assertThat(terms(policy, "{\"tags\": [1, {\"a\": 2}]}"))
                .containsExactlyInAnyOrder(
                        TIMESTAMP_TERM, "/tags = []", "/tags/[] = 1", "/tags/[] = {}", "/tags/[]/a = 2");
    }

    @Test
    void elementsAndAPropertyNamedLikeThemAreTwo() {
        String policy = "{\"includedPaths\": [{\"path\": \"/a/[]/?\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}";

        assertThat(terms(policy, "{\"a\": [1]}")).containsExactlyInAnyOrder(TIMESTAMP_TERM, "/a/[] = 1");
        assertThat(terms(policy, "{\"a\": {\"[]\": 1}}")).containsExactly(TIMESTAMP_TERM);
    }

    @Test
    void namesMayNeedQuotes() {
        String policy =
                """
                {"includedPaths": [{"path": "/\\"path-abc\\"/\\"é 😀\\"/?"}], "excludedPaths": [{"path": "/*"}]}
                """;

        assertThat(terms(policy, "{\"path-abc\": {\"é 😀\": 1, \"other\": 2}}"))
                .containsExactlyInAnyOrder(TIMESTAMP_TERM, "/\"path-abc\"/\"é 😀\" = 1");
    }

    @Test
    void idAndTimestampAreAlwaysIndexed() {
        String policy =
                """
                {"excludedPaths": [{"path": "/*"}, {"path": "/id/?"}, {"path": "/_ts/?"}]}
                """;

        assertThat(terms(policy, "{\"id\": \"x\", \"a\": 1}")).containsExactlyInAnyOrder(TIMESTAMP_TERM, "/id = \"x\"");
        assertThat(indexes(policy, "/id")).isTrue();
        assertThat(indexes(policy, "/_ts")).isTrue();
        assertThat(indexes(policy, "/a")).isFalse();
    }

    @Test
    void whatABodySaysAboutTheServersPropertiesDoesNotCount() {
        String policy = "{\"includedPaths\": [{\"path\": \"/*\"}, {\"path\": \"/_etag/?\"}, {\"path\": \"/_ts/*\"}]}";

        assertThat(terms(policy, "{\"_ts\": 5, \"_etag\": \"e\", \"_rid\": \"r\", \"a\": {\"_ts\": 6}}"))
                .containsExactlyInAnyOrder(TIMESTAMP_TERM, "/a = {}", "/a/_ts = 6");
        assertThat(indexes(policy, "/_etag")).isFalse();
        assertThat(indexes(policy, "/_ts/x")).isFalse();
        assertThat(indexes(policy, "/a/_etag")).isTrue();
    }

    @Test
    void theModeNoneGivesNoTerms() {
        assertThat(terms("{\"indexingMode\": \"none\"}", COMPANY)).isEmpty();
        assertThat(indexes("{\"indexingMode\": \"none\"}", "/id")).isFalse();
        assertThat(indexes("{\"indexingMode\": \"none\"}", "/_ts")).isFalse();
    }

    @Test
    void theModeLazyIndexesAtOnce() {
        assertThat(terms("{\"indexingMode\": \"lazy\"}", "{\"a\": 1}"))
                .containsExactlyInAnyOrder(TIMESTAMP_TERM, "/a = 1");
    }

    @Test
    void thePlanTellsWhichPathsItIndexes() {
        String policy =
                """
                {"includedPaths": [{"path": "/a/b/?"}, {"path": "/tags/[]/*"}], "excludedPaths": [{"path": "/*"}]}
                """;

        assertThat(indexes(policy, "/a/b")).isTrue();
        assertThat(indexes(policy, "/tags/[]")).isTrue();
        assertThat(indexes(policy, "/tags/[]/x/[]/y")).isTrue();
        assertThat(indexes(policy, "/a")).isFalse();
        assertThat(indexes(policy, "/a/b/c")).isFalse();
        assertThat(indexes(policy, "/a/b/[]")).isFalse();
        assertThat(indexes(policy, "/tags")).isFalse();
        assertThat(indexes(policy, "/tags/x")).isFalse();
        assertThat(indexes(policy, "")).isFalse();
        assertThat(indexes("{}", "/any/thing/[]")).isTrue();
        assertThat(indexes("{}", "")).isFalse();
    }

    @Test
    void manyListedPathsAreAllFound() {
        List<Integer> numbers = IntStream.range(0, 1000).boxed().toList();
        String paths = numbers.stream().map(i -> "{\"path\": \"/p" + i + "/?\"}").collect(Collectors.joining(","));
        String policy = "{\"includedPaths\": [" + paths + "], \"excludedPaths\": [{\"path\": \"/*\"}]}";
        String body = IntStream.range(0, 2000)
                .mapToObj(i -> "\"p" + i + "\": " + i)
                .collect(Collectors.joining(",", "{", "}"));

        List<String> expected = numbers.stream().map(i -> "/p" + i + " = " + i).collect(Collectors.toList());
        expected.add(TIMESTAMP_TERM);
        assertThat(terms(policy, body)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"object", "array"})
    void theDeepestItemIsIndexed(String kind) {
        ValueWriter writer = new ValueWriter().startObject().name("a");
        int depth = JsonText.NESTING_MAX - 1;
        for (int i = 0; i < depth; i++) {
            if (kind.equals("object")) {
                writer.startObject().name("a");
            } else {
                writer.startArray();
            }
        }
        writer.value(1);
        for (int i = 0; i < depth; i++) {
            if (kind.equals("object")) {
                writer.endObject();
            } else {
                writer.endArray();
            }
        }
        JsonValue body = writer.endObject().finish();

        assertThat(ReadableTerms.bytes(IndexingPolicy.DEFAULT, body, TIMESTAMP)).hasSize(JsonText.NESTING_MAX + 1);
    }

    @Test
    void aLargeArrayOfFewValuesHasFewTerms() {
        ValueWriter writer = new ValueWriter().startObject().name("a").startArray();
        for (int i = 0; i < 400_000; i++) {
            writer.value(i % 3);
        }
        JsonValue body = writer.endArray().endObject().finish();

        assertThat(ReadableTerms.of(IndexingPolicy.DEFAULT, body, 1))
                .containsExactlyInAnyOrder("/_ts = 1", "/a = []", "/a/[] = 0", "/a/[] = 1", "/a/[] = 2");
    }

    private static List<String> terms(String policy, String item) {
        return ReadableTerms.of(IndexingPolicy.parse(JsonText.parse(policy)), item);
    }

    private static boolean indexes(String policy, String path) {
        return IndexPlan.of(IndexingPolicy.parse(JsonText.parse(policy))).indexes(IndexPath.parse(path));
    }
}
