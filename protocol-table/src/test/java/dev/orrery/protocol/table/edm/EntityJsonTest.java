package dev.orrery.protocol.table.edm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entities in JSON: what clients send, and what they are shown. */
class EntityJsonTest {

    private static final long NOON = Ticks.parse("2026-11-15T12:00:00.1230000Z").orElseThrow();

    private static EntityInput read(String json) {
        return EntityReader.read(JsonText.parse(json));
    }

    private static EdmValue value(String members) {
        return read("{" + members + "}").properties().get("p");
    }

    private static TableError failure(String json) {
        return catchThrowableOfType(TableError.class, () -> read(json));
    }

    private static String written(MetadataLevel level, SelectedProperties selection, Map<String, EdmValue> properties) {
        EntityWriter writer = new EntityWriter("http://h/acct", "acct", "people", level);
        Entity entity = new Entity("Smith", "B'n", NOON, properties);
        return new String(writer.one(entity, selection), StandardCharsets.UTF_8);
    }

    @Test
    void annotationsTellTypesInAnyOrder() {
        UUID guid = UUID.fromString("c9da6455-213d-42c9-9a79-3e9149a57833");

        assertThat(value("'p': '12', 'p@odata.type': 'Edm.Int64'".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfInt64(12));
        assertThat(value("'p@odata.type': 'Edm.Guid', 'p': '%s'".formatted(guid).replace('\'', '"')))
                .isEqualTo(new EdmValue.OfGuid(guid));
        assertThat(value("'p@odata.type': 'Edm.Binary', 'p': 'AQI='".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfBinary(new byte[] {1, 2}));
        assertThat(value("'p@odata.type': 'Edm.DateTime', 'p': '2026-01-01T00:00:00.00000019Z'".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfDateTime(Ticks.parse("2026-01-01").orElseThrow() + 1));
        assertThat(value("'p@odata.type': 'Edm.Int32', 'p': '-31'".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfInt32(-31));
        assertThat(value("'p@odata.type': 'Edm.Boolean', 'p': 'true'".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfBoolean(true));
        assertThat(value("'p@odata.type': 'Edm.Double', 'p': '1.23e+24'".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfDouble(1.23e24));
        assertThat(value("'p@odata.type': 'Edm.Double', 'p': 'NaN'".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfDouble(Double.NaN));
        assertThat(value("'p@odata.type': 'Edm.Double', 'p': 5".replace('\'', '"')))
                .isEqualTo(new EdmValue.OfDouble(5));
    }

    @Test
    void jsonTellsTheOtherTypes() {
        assertThat(value("\"p\": 2147483647")).isEqualTo(new EdmValue.OfInt32(Integer.MAX_VALUE));
        assertThat(value("\"p\": 2147483648")).isEqualTo(new EdmValue.OfDouble(2147483648.0));
        assertThat(value("\"p\": 5.0")).isEqualTo(new EdmValue.OfDouble(5));
        assertThat(value("\"p\": false")).isEqualTo(new EdmValue.OfBoolean(false));
        assertThat(value("\"p\": \"\"")).isEqualTo(new EdmValue.OfString(""));
    }

    @Test
    void whatClientsSendBackIsPassedOver() {
        EntityInput input = read("""
                {"odata.metadata": "x", "odata.etag": "y", "PartitionKey": "p", "RowKey": "", "Timestamp": "2026-01-01T00:00:00Z",
                 "Timestamp@odata.type": "Edm.DateTime", "a": null, "b": 1}""");

        assertThat(input.partitionKey()).contains("p");
        assertThat(input.rowKey()).contains("");
        assertThat(input.properties()).containsOnlyKeys("b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"p": null, "p@odata.type": "Edm.Double"}           | InvalidInput
            {"p": "-3.1", "p@odata.type": "Edm.Int32"}          | InvalidInput
            {"p": "2147483648", "p@odata.type": "Edm.Int32"}    | InvalidInput
            {"p": "9223372036854775808", "p@odata.type": "Edm.Int64"} | InvalidInput
            {"p": "1e999", "p@odata.type": "Edm.Double"}        | InvalidInput
            {"p": "1d", "p@odata.type": "Edm.Double"}           | InvalidInput
            {"p": "", "p@odata.type": "Edm.DateTime"}           | InvalidInput
            {"p": "1600-12-31T23:59:59Z", "p@odata.type": "Edm.DateTime"} | InvalidInput
            {"p": "2026-02-30T00:00:00Z", "p@odata.type": "Edm.DateTime"} | InvalidInput
            {"p": "1-1-1-1-1", "p@odata.type": "Edm.Guid"}      | InvalidInput
            {"p": "?", "p@odata.type": "Edm.Binary"}            | InvalidInput
            {"p": 1, "p@odata.type": "Edm.Decimal"}             | InvalidInput
            {"p": 1, "p@odata.type": 5}                         | InvalidInput
            {"p": [1]}                                          | InvalidInput
            {"p": {}}                                           | InvalidInput
            []                                                  | InvalidInput
            {"PartitionKey": 5}                                 | InvalidInput
            {"PartitionKey": "a/b"}                             | InvalidInput
            {"p-q": 1}                                          | PropertyNameInvalid
            {"": 1}                                             | PropertyNameInvalid
            """)
    void whatIsWrongIsRefused(String json, String code) {
        TableError error = failure(json);

        assertThat(error.status()).isEqualTo(400);
        assertThat(error.code()).isEqualTo(code);
    }

    @Test
    void limitsHaveCodesOfTheirOwn() {
        String many = "{" + String.join(",", IntStream.range(0, 253)
                .mapToObj(i -> "\"p" + i + "\": 1").toList()) + "}";

        assertThat(failure(many).code()).isEqualTo("TooManyProperties");
        assertThat(failure("{\"" + "n".repeat(256) + "\": 1}").code()).isEqualTo("PropertyNameTooLong");
        assertThat(failure("{\"p\": \"" + "x".repeat(32_769) + "\"}").code()).isEqualTo("PropertyValueTooLarge");
        assertThat(failure("{\"RowKey\": \"" + "x".repeat(513) + "\"}").code()).isEqualTo("KeyValueTooLarge");
        String large = "{" + String.join(",", IntStream.range(0, 20)
                .mapToObj(i -> "\"p" + i + "\": \"" + "x".repeat(32_768) + "\"").toList()) + "}";
        assertThat(failure(large).code()).isEqualTo("EntityTooLarge");
    }

    @Test
    void aKeyTakesAnythingThatAUrlCanCarry() {
        String odd = "%25'\"{}😀 ÿ";

        assertThat(read("{\"RowKey\": " + JsonValue.of(odd) + "}").rowKey()).contains(odd);
    }

    @Test
    void minimalMetadataTellsWhatJsonCannot() {
        Map<String, EdmValue> properties = new LinkedHashMap<>();
        properties.put("n", new EdmValue.OfInt64(12345543221L));
        properties.put("d", new EdmValue.OfDouble(5));
        properties.put("i", new EdmValue.OfDouble(Double.NEGATIVE_INFINITY));
        properties.put("t", new EdmValue.OfDateTime(NOON));

        assertThat(written(MetadataLevel.MINIMAL, SelectedProperties.ALL, properties)).isEqualTo("""
                {"odata.metadata":"http://h/acct/$metadata#people/@Element",\
                "odata.etag":"W/\\"datetime'2026-11-15T12%3A00%3A00.1230000Z'\\"",\
                "PartitionKey":"Smith","RowKey":"B'n","Timestamp":"2026-11-15T12:00:00.1230000Z",\
                "n@odata.type":"Edm.Int64","n":"12345543221","d":5.0,\
                "i@odata.type":"Edm.Double","i":"-Infinity",\
                "t@odata.type":"Edm.DateTime","t":"2026-11-15T12:00:00.123Z"}""");
    }

    @Test
    void theOtherLevelsTellLessOrMore() {
        Map<String, EdmValue> properties = Map.of("n", new EdmValue.OfInt64(1));

        assertThat(written(MetadataLevel.NONE, SelectedProperties.ALL, properties)).isEqualTo("""
                {"PartitionKey":"Smith","RowKey":"B'n","Timestamp":"2026-11-15T12:00:00.1230000Z","n":"1"}""");
        assertThat(written(MetadataLevel.FULL, SelectedProperties.ALL, properties)).contains(
                "\"odata.type\":\"acct.people\"",
                "\"odata.id\":\"http://h/acct/people(PartitionKey='Smith',RowKey='B%27%27n')\"",
                "\"odata.editLink\":\"people(PartitionKey='Smith',RowKey='B%27%27n')\"",
                "\"Timestamp@odata.type\":\"Edm.DateTime\"");
    }

    @Test
    void aSelectionKeepsTheEtagAndNothingElse() {
        Map<String, EdmValue> properties = Map.of("n", new EdmValue.OfInt32(1));

        assertThat(written(MetadataLevel.NONE, SelectedProperties.parse("RowKey, n,unknown"), properties))
                .isEqualTo("{\"RowKey\":\"B'n\",\"n\":1}");
        assertThat(written(MetadataLevel.NONE, SelectedProperties.parse("unknown"), properties)).isEqualTo("{}");
        assertThat(written(MetadataLevel.MINIMAL, SelectedProperties.parse("unknown"), properties))
                .contains("odata.etag");
        assertThat(SelectedProperties.parse("")).isEqualTo(SelectedProperties.ALL);
    }

    @Test
    void aListHasNothingBesidesItsEntities() {
        EntityWriter writer = new EntityWriter("http://h/acct", "acct", "people", MetadataLevel.MINIMAL);

        assertThat(new String(writer.list(List.of(), SelectedProperties.ALL), StandardCharsets.UTF_8))
                .isEqualTo("{\"odata.metadata\":\"http://h/acct/$metadata#people\",\"value\":[]}");
    }
}
