package dev.orrery.protocol.table.edm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.Etag;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entities as items that SQL sees. */
class EntityDocumentTest {

    private static Map<String, EdmValue> oneOfEach() {
        Map<String, EdmValue> properties = new LinkedHashMap<>();
        properties.put("Age", new EdmValue.OfInt32(32));
        properties.put("Visits", new EdmValue.OfInt64(12345543221L));
        properties.put("Debt", new EdmValue.OfInt64(-5));
        properties.put("Least", new EdmValue.OfInt64(Long.MIN_VALUE));
        properties.put("Size", new EdmValue.OfDouble(5));
        properties.put("Odd", new EdmValue.OfDouble(Double.NaN));
        properties.put("Name", new EdmValue.OfString("it's"));
        properties.put("Ok", new EdmValue.OfBoolean(true));
        properties.put("Born", new EdmValue.OfDateTime(630_822_816_000_000_000L));
        properties.put("Guid", new EdmValue.OfGuid(UUID.fromString("C9DA6455-213D-42C9-9A79-3E9149A57833")));
        properties.put("Bin", new EdmValue.OfBinary(new byte[] {1, 2, (byte) 0xFF}));
        return properties;
    }

    private static Entity entity(JsonValue document) {
        return Entity.of(StoredItem.of(1, new Etag(0x0123_4567_89AB_CDEFL), 1_000, 0, document));
    }

    @Test
    void theDocumentIsThatOfCosmosDb() {
        assertThat(EntityDocument.of("Smith", "Ben", oneOfEach()).toString()).isEqualTo("""
                {"$pk":"Smith","$id":"Ben","id":"Ben","Age":{"$t":16,"$v":32},\
                "Visits":{"$t":18,"$v":"00000000012345543221"},"Debt":{"$t":18,"$v":"-00000000000000000005"},\
                "Least":{"$t":18,"$v":"-09223372036854775808"},"Size":{"$t":1,"$v":5},"Odd":{"$t":1,"$v":"NaN"},\
                "Name":{"$t":2,"$v":"it's"},"Ok":{"$t":8,"$v":true},"Born":{"$t":9,"$v":"00630822816000000000"},\
                "Guid":{"$t":0,"$v":"c9da6455-213d-42c9-9a79-3e9149a57833"},"Bin":{"$t":5,"$v":"AQL/"}}""");
    }

    @Test
    void allTypesComeBackAlsoAfterTheirJson() {
        JsonValue document = EntityDocument.of("Smith", "Ben", oneOfEach());

        assertThat(entity(document).properties()).isEqualTo(oneOfEach());
        assertThat(entity(JsonText.parse(document.toString())).properties()).isEqualTo(oneOfEach());
    }

    @Test
    void itemsThatSqlWroteAreEntities() {
        Entity entity = entity(JsonText.parse("""
                {"id": "Ben", "$pk": "Smith", "Age": 32, "Big": 12345543221, "Size": 1.5, "Ok": true, "Name": "x", "None": null,
                 "List": [1], "Inner": {"a": 1}, "ttl": 7, "_x": 1, "PartitionKey": "other", "a-b": 1}"""));

        assertThat(entity.partitionKey()).isEqualTo("Smith");
        assertThat(entity.rowKey()).isEqualTo("Ben");
        assertThat(entity.properties()).isEqualTo(Map.of(
                "Age", new EdmValue.OfInt32(32),
                "Big", new EdmValue.OfInt64(12345543221L),
                "Size", new EdmValue.OfDouble(1.5),
                "Ok", new EdmValue.OfBoolean(true),
                "Name", new EdmValue.OfString("x"),
                "_x", new EdmValue.OfInt32(1)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"$t": 18, "$v": "-5"}         | OfInt64[value=-5]
            {"$t": 18, "$v": "007"}        | OfString[value=007]
            {"$t": 18, "$v": "99999999999999999999"} | OfString[value=99999999999999999999]
            {"$t": 16, "$v": 7.0}          | OfInt32[value=7]
            {"$t": 16, "$v": 7.5}          | OfDouble[value=7.5]
            {"$t": 1, "$v": 7}             | OfDouble[value=7.0]
            {"$t": 2, "$v": 7}             | OfInt32[value=7]
            {"$t": 99, "$v": "x"}          | OfString[value=x]
            {"$t": 9, "$v": "-1"}          | OfString[value=-1]
            {"$t": 0, "$v": "C9DA6455-213D-42C9-9A79-3E9149A57833"} | OfGuid[value=c9da6455-213d-42c9-9a79-3e9149a57833]
            """)
    void valuesAreReadAsTheyAreMeant(String stored, String read) {
        assertThat(StoredValue.read(JsonText.parse(stored)).orElseThrow()).hasToString(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "ttl", "_ts", "_etag", "_rid"})
    void namesThatItemsHaveThemselvesAreStoredElsewhere(String name) {
        Map<String, EdmValue> properties = Map.of(name, new EdmValue.OfString("mine"));

        JsonValue document = EntityDocument.of("p", "r", properties);

        assertThat(document.property("id").stringValue()).isEqualTo("r");
        assertThat(document.property("$prop." + name).property("$v").stringValue()).isEqualTo("mine");
        assertThat(entity(document).properties()).isEqualTo(properties);
        assertThat(EntityDocument.property(document, name)).contains(new EdmValue.OfString("mine"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "$num:1", "$null", "it's", "😀", "%2525"})
    void aRowKeyIsAStringWhateverItLooksLike(String rowKey) {
        Entity entity = entity(EntityDocument.of("p", rowKey, Map.of()));

        assertThat(entity.rowKey()).isEqualTo(rowKey);
    }

    @Test
    void aMergeKeepsWhatItDoesNotName() {
        JsonValue old = JsonText.parse("""
                {"id": "r", "$pk": "p", "a": {"$t": 16, "$v": 1}, "b": 2, "inner": {"x": [1]}, "ttl": 60}""");

        JsonValue merged = EntityDocument.merged(
                old, Map.of("b", new EdmValue.OfString("new"), "c", new EdmValue.OfBoolean(true)));

        assertThat(merged.toString()).isEqualTo("""
                {"$pk":"p","$id":"r","id":"r","a":{"$t":16,"$v":1},"b":{"$t":2,"$v":"new"},"inner":{"x":[1]},"ttl":60,\
                "c":{"$t":8,"$v":true}}""");
    }

    @Test
    void anItemWithOtherKeysIsNoEntity() {
        assertThat(EntityDocument.isEntity(JsonText.parse("{\"id\": \"r\", \"$pk\": 5}"))).isFalse();
        assertThat(EntityDocument.isEntity(JsonText.parse("{\"id\": \"r\"}"))).isFalse();
        assertThat(EntityDocument.isEntity(JsonText.parse("{\"id\": \"$num:1\", \"$pk\": \"p\"}"))).isFalse();
        assertThat(EntityDocument.isEntity(JsonText.parse("{\"id\": \"r\", \"$pk\": \"p\"}"))).isTrue();
    }

    @Test
    void anEtagShowsTheTimestamp() {
        Entity entity = entity(EntityDocument.of("p", "r", Map.of()));

        assertThat(entity.etag()).isEqualTo("W/\"datetime'1970-01-01T00%3A16%3A40." + "%07d".formatted(
                0x0123_4567_89AB_CDEFL % 10_000_000) + "Z'\"");
        assertThat(EntityTime.ofEtag(entity.etag())).hasValue(entity.ticks());
        assertThat(EntityTime.ofEtag(entity.etag().substring(0, entity.etag().length() - 1))).hasValue(entity.ticks());
        assertThat(EntityTime.ofEtag("\"strong\"")).isEmpty();
    }
}
