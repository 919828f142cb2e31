package dev.orrery.protocol.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchesTest {

    private static final String TYPE = "multipart/mixed; boundary=batch_B";

    @RegisterExtension
    final TestTables tables = new TestTables();

    private final TablesClient client = tables.client();

    @BeforeEach
    void createTable() {
        client.createTable("people");
    }

    @Test
    void allOperationsTakeEffectInTheirOrder() {
        client.put(path("p", "old"), "{\"a\":1,\"b\":1}");
        client.put(path("p", "gone"), "{}");

        TablesAnswer answer = batch(
                operation("POST", "/people", "{\"PartitionKey\":\"p\",\"RowKey\":\"new{}\"}",
                        "Prefer: return-no-content"),
                operation("MERGE", path("p", "old"), "{\"a\":2}", "If-Match: *"),
                operation("PUT", path("p", "put"), "{\"a\":3}"),
                operation("DELETE", path("p", "gone"), "", "if-match: *"),
                operation("POST", path("p", "post"), "{\"a\":4}", "X-HTTP-Method: MERGE"));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("Content-Type")).startsWith("multipart/mixed; boundary=batchresponse_");
        assertThat(answer.body()).startsWith("--batchresponse_").contains("\r\nETag: W/\"datetime'");
        assertThat(answer.body().lines().filter("HTTP/1.1 204 No Content"::equals)).hasSize(5);
        assertThat(answer.body()).contains(
                "Location: " + tables.address() + "/devstoreaccount1/people(PartitionKey='p',RowKey='new%7B%7D')");
        assertThat(answer.header("x-ms-request-charge")).isNotEmpty();
        assertThat(client.get("/people").json().property("value").size()).isEqualTo(4);
        assertThat(client.get(path("p", "old")).json().property("b").longValue()).isEqualTo(1);
    }

    @Test
    void ofABatchThatFailsNothingTakesEffectAndTheErrorNamesTheOperation() {
        String etag = client.put(path("p", "there"), "{\"a\":1}").header("ETag");

        TablesAnswer answer = batch(
                operation("PUT", path("p", "first"), "{}"),
                operation("MERGE", path("p", "there"), "{\"a\":2}"),
                operation("POST", "/people", "{\"PartitionKey\":\"p\",\"RowKey\":\"first2\"}"),
                operation("DELETE", path("p", "missing"), "", "If-Match: *"));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body()).contains("HTTP/1.1 404 Not Found", "\"code\":\"ResourceNotFound\"", "\"value\":\"3:");
        assertThat(client.get("/people").json().property("value").size()).isEqualTo(1);
        assertThat(client.get(path("p", "there")).header("ETag")).isEqualTo(etag);
    }

    @Test
    void whatIsWrongWithTheWholeIsToldOfAnOperation() {
        assertFails("1:", "CommandsInBatchActOnDifferentPartitions",
                operation("PUT", path("p", "a"), "{}"), operation("PUT", path("q", "b"), "{}"));
        assertFails("1:", "InvalidDuplicateRow",
                operation("PUT", path("p", "a"), "{}"), operation("PUT", path("p", "a"), "{}"));
        assertFails("0:", "TableNotFound", operation("PUT", "/others(PartitionKey='p',RowKey='r')", "{}"));
        assertFails("0:", "InvalidInput", operation("GET", path("p", "a"), ""));
        assertFails("0:", "InvalidInput", operation("PUT", path("p", "a"), "{"));
        assertFails("0:", "InvalidInput", IntStream.range(0, 101)
                .mapToObj(i -> operation("PUT", path("p", "r" + i), "{}"))
                .toArray(String[]::new));
    }

    @Test
    void aHundredOperationsAreNotTooMany() {
        TablesAnswer answer = batch(IntStream.range(0, 100)
                .mapToObj(i -> operation("PUT", path("p", "r" + i), "{}"))
                .toArray(String[]::new));

        assertThat(answer.body().lines().filter("HTTP/1.1 204 No Content"::equals)).hasSize(100);
    }

    @Test
    void oneReadMayStandAlone() {
        client.put(path("p", "r"), "{\"a\":1}");

        TablesAnswer found = single(operation("GET", path("p", "r"), ""));
        TablesAnswer missed = single(operation("GET", path("p", "x"), ""));

        assertThat(found.body()).contains("HTTP/1.1 200 OK", "\"RowKey\":\"r\"", "ETag: W/");
        assertThat(missed.body()).contains("HTTP/1.1 404 Not Found", "\"value\":\"0:The specified resource");
        assertThat(single(operation("PUT", path("p", "x"), "{}")).body()).contains("InvalidInput");
    }

    @Test
    void bodiesAreBytesWhateverStandsInThem() {
        String tricky = "{\"a\":\"é😀 --changeset_C %41 \\r\\n--batch_B--\"}";

        batch(operation("PUT", path("p", "r"), tricky));

        assertThat(client.get(path("p", "r")).json().property("a").stringValue())
                .isEqualTo("é😀 --changeset_C %41 \r\n--batch_B--");
    }

    @Test
    void linesMayEndAsTheyLikeAndBlankOnesMayBeMore() {
        String body = changeSet(List.of(operation("PUT", path("p", "r"), "\r\n{\"a\":1}"))).replace("\r\n", "\n");

        TablesAnswer answer = client.post("/$batch/", body, "Content-Type", TYPE);

        assertThat(answer.body()).contains("HTTP/1.1 204 No Content");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "--batch_B",
        "--batch_B\r\n",
        "--batch_B--",
        "--batch_B\r\n--batch_B--",
        "--batch_B\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--batch_B--",
        "--batch_B\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n--c--\r\n--batch_B--",
        "--batch_B\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nPUT\r\n--c--\r\n--batch_B--",
        "--batch_B\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\n\r\n--c--\r\n--batch_B--",
        "--batch_B\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nPUT %% HTTP/1.1\r\n\r\n--c--\r\n--batch_B--",
        "--batch_B\r\n\r\n\r\n--batch_B--",
        "nothing of the kind"})
    void whatIsNoBatchIsRefused(String body) {
        TablesAnswer answer = client.post("/$batch", body, "Content-Type", TYPE);

        assertThat(answer.status()).isIn(202, 400);
        assertThat(answer.body()).contains("InvalidInput");
    }

    @Test
    void aBatchNamesItsBoundary() {
        assertThat(client.post("/$batch", "x", "Content-Type", "application/json").errorCode())
                .isEqualTo("InvalidInput");
        assertThat(client.post("/$batch", "x", "Content-Type", "multipart/mixed").errorCode())
                .isEqualTo("InvalidInput");
    }

    @Test
    void aBatchBeyondTheLimitIsRefusedInWords() {
        TablesAnswer answer = client.post("/$batch", "x".repeat(5 << 20), "Content-Type", TYPE);

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.errorCode()).isEqualTo("RequestBodyTooLarge");
    }

    private void assertFails(String place, String code, String... operations) {
        TablesAnswer answer = batch(operations);

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body()).contains("\"code\":\"" + code + "\"", "\"value\":\"" + place);
        assertThat(client.get("/people").json().property("value").size()).isZero();
    }

    private TablesAnswer batch(String... operations) {
        return client.post("/$batch", changeSet(List.of(operations)), "Content-Type", TYPE);
    }

    private TablesAnswer single(String operation) {
        return client.post("/$batch", "--batch_B\r\n" + operation + "\r\n--batch_B--", "Content-Type", TYPE);
    }

    private static String changeSet(List<String> operations) {
        List<String> lines = new ArrayList<>();
        lines.add("--batch_B");
        lines.add("Content-Type: multipart/mixed; boundary=changeset_C");
        lines.add("");
        for (String operation : operations) {
            lines.add("--changeset_C");
            lines.add(operation);
        }
        lines.add("--changeset_C--");
        lines.add("--batch_B--");
        lines.add("");
        return String.join("\r\n", lines);
    }

    private static String operation(String method, String path, String body, String... headers) {
        return "Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n"
                + method + " http://elsewhere/devstoreaccount1" + path + " HTTP/1.1\r\n"
                + "Content-Type: application/json\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n")
                + "\r\n" + body;
    }

    private static String path(String partitionKey, String rowKey) {
        return "/people(PartitionKey='" + partitionKey + "',RowKey='" + rowKey + "')";
    }
}
