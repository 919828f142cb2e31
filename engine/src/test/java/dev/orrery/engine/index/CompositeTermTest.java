package dev.orrery.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.index.IndexKey;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.testing.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@Spec("4.2")
class CompositeTermTest {

    private static final IndexingPolicy NAME_AND_AGE = policy(
            """
            {"compositeIndexes": [[{"path": "/name", "order": "ascending"}, {"path": "/age", "order": "descending"}]]}
            """);

    @Test
    void anItemHasOneTermWithTheValuesOfAllPaths() {
        ByteBuilder expected = new ByteBuilder();
        expected.appendLong(NAME_AND_AGE.compositeIndexes().getFirst().hash());
        expected.append(SortKey.of(JsonValue.of("Ann")));
        SortKey.appendDescending(expected, JsonValue.of(30), IndexKey.STRING_BYTES_MAX);

        assertThat(compositeTerms(NAME_AND_AGE, "{\"name\": \"Ann\", \"age\": 30}"))
                .containsExactly(expected.toBytes());
    }

    @Test
    void termsSortAsTheIndexSays() {
        List<String> inOrder = Stream.of(
                "{\"age\": 7}",
                "{\"age\": 3}",
                "{\"name\": null, \"age\": 1}",
                "{\"name\": 5}",
                "{\"name\": \"Ann\", \"age\": {\"a\": 1}}",
                "{\"name\": \"Ann\", \"age\": [1]}",
                "{\"name\": \"Ann\", \"age\": \"old\"}",
                "{\"name\": \"Ann\", \"age\": 40}",
                "{\"name\": \"Ann\", \"age\": 30.5}",
                "{\"name\": \"Ann\", \"age\": null}",
                "{\"name\": \"Ann\"}",
                "{\"name\": \"Anna\", \"age\": 99}",
                "{\"name\": [], \"age\": 1}")
                .toList();

        List<byte[]> terms =
                inOrder.stream().flatMap(item -> compositeTerms(NAME_AND_AGE, item).stream()).toList();

        assertThat(terms).hasSameSizeAs(inOrder).isSortedAccordingTo(Arrays::compareUnsigned);
        assertThat(terms.stream().map(Arrays::toString)).doesNotHaveDuplicates();
    }

    @Test
    void anItemWithNoneOfThePathsHasNoTerm() {
        assertThat(compositeTerms(NAME_AND_AGE, "{\"other\": 1}")).isEmpty();
    }

    @Test
    void anItemWithNullAtAPathHasATerm() {
        assertThat(compositeTerms(NAME_AND_AGE, "{\"age\": null}")).hasSize(1);
    }

    @Test
    void theTimestampCanBePartOfACompositeIndex() {
        IndexingPolicy policy = policy("{\"compositeIndexes\": [[{\"path\": \"/a\"}, {\"path\": \"/_ts\"}]]}");
        ByteBuilder expected = new ByteBuilder();
        expected.appendLong(policy.compositeIndexes().getFirst().hash());
        expected.append(SortKey.of(JsonValue.UNDEFINED));
        expected.append(SortKey.of(JsonValue.of(ReadableTerms.TIMESTAMP)));

        assertThat(compositeTerms(policy, "{\"_ts\": 5}")).containsExactly(expected.toBytes());
    }

    @Test
    void theServersOtherPropertiesAreUndefined() {
        IndexingPolicy policy = policy("{\"compositeIndexes\": [[{\"path\": \"/_etag\"}, {\"path\": \"/_rid\"}]]}");

        assertThat(compositeTerms(policy, "{\"_etag\": \"e\", \"_rid\": \"r\"}")).isEmpty();
    }

    @Test
    void pathsLeadThroughObjectsOnly() {
        IndexingPolicy policy = policy("{\"compositeIndexes\": [[{\"path\": \"/a/b\"}, {\"path\": \"/a/c\"}]]}");

        assertThat(compositeTerms(policy, "{\"a\": {\"c\": 1}}")).hasSize(1);
        assertThat(compositeTerms(policy, "{\"a\": [{\"c\": 1}]}")).isEmpty();
    }

    @Test
    void compositeIndexesNeedNoIncludedPaths() {
        IndexingPolicy policy = policy(
                """
                {"excludedPaths": [{"path": "/*"}], "compositeIndexes": [[{"path": "/a"}, {"path": "/b"}]]}
                """);

        assertThat(compositeTerms(policy, "{\"a\": 1}")).hasSize(1);
    }

    @Test
    void eachCompositeIndexHasATermOfItsOwn() {
        IndexingPolicy policy = policy(
                """
                {"compositeIndexes": [[{"path": "/a"}, {"path": "/b"}], [{"path": "/b"}, {"path": "/a"}]]}
                """);

        assertThat(compositeTerms(policy, "{\"a\": 1, \"b\": 1}").stream().map(ReadableTerms::hash))
                .containsExactlyInAnyOrderElementsOf(policy.compositeIndexes().stream()
                        .map(CompositeIndex::hash)
                        .toList());
        assertThat(IndexPlan.of(policy).compositeIndexes()).isEqualTo(policy.compositeIndexes());
    }

    @Test
    void longStringsAreCut() {
        String item = "{\"name\": \"" + "x".repeat(5000) + "\"}";

        assertThat(compositeTerms(NAME_AND_AGE, item)).allMatch(term -> term.length < 200);
    }

    private static List<byte[]> compositeTerms(IndexingPolicy policy, String item) {
        return ReadableTerms.bytes(policy, JsonText.parse(item), ReadableTerms.TIMESTAMP).stream()
                .filter(term -> term[0] < 0)
                .toList();
    }

    private static IndexingPolicy policy(String json) {
        return IndexingPolicy.parse(JsonText.parse(json));
    }
}
