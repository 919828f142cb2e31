package dev.orrery.protocol.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntitiesTest {

    private static final String BEN = "/people(PartitionKey='Smith',RowKey='Ben')";

    @RegisterExtension
    final TestTables tables = new TestTables();

    private final TablesClient client = tables.client();

    @BeforeEach
    void createTable() {
        client.createTable("people");
    }

    @Test
    void anEntityIsInsertedAndRead() {
        TablesAnswer inserted = insert("{\"PartitionKey\":\"Smith\",\"RowKey\":\"Ben\",\"Age\":32}");
        TablesAnswer read = client.get(BEN);

        assertThat(inserted.status()).isEqualTo(201);
        assertThat(inserted.header("Location"))
                .isEqualTo(tables.address() + "/devstoreaccount1/people(PartitionKey='Smith',RowKey='Ben')");
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.json().property("Age").longValue()).isEqualTo(32);
        assertThat(read.header("ETag")).isEqualTo(inserted.header("ETag")).startsWith("W/\"datetime'");
        assertThat(read.json().property("odata.etag").stringValue()).isEqualTo(read.header("ETag"));
        assertThat(read.header("x-ms-request-charge")).isNotEmpty();
        assertThat(read.header("Content-Type"))
                .isEqualTo("application/json;odata=minimalmetadata;streaming=true;charset=utf-8");
    }

    @Test
    void theEtagIsTheTimestampDigitByDigit() {
        insertBen();

        TablesAnswer read = client.get(BEN);

        String timestamp = read.json().property("Timestamp").stringValue();
        assertThat(read.header("ETag")).isEqualTo("W/\"datetime'" + timestamp.replace(":", "%3A") + "'\"");
    }

    @Test
    void anInsertOfWhatIsThereIsRefused() {
        insertBen();

        assertThat(insertBen().status()).isEqualTo(409);
        assertThat(insertBen().errorCode()).isEqualTo("EntityAlreadyExists");
    }

    @Test
    void whatIsNotThereIsNotFound() {
        assertThat(client.get(BEN).errorCode()).isEqualTo("ResourceNotFound");
        assertThat(client.get(BEN).body()).contains("The specified resource does not exist.");
        assertThat(client.get("/others(PartitionKey='p',RowKey='r')").errorCode()).isEqualTo("TableNotFound");
        assertThat(client.post("/others", "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}").errorCode())
                .isEqualTo("TableNotFound");
    }

    @Test
    void aPutWithoutAVersionInsertsOrReplaces() {
        assertThat(client.put(BEN, "{\"Age\":1,\"City\":\"Oslo\"}").status()).isEqualTo(204);
        TablesAnswer replaced = client.put(BEN, "{\"Age\":2}");

        assertThat(replaced.status()).isEqualTo(204);
        assertThat(client.get(BEN).header("ETag")).isEqualTo(replaced.header("ETag"));
        assertThat(ben().property("Age").longValue()).isEqualTo(2);
        assertThat(ben().property("City").isUndefined()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MERGE", "PATCH", "POST"})
    void aMergeKeepsWhatItDoesNotName(String method) {
        String[] headers = method.equals("POST") ? new String[] {"X-HTTP-Method", "MERGE"} : new String[0];
        client.send(method, BEN, "{\"Age\":1,\"City\":\"Oslo\"}", headers);

        assertThat(client.send(method, BEN, "{\"Age\":2}", headers).status()).isEqualTo(204);
        assertThat(ben().property("Age").longValue()).isEqualTo(2);
        assertThat(ben().property("City").stringValue()).isEqualTo("Oslo");
        assertThat(client.send(method, BEN, "{}", headers).status()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "MERGE", "DELETE"})
    void aWriteOfAVersionNeedsThatVersion(String method) {
        String first = insertBen().header("ETag");
        String second = client.merge(BEN, "{\"Age\":2}", "If-Match", first).header("ETag");

        TablesAnswer stale = client.send(method, BEN, "{}", "If-Match", first);
        TablesAnswer fresh = client.send(method, BEN, "{}", "If-Match", second);

        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.errorCode()).isEqualTo("UpdateConditionNotSatisfied");
        assertThat(fresh.status()).isEqualTo(204);
        assertThat(second).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "MERGE", "DELETE"})
    void whatIsMissingIsMissedWhateverVersionWasExpected(String method) {
        TablesAnswer answer = client.send(
                method, BEN, "{}", "If-Match", "W/\"datetime'2020-01-01T00%3A00%3A00.0000000Z'\"");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.errorCode()).isEqualTo("ResourceNotFound");
    }

    @ParameterizedTest
    @CsvSource({
        "W/\"anything\",                              412",
        "w/\"datetime'2020-01-01T00%3A00%3A00Z'\",    412",
        "\"strong\",                                  400",
        "unquoted,                                    400",
        "W/\"broken,                                  400"})
    void anEtagIsWeakAndWhole(String etag, int status) {
        insertBen();

        assertThat(client.merge(BEN, "{}", "If-Match", etag).status()).isEqualTo(status);
    }

    @Test
    void aDeleteSaysWhatItExpects() {
        insertBen();

        assertThat(client.delete(BEN).status()).isEqualTo(400);
        assertThat(client.delete(BEN, "If-Match", "*").status()).isEqualTo(204);
        assertThat(client.delete(BEN, "If-Match", "*").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "%25", "''", "a''b", "%7B%7D", "%22", "a%20b", "%F0%9F%98%80", "%C3%A9", "a%26b", "a+b"})
    void keysComeBackAsTheyWere(String key) {
        String path = "/people(PartitionKey='" + key + "',RowKey='" + key + "')";

        assertThat(client.put(path, "{\"Age\":1}").status()).isEqualTo(204);
        JsonValue entity = client.get(path).json();
        TablesAnswer again = client.post("/people", "{\"PartitionKey\":" + entity.property("PartitionKey")
                + ",\"RowKey\":" + entity.property("RowKey") + "}");

        assertThat(entity.property("Age").longValue()).isEqualTo(1);
        assertThat(again.errorCode()).isEqualTo("EntityAlreadyExists");
        assertThat(client.get("/people").json().property("value").size()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"RowKey\":\"r\"}                                                  | PropertiesNeedValue",
        "{\"PartitionKey\":\"p\"}                                            | PropertiesNeedValue",
        "{\"PartitionKey\":\"p\",\"RowKey\":null}                            | PropertiesNeedValue",
        "{\"PartitionKey\":\"p/q\",\"RowKey\":\"r\"}                         | InvalidInput",
        "{\"PartitionKey\":1,\"RowKey\":\"r\"}                               | InvalidInput",
        "{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"a b\":1}                 | PropertyNameInvalid",
        "{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"a\":[]}                  | InvalidInput",
        "[]                                                                  | InvalidInput",
        "{                                                                   | InvalidInput"})
    void whatIsNoEntityIsRefused(String body, String code) {
        TablesAnswer refused = insert(body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.errorCode()).isEqualTo(code);
    }

    @Test
    void theKeysOfTheUrlCount() {
        assertThat(client.put(BEN, "{\"PartitionKey\":\"Other\",\"RowKey\":\"Ben\"}").errorCode())
                .isEqualTo("InvalidInput");
    }

    @Test
    void atomIsNotSpoken() {
        assertThat(client.get("/people", "Accept", "application/atom+xml").errorCode())
                .isEqualTo("AtomFormatNotSupported");
        assertThat(client.post("/people", "<entry/>", "Content-Type", "application/atom+xml").status())
                .isEqualTo(415);
        assertThat(client.get("/people?$format=json", "Accept", "text/plain").status()).isEqualTo(200);
    }

    @Test
    void aBodyBeyondTheLimitIsRefusedInWords() {
        TablesAnswer refused = insert("{\"PartitionKey\":\"p\",\"RowKey\":\"" + "r".repeat(5 << 20) + "\"}");

        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.errorCode()).isEqualTo("RequestBodyTooLarge");
    }

    @Test
    void methodsThatThereAreNotAreRefused() {
        assertThat(client.send("PUT", "/Tables", "{}").status()).isEqualTo(405);
        assertThat(client.send("POST", BEN, "{}").status()).isEqualTo(405);
        assertThat(client.send("GET", BEN, "", "X-HTTP-Method", "MERGE").errorCode()).isEqualTo("XMethodNotUsingPost");
        assertThat(client.send("POST", BEN, "", "X-HTTP-Method", "X").errorCode()).isEqualTo("XMethodIncorrectValue");
    }

    private TablesAnswer insertBen() {
        return insert("{\"PartitionKey\":\"Smith\",\"RowKey\":\"Ben\",\"Age\":1}");
    }

    private TablesAnswer insert(String body) {
        return client.post("/people", body);
    }

    private JsonValue ben() {
        return client.get(BEN).json();
    }
}
