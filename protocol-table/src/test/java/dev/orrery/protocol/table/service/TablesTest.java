package dev.orrery.protocol.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablesTest {

    @RegisterExtension
    final TestTables tables = new TestTables();

    private final TablesClient client = tables.client();

    @Test
    void aTableIsCreatedAndRead() {
        TablesAnswer created = client.post("/Tables", "{\"TableName\":\"people\"}");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().property("TableName").stringValue()).isEqualTo("people");
        assertThat(created.json().property("odata.metadata").stringValue())
                .isEqualTo(tables.address() + "/devstoreaccount1/$metadata#Tables/@Element");
        assertThat(created.header("Location")).endsWith("/devstoreaccount1/Tables('people')");
        assertThat(client.get("/Tables('people')").json().property("TableName").stringValue()).isEqualTo("people");
    }

    @Test
    void aTableCanBeCreatedInSilence() {
        TablesAnswer created =
                client.post("/Tables", "{\"TableName\":\"people\"}", "Prefer", "return-no-content");

        assertThat(created.status()).isEqualTo(204);
        assertThat(created.header("Preference-Applied")).isEqualTo("return-no-content");
    }

    @Test
    void namesAreTheSameInWhateverCaseAndKeepTheirs() {
        client.createTable("People");

        assertThat(client.post("/Tables", "{\"TableName\":\"pEOPLE\"}").errorCode()).isEqualTo("TableAlreadyExists");
        assertThat(client.get("/Tables('people')").json().property("TableName").stringValue()).isEqualTo("People");
        assertThat(client.get("/PEOPLE()").status()).isEqualTo(200);
        assertThat(client.delete("/Tables('people')").status()).isEqualTo(204);
        assertThat(client.delete("/Tables('people')").errorCode()).isEqualTo("ResourceNotFound");
    }

    @ParameterizedTest
    @CsvSource({
        "ab,         OutOfRangeInput",
        "1table,     InvalidResourceName",
        "with-dash,  InvalidResourceName",
        "tables,     InvalidResourceName",
        "TABLES,     InvalidResourceName",
        "'',         InvalidResourceName"})
    void someNamesNoTableMayHave(String name, String code) {
        TablesAnswer refused = client.post("/Tables", "{\"TableName\":\"" + name + "\"}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.errorCode()).isEqualTo(code);
    }

    @Test
    void aTableMayHaveThroughput() {
        TablesAnswer created =
                client.post("/Tables", "{\"TableName\":\"people\"}", "x-ms-offer-throughput", "800");

        assertThat(created.status()).isEqualTo(201);
        assertThat(tables.engine().catalog().container("TablesDB", "people").offer().orElseThrow()
                .throughput().requestUnitsMax()).isEqualTo(800);
        assertThat(client.post("/Tables", "{\"TableName\":\"others\"}", "x-ms-offer-throughput", "7").status())
                .isEqualTo(400);
    }

    @Test
    void tablesAreListedInTheOrderOfTheirNamesPageByPage() {
        IntStream.range(0, 5).forEach(i -> client.createTable("table" + (4 - i)));

        TablesAnswer first = client.get("/Tables?$top=2");
        TablesAnswer second = client.get("/Tables?$top=2&NextTableName="
                + first.header("x-ms-continuation-NextTableName").replace("=", "%3D"));

        assertThat(names(first)).isEqualTo("[\"table0\",\"table1\"]");
        assertThat(names(second)).isEqualTo("[\"table2\",\"table3\"]");
        assertThat(names(client.get("/Tables?$filter=TableName%20gt%20'table3'"))).isEqualTo("[\"table4\"]");
        assertThat(client.get("/Tables?$top=0").json().property("value").size()).isZero();
    }

    @Test
    void aListHasNothingButItsMetadataAndItsTables() {
        client.createTable("people");

        assertThat(client.get("/Tables").json().properties()).hasSize(2);
        assertThat(client.get("/Tables", "Accept", "application/json;odata=nometadata").body())
                .isEqualTo("{\"value\":[{\"TableName\":\"people\"}]}");
        assertThat(client.get("/Tables", "Accept", "application/json;odata=fullmetadata").body())
                .contains("\"odata.type\":\"devstoreaccount1.Tables\"", "\"odata.editLink\":\"Tables('people')\"");
    }

    @Test
    void answersSayWhatAllAnswersSay() {
        TablesAnswer answer = client.get("/Tables", "x-ms-client-request-id", "mine", "x-ms-version", "2015-12-11");

        assertThat(answer.header("x-ms-request-id")).hasSize(36);
        assertThat(answer.header("x-ms-client-request-id")).isEqualTo("mine");
        assertThat(answer.header("x-ms-version")).isEqualTo("2015-12-11");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(answer.header("x-ms-request-charge")).isEqualTo("1.00");
        assertThat(answer.header("Date")).endsWith("GMT");
        assertThat(client.get("/Tables", "x-ms-version", "yesterday").errorCode()).isEqualTo("InvalidHeaderValue");
    }

    @Test
    void theAccountIsAlsoAtTheRootOfThePort() {
        tables.clientAtRoot().createTable("people");

        assertThat(client.get("/Tables('people')").status()).isEqualTo(200);
    }

    private static String names(TablesAnswer answer) {
        List<String> names = new ArrayList<>();
        answer.json().property("value").elements().forEach(table -> names.add(table.property("TableName").toString()));
        return names.toString().replace(" ", "");
    }
}
