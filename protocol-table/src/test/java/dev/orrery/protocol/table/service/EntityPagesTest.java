package dev.orrery.protocol.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Queries of entities over the wire: filters, pages, and how they were found. */
class EntityPagesTest {

    @RegisterExtension
    final TestTables tables = new TestTables();

    private final TablesClient client = tables.client();

    @BeforeEach
    void fill() {
        client.createTable("people");
        for (int i = 0; i < 12; i++) {
            client.post("/people", "{\"PartitionKey\":\"p%d\",\"RowKey\":\"r%02d\",\"Age\":%d}".formatted(i % 3, i, i));
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static List<String> rowKeys(TablesAnswer answer) {
        List<String> keys = new ArrayList<>();
        for (JsonValue entity : answer.json().property("value").elements()) {
            keys.add(entity.property("RowKey").stringValue());
        }
        return keys;
    }

    @Test
    void pagesFollowTheirTokens() {
        List<String> read = new ArrayList<>();
        String from = "";
        int pages = 0;
        do {
            TablesAnswer page = client.get("/people()?$filter=" + encoded("Age ge 2") + "&$top=4" + from);
            assertThat(page.status()).isEqualTo(200);
            read.addAll(rowKeys(page));
            from = page.headers().firstValue("x-ms-continuation-NextPartitionKey")
                    .map(key -> "&NextPartitionKey=" + encoded(key) + "&NextRowKey="
                            + encoded(page.header("x-ms-continuation-NextRowKey")))
                    .orElse("");
            pages++;
        } while (!from.isEmpty());

        assertThat(read).containsExactly("r03", "r06", "r09", "r04", "r07", "r10", "r02", "r05", "r08", "r11");
        assertThat(pages).isEqualTo(3);
    }

    @Test
    void aQueryIsExplainedOnRequest() {
        TablesAnswer page = client.get(
                "/people()?$filter=" + encoded("PartitionKey eq 'p1' and RowKey gt 'r04'"), "x-orrery-explain", "text");

        assertThat(rowKeys(page)).containsExactly("r07", "r10");
        assertThat(URLDecoder.decode(page.header("x-orrery-explain"), StandardCharsets.UTF_8)).isEqualTo("""
                LogicalPartition
                  Project entity
                    Filter PartitionKey eq 'p1' and RowKey gt 'r04'
                      KeyOrder from behind ["p1", "r04"] to behind ["p1"]
                """);
        String json = URLDecoder.decode(
                client.get("/people()?$filter=" + encoded("Age ge 0"), "x-orrery-explain", "json")
                        .header("x-orrery-explain"),
                StandardCharsets.UTF_8);
        assertThat(JsonText.parse(json).property("indexes").toString()).isEqualTo("[[\"/\\\"$pk\\\"\"]]");
        assertThat(JsonText.parse(json).property("advice").size()).isZero();
        assertThat(client.get("/people()", "x-orrery-explain", "image").status()).isEqualTo(400);
    }

    @Test
    void aWrongFilterIsNamed() {
        TablesAnswer answer = client.get("/people()?$filter=" + encoded("Age eq"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo("InvalidInput");
        assertThat(client.get("/people()?$filter=" + encoded("startswith(Name,'a')")).status()).isEqualTo(501);
        assertThat(client.get("/people()?NextPartitionKey=x").status()).isEqualTo(400);
    }
}
