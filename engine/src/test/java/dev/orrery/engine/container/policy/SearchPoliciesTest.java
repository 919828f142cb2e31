package dev.orrery.engine.container.policy;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.policy.VectorEmbedding.DataType;
import dev.orrery.engine.container.policy.VectorEmbedding.Distance;
import dev.orrery.engine.index.VectorIndex;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What containers say of vectors and texts. JSON has single quotes here. */
class SearchPoliciesTest {

    private static final String VECTOR =
            "'vectorEmbeddingPolicy': {'vectorEmbeddings': [{'path': '/v', 'dimensions': 256}]}";

    private static final String TEXT = "'fullTextPolicy': {'fullTextPaths': [{'path': '/t'}]}";

    @Test
    void aVectorIsReadWithTheDefaultsOfTheService() {
        VectorEmbedding said = definition(
                """
                'vectorEmbeddingPolicy': {'vectorEmbeddings': [
                  {'path': '/a/v', 'dataType': 'Int8', 'dimensions': 3, 'distanceFunction': 'dotProduct'}]}
                """)
                .search().vectors().at(PropertyPath.parse("/a/v")).orElseThrow();
        VectorEmbedding unsaid = definition("'vectorEmbeddingPolicy': {'vectorEmbeddings': [{'path': '/v'}]}")
                .search().vectors().at(PropertyPath.parse("/v")).orElseThrow();

        assertThat(said.dataType()).isEqualTo(DataType.INT8);
        assertThat(said.dimensions()).isEqualTo(3);
        assertThat(said.distance()).isEqualTo(Distance.DOTPRODUCT);
        assertThat(unsaid.dataType()).isEqualTo(DataType.FLOAT32);
        assertThat(unsaid.dimensions()).isEqualTo(1536);
        assertThat(unsaid.distance()).isEqualTo(Distance.COSINE);
    }

    @Test
    void textsAreReadWithTheirLanguages() {
        FullTextPolicy texts = definition(
                """
                'fullTextPolicy': {'defaultLanguage': 'en-US',
                  'fullTextPaths': [{'path': '/t', 'language': 'de-DE'}, {'path': '/a/t'}]}
                """)
                .search().texts();

        assertThat(texts.defaultLanguage()).contains("en-US");
        assertThat(texts.paths().getFirst().language()).contains("de-DE");
        assertThat(texts.paths().getLast().path()).isEqualTo(PropertyPath.parse("/a/t"));
        assertThat(texts.paths().getLast().language()).isEmpty();
    }

    @Test
    void indexesAreRead() {
        ContainerDefinition definition = definition(VECTOR + ", " + TEXT + ", "
                + """
                'indexingPolicy': {'vectorIndexes': [{'path': '/v', 'type': 'DiskANN', 'vectorIndexShardKeys': ['/k']}],
                                   'fullTextIndexes': [{'path': '/t'}]}
                """);

        VectorIndex vectors = definition.indexingPolicy().searchIndexes().vectors().getFirst();

        assertThat(vectors.type()).isEqualTo(VectorIndex.Type.DISK_ANN);
        assertThat(vectors.shardKeys()).containsExactly("/k");
        assertThat(definition.indexingPolicy().searchIndexes().texts()).hasSize(1);
        assertThatCode(definition::checkAcceptable).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'vectorEmbeddingPolicy': {'vectorEmbeddings': [{'path': '/v', 'dataType': 'Float32', 'dimensions': 9,"
                        + " 'distanceFunction': 'Cosine', 'embeddingSource': {'sourcePaths': ['/t']}}], 'new': 1}",
                "'vectorEmbeddingPolicy': {}",
                "'vectorEmbeddingPolicy': {'vectorEmbeddings': null}",
                "'fullTextPolicy': {'defaultLanguage': '1033', 'package': 'standard', 'fullTextPaths': []}",
                "'fullTextPolicy': {'fullTextPaths': [{'path': '/t', 'language': 'pt-BR', 'tokenizer': 'word'}]}",
                "'clientEncryptionPolicy': {'policyFormatVersion': 2, 'includedPaths': [{'path': '/s', 'k': 1}]}",
                "'changeFeedPolicy': {'retentionDuration': 5, 'new': true}",
                "'geospatialConfig': {'type': 'geometry', 'new': {}}",
                "'analyticalStorageTtl': 60"
            })
    void policiesComeBackAsTheyCame(String property) {
        JsonValue sent = json("{" + property.replace('\'', '"') + "}");

        JsonValue shown = definition(property).toJson();

        sent.properties().forEach(it -> assertThat(shown.property(it.name()))
                .hasToString(it.value().toString()));
        assertThat(ContainerDefinition.parse(shown)).isEqualTo(definition(property));
        assertThatCode(() -> definition(property).checkAcceptable()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'vectorIndexes': []",
                "'vectorIndexes': null, 'fullTextIndexes': []",
                "'fullTextIndexes': [{'path': '/t', 'new': 1}], 'vectorIndexes': [{'path': '/v', 'type': 'diskANN',"
                        + " 'quantizerType': 'product', 'quantizationByteSize': 96, 'indexingSearchListSize': 100,"
                        + " 'vectorIndexShardKey': ['/k']}]",
                "'vectorIndexes': [{'path': '/v', 'type': 'quantizedFlat', 'vectorIndexShardKeys': ['/k']}]",
                "'vectorIndexes': [{'path': '/v', 'type': 'flat'}], 'new': [1]"
            })
    void indexesComeBackAsTheyCame(String properties) {
        String policy = JsonText.parse("{" + properties.replace('\'', '"') + "}").toString();

        ContainerDefinition definition =
                definition(VECTOR + ", " + TEXT + ", 'indexingPolicy': {" + properties + "}");

        assertThat(definition.toJson().property("indexingPolicy").toString())
                .endsWith("," + policy.substring(1));
        assertThatCode(definition::checkAcceptable).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'path': '/w', 'type': 'flat'}                                 | The Vector Indexing Policy's path::/w not matching in Embedding's path.
            {'path': '/v', 'type': 'flat'}, {'path': '/v', 'type': 'flat'} | Duplicate Path :/v found in Vector Indexing Policy.
            {'path': '/v', 'type': 'notFlat'}                              | Index Type::notFlat is invalid
            {'path': '/v'}                                                 | is invalid
            {'path': '/v', 'type': 'diskANN', 'quantizationByteSize': 0}   | QuantizationByteSize value :: 0 is out of range. The allowed range is between 1 and 256.
            {'path': '/v', 'type': 'diskANN', 'quantizationByteSize': 257} | QuantizationByteSize value :: 257 is out of range. The allowed range is between 1 and 256.
            {'path': '/v', 'type': 'diskANN', 'indexingSearchListSize': 5} | IndexingSearchListSize value :: 5 is out of range. The allowed range is between 25 and 500.
            {'path': '/v', 'type': 'diskANN', 'vectorIndexShardKey': ['country']} | The Vector Indexing Policy has an invalid Shard Path: country.
            {'path': '/v', 'type': 'diskANN', 'vectorIndexShardKey': ['/a', '/b', '/c']} | The number of shard paths defined in the Vector Indexing Policy: 3 exceeds the maximum: 1.
            {'path': '/v', 'type': 'diskANN', 'vectorIndexShardKey': '/a'} | One of the specified inputs is invalid
            {'path': '/long', 'type': 'flat'}                              | Use quantizedFlat or diskANN.
            {'type': 'flat'}                                               | A vector index has no path
            """)
    void whatIsWrongWithAVectorIndexIsSaid(String indexes, String message) {
        String policy = "'vectorEmbeddingPolicy': {'vectorEmbeddings': ["
                + "{'path': '/v', 'dimensions': 256}, {'path': '/long', 'dimensions': 506}]}";

        assertThatOrreryFails(() -> definition(policy + ", 'indexingPolicy': {'vectorIndexes': [" + indexes + "]}")
                .checkAcceptable())
                .withCode(ErrorCode.INVALID_DEFINITION)
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'path': '/v', 'dataType': 'bit'}          | The Vector Embedding Policy has an invalid DataType:bit. Use
            {'path': '/v', 'distanceFunction': 'far'}  | The Vector Embedding Policy has an invalid DistanceFunction:far. Use
            {'path': '/v', 'dimensions': -1}           | The Vector Embedding Policy has Dimensions:-1. Give
            {'path': '/v', 'dimensions': 8000}         | Vector Embedding Policy has Dimensions:8000 which is more than the maximum supported value 4096.
            {'path': '/v'}, {'path': '/v'}             | Duplicate Path :/v found in Vector Embedding Policy.
            {'path': 'v'}                              | The Vector Embedding Policy contains an invalid Path: v.
            """)
    void whatIsWrongWithAVectorIsSaid(String vectors, String message) {
        assertThatOrreryFails(() -> definition("'vectorEmbeddingPolicy': {'vectorEmbeddings': [" + vectors + "]}")
                .checkAcceptable())
                .withCode(ErrorCode.INVALID_DEFINITION)
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'fullTextPolicy': {'fullTextPaths': [{'path': 'abstract'}]}                  | The Full Text Policy contains an invalid Path: abstract
            'fullTextPolicy': {'defaultLanguage': 'xx'}                                  | The Full Text Policy contains an unsupported language xx. Supported languages are: "en-US"
            'fullTextPolicy': {'fullTextPaths': [{'path': '/t', 'language': 'xx'}]}      | The Full Text Policy contains an unsupported language xx.
            'indexingPolicy': {'fullTextIndexes': [{'path': '/p'}]}                      | The path of the Full Text Index /p does not match the path specified in the Full Text Policy
            'indexingPolicy': {'fullTextIndexes': [{'path': 'p'}]}                       | Full-text index specification at index (0) contains invalid path
            'indexingPolicy': {'fullTextIndexes': [{}]}                                  | Missing path in full-text index specification at index (0)
            """)
    void whatIsWrongWithATextIsSaid(String property, String message) {
        assertThatOrreryFails(() -> definition(property).checkAcceptable())
                .withCode(ErrorCode.INVALID_DEFINITION)
                .withMessageContaining(message);
    }

    @Test
    void aContainerIsNotGivenPoliciesThatContradictEachOther() {
        ContainerDefinition wrong =
                definition("'indexingPolicy': {'vectorIndexes': [{'path': '/v', 'type': 'notFlat'}]}");
        try (TestEngine engine = TestEngine.inMemory()) {
            Container container = engine.container("{\"id\": \"c\"}");

            assertThatOrreryFails(() -> engine.engine().catalog().replaceContainer(container, wrong, Precondition.NONE))
                    .withCode(ErrorCode.INVALID_DEFINITION);
            assertThatOrreryFails(() -> engine.container(wrong.toJson().toString()))
                    .withCode(ErrorCode.INVALID_DEFINITION);
        }
    }

    /** Such a definition may be stored, from a time when it was not looked at. */
    @Test
    void aDefinitionThatIsNotAcceptableCanBeRead() {
        String index = "'indexingPolicy': {'vectorIndexes': [{'path': '/v', 'type': 'notFlat'}]}";

        assertThatCode(() -> definition(index)).doesNotThrowAnyException();
    }

    private static ContainerDefinition definition(String properties) {
        return ContainerDefinition.parse(json(("{'id': 'c', " + properties + "}").replace('\'', '"')));
    }
}
