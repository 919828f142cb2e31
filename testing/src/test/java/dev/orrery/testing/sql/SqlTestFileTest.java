package dev.orrery.testing.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlTestFileTest {

    @Test
    void aFileHasContainersQueriesPlansAndErrors() {
        List<SqlCase> cases = parse("""
                # A comment.

                container posts /author /month
                policy {"indexingMode": "none"}
                with {"defaultTtl": 5}
                function twice (n) => 2 * n
                {"id": "p1", "likes": 3}
                {"likes": 8}

                query ordered @least = 5, @list = [1, 2], @gone = undefined
                SELECT VALUE c.likes
                FROM c ORDER BY c.likes
                ----
                3
                8

                plan
                Gather
                  Scan

                error SYNTAX_ERROR
                SELECT
                ----
                near
                """);

        SqlCase.Rows rows = (SqlCase.Rows) cases.getFirst();
        assertThat(rows.question().sql()).isEqualTo("SELECT VALUE c.likes\nFROM c ORDER BY c.likes");
        assertThat(rows.question().parameters()).isEqualTo(json("""
                [{"name": "@least", "value": 5}, {"name": "@list", "value": [1, 2]}, {"name": "@gone"}]
                """));
        assertThat(rows.isOrdered()).isTrue();
        assertThat(rows.rows()).containsExactly(json("3"), json("8"));
        assertThat(rows.plan()).contains("Gather\n  Scan");
        TestContainer container = rows.question().container();
        assertThat(container.items()).containsExactly(
                json("{\"id\": \"p1\", \"likes\": 3}"), json("{\"id\": \"2\", \"likes\": 8}"));
        assertThat(container.functions()).containsOnly(Map.entry("twice", "(n) => 2 * n"));
        assertThat(container.definition("posts")).isEqualTo(json("""
                {"id": "posts", "partitionKey": {"paths": ["/author", "/month"], "kind": "MultiHash", "version": 2},
                 "indexingPolicy": {"indexingMode": "none"}, "defaultTtl": 5}
                """));
        assertThat(cases.getLast()).isEqualTo(
                new SqlCase.Failure(cases.getLast().question(), ErrorCode.SYNTAX_ERROR, "near"));
    }

    @Test
    void mistakesAreNotOverlooked() {
        assertThatThrownBy(() -> parse("qery\nSELECT 1\n----\n")).hasMessageContaining("no such block");
        assertThatThrownBy(() -> parse("query\nSELECT 1\n")).hasMessageContaining("no ----");
        assertThatThrownBy(() -> parse("plan\nScan\n")).hasMessageContaining("belongs to the query above");
        assertThatThrownBy(() -> parse("query ordered\nSELECT 1\n----\n1\n")).hasMessageContaining("ORDER BY");
    }

    private static List<SqlCase> parse(String text) {
        return SqlTestFile.parse(text.lines().toList());
    }

    private static JsonValue json(String text) {
        return JsonText.parse(text);
    }
}
