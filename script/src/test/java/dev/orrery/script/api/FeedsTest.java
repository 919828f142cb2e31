package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.script.HostOperation.Query;
import dev.orrery.script.HostOperation.ReadFeed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Reading all documents, and queries in SQL. */
class FeedsTest {

    private final Programs programs = new Programs();

    @Test
    void allDocumentsAreReadPageByPage() {
        programs.host.with("{\"id\": \"a\"}", "{\"id\": \"b\"}", "{\"id\": \"c\"}");

        String body = """
                () => {
                    const pages = [];
                    const read = (continuation) => __.readDocuments(
                        __.getSelfLink(), { pageSize: 2, continuation }, (err, documents, info) => {
                            pages.push(documents.map((document) => document.id));
                            if (info.continuation) read(info.continuation);
                            else __.response.setBody(pages);
                        });
                    read();
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[[\"a\", \"b\"], [\"c\"]]"));
    }

    @Test
    void aPageHasAHundredDocumentsUnlessTheOptionsSayOtherwise() {
        programs.call("""
                () => {
                    __.readDocuments(__.getSelfLink(), () => {});
                    __.readDocuments(__.getSelfLink(), { pageSize: 7.5 });
                    __.readDocuments(__.getSelfLink(), { pageSize: -1 });
                    __.readDocuments(__.getSelfLink(), { pageSize: 1e9 });
                }
                """);

        assertThat(programs.host.operations()).extracting(operation -> ((ReadFeed) operation).pageSize())
                .containsExactly(100, 7, 1000, 1000);
    }

    @Test
    void aQueryIsAString() {
        programs.host.with("{\"id\": \"a\", \"n\": 1}", "{\"id\": \"b\", \"n\": 2}")
                .answering("SELECT VALUE c.n FROM c", (items, parameters) -> numbersOf(items));

        String body = """
                () => __.queryDocuments(__.getSelfLink(), "SELECT VALUE c.n FROM c", (err, rows, info) =>
                    __.response.setBody([rows, info.statusCode, info.continuation === undefined]))
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[[1, 2], 200, true]"));
    }

    @Test
    void aQueryMayHaveParameters() {
        programs.host.answering("SELECT VALUE @p", (items, parameters) -> List.of(parameters));

        String body = """
                () => {
                    const query = { query: "SELECT VALUE @p", parameters: [{ name: "@p", value: { deep: [1] } }] };
                    __.queryDocuments(__.getSelfLink(), query, {}, (err, rows) => __.response.setBody(rows[0]));
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[{\"name\": \"@p\", \"value\": {\"deep\": [1]}}]"));
    }

    @Test
    void aQueryGoesOnWhereItsContinuationSays() {
        programs.host.answering("q", (items, parameters) -> IntStream.range(0, 5).mapToObj(JsonValue::of).toList());

        String body = """
                (continuation) => __.queryDocuments(
                    __.getSelfLink(), "q", { pageSize: 2, continuation, enableScan: true }, (err, rows, info) =>
                        __.response.setBody({ rows, continuation: info.continuation }))
                """;
        JsonValue first = programs.answerOf(body);
        JsonValue second = programs.answerOf(body, first.property("continuation").toString());

        assertThat(first.property("rows")).isEqualTo(json("[0, 1]"));
        assertThat(second.property("rows")).isEqualTo(json("[2, 3]"));
        assertThat(((Query) programs.host.operations().getLast()).pageSize()).isEqualTo(2);
    }

    @Test
    void aWrongQueryIsTheCallbacksError() {
        String body = """
                () => __.queryDocuments(__.getSelfLink(), "SELEC", (err, rows) =>
                    __.response.setBody([err.number, rows === undefined]))
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[400, true]"));
    }

    @Test
    void aLinkOfAnotherCollectionIsRefused() {
        String body = "() => __.readDocuments('dbs/blog/colls/users', (err) => __.response.setBody(err.number))";

        assertThat(programs.answerOf(body)).isEqualTo(json("400"));
    }

    private static List<JsonValue> numbersOf(List<JsonValue> items) {
        return items.stream().map(item -> item.property("n")).toList();
    }
}
