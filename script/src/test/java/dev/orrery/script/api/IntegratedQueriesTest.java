package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries written as JavaScript functions. */
class IntegratedQueriesTest {

    private final Programs programs = new Programs();

    @BeforeEach
    void storePosts() {
        programs.host.with(
                "{\"id\": \"a\", \"likes\": 3, \"tags\": [\"x\", [\"y\", [\"z\"]]]}",
                "{\"id\": \"b\", \"likes\": 1, \"tags\": [\"y\"]}",
                "{\"id\": \"c\", \"likes\": 2, \"tags\": []}",
                "{\"id\": \"d\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "__.chain().filter(d => d.likes > 1).pluck('id').value(answer) | [\"a\", \"c\"]",
        "__.chain().filter(__, d => d.likes > 1).pluck('id').value({}, answer) | [\"a\", \"c\"]",
        "__.map(d => d.likes ?? 0, answer) | [3, 1, 2, 0]",
        "__.map(getContext().getCollection(), d => d.id, {}, answer) | [\"a\", \"b\", \"c\", \"d\"]",
        "__.map(undefined, d => d.id, answer) | [\"a\", \"b\", \"c\", \"d\"]",
        "__.pluck('id', answer) | [\"a\", \"b\", \"c\", \"d\"]",
        "__.chain().map(d => d.likes).value(answer) | [3, 1, 2, null]",
        "__.chain().pluck('tags').filter(t => t).flatten().value(answer) | [\"x\", \"y\", \"z\", \"y\"]",
        "__.chain().pluck('tags').filter(t => t).flatten(true).value(answer) | [\"x\", [\"y\", [\"z\"]], \"y\"]",
        "__.flatten((err, docs) => answer(err, docs.length)) | 4",
        "__.flatten(true, {pageSize: 2}, (err, docs) => answer(err, docs.length)) | 2",
        "__.unwind(d => d.tags, {}, answer) | [\"x\", [\"y\", [\"z\"]], \"y\"]",
        "__.unwind(d => d.tags, (d, t) => d.id + [t], {}, answer) | [\"ax\", \"ay,z\", \"by\"]",
        "__.chain().unwind(d => d.tags, (d, t) => d.id).value(answer) | [\"a\", \"a\", \"b\"]",
        "__.chain().sortBy(d => d.likes).pluck('id').value(answer) | [\"d\", \"b\", \"c\", \"a\"]",
        "__.chain().sortByDescending(d => d.likes).pluck('id').value(answer) | [\"a\", \"c\", \"b\", \"d\"]",
        "__.sortBy(d => d.id, {pageSize: 1}, (err, docs) => answer(err, docs[0].id)) | \"a\"",
        "__.sortByDescending(d => d.id, (err, docs) => answer(err, docs[0].id)) | \"d\"",
        "__.chain().pluck('id').filter(id => id > 'b').map(id => id + id).value(answer) | [\"cc\", \"dd\"]",
        "__.chain().value((err, docs) => answer(err, docs.length)) | 4",
        "__.proxy({ n: 1 }).filter(d => d.id === 'a', (err, docs) => answer(err, docs.length)) | 1",
    })
    void queriesGiveWhatTheirFunctionsSay(String call, String expected) {
        String body = """
                () => {
                    const answer = (err, result) => { if (err) throw err; __.response.setBody(result); };
                    const query = %s;
                    if (query.isAccepted !== true) throw "not accepted";
                }
                """.formatted(call);

        assertThat(programs.answerOf(body)).isEqualTo(json(expected));
    }

    @Test
    void valuesOfDifferentTypesAreSortedAsOrderByDoes() {
        Programs mixed = new Programs();
        mixed.host.with(
                "{\"id\": \"1\", \"k\": \"b\"}",
                "{\"id\": \"2\", \"k\": 10}",
                "{\"id\": \"3\", \"k\": true}",
                "{\"id\": \"4\", \"k\": null}",
                "{\"id\": \"5\"}",
                "{\"id\": \"6\", \"k\": 9}",
                "{\"id\": \"7\", \"k\": false}",
                "{\"id\": \"8\", \"k\": \"B\"}",
                "{\"id\": \"9\", \"k\": 9}");

        String body = """
                () => __.chain().sortBy((d) => d.k).pluck("id").value((err, ids) => __.response.setBody(ids.join("")))
                """;

        assertThat(mixed.answerOf(body)).isEqualTo(json("\"547369281\""));
    }

    @Test
    void withoutACallbackTheResultIsAppendedToTheResponse() {
        String body = "() => { __.response.setBody('ids: '); __.pluck('id'); __.chain().pluck('likes').value() }";

        assertThat(programs.answerOf(body).stringValue()).isEqualTo("ids: [\"a\",\"b\",\"c\",\"d\"][3,1,2,null]");
    }

    @Test
    void aChainCanBeUsedAgain() {
        String body = """
                () => {
                    const liked = __.chain().filter((d) => d.likes > 1);
                    liked.pluck("id").value();
                    liked.pluck("likes").value();
                }
                """;

        assertThat(programs.answerOf(body).stringValue()).isEqualTo("[\"a\",\"c\"][3,2]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "filter(d => d.n % 3 === 1)",
        "sortByDescending(d => d.n).filter(d => d.n % 3 === 1)",
        "filter(d => d.n % 3 === 1).unwind(d => [d, d])",
        "map(d => [d, [d]]).flatten()",
    })
    void pagesTogetherAreTheWholeResult(String chain) {
        Programs many = new Programs();
        IntStream.range(0, 250).forEach(n -> many.host.with("{\"id\": \"i%d\", \"n\": %d}".formatted(n, n)));
        String page = """
                (pageSize) => {
                    const all = [];
                    const take = (err, page, info) => {
                        if (err) throw err;
                        if (page.length > pageSize || (info.continuation && page.length < pageSize)) throw "wrong page";
                        all.push(...page);
                        if (info.continuation) read(info.continuation);
                        else __.response.setBody(all);
                    };
                    const read = (continuation) => __.chain().%s.pluck("n").value({ pageSize, continuation }, take);
                    read();
                }
                """.formatted(chain);

        JsonValue whole = many.answerOf(page, "1000");

        assertThat(whole.size()).isGreaterThan(80);
        assertThat(many.answerOf(page, "7")).isEqualTo(whole);
        assertThat(many.answerOf(page, "100")).isEqualTo(whole);
        assertThat(many.answerOf(page, "101")).isEqualTo(whole);
    }

    @Test
    void whatAFunctionThrowsIsTheCallbacksError() {
        String taken = "() => __.map((d) => d.likes.toFixed(), (err) => __.response.setBody(err.name))";
        String untaken = "() => { __.filter(() => { throw new Error(418, 'teapot') }) }";

        assertThat(programs.answerOf(taken)).isEqualTo(json("\"TypeError\""));
        assertThat(programs.failureOf(untaken).facts()).containsEntry("number", 418);
    }

    @Test
    void whatTheCallbackThrowsIsNotGivenToItAgain() {
        OrreryException failure = programs.failureOf("""
                () => __.pluck("id", (err) => { throw new Error(err ? 500 : 418, "once") })
                """);

        assertThat(failure.facts()).containsEntry("number", 418);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "null", "5", "[]", "{}", "{\\\"skip\\\": -1}"})
    void aForeignContinuationIsRefused(String continuation) {
        String body = """
                () => __.pluck("id", { continuation: "%s" }, (err) => __.response.setBody(err.number))
                """.formatted(continuation);

        assertThat(programs.answerOf(body)).isEqualTo(json("400"));
    }

    @Test
    void aQueryThatTakesLongStopsAtAPageAndSaysWhereToGoOn() {
        AtomicLong nanos = new AtomicLong();
        Programs slow = Limited.acceptingFor(Duration.ofSeconds(1), nanos::get);
        slow.host.whileReadingFeeds(() -> nanos.addAndGet(Duration.ofMillis(1_100).toNanos()));
        IntStream.range(0, 250).forEach(n -> slow.host.with("{\"id\": \"i%d\"}".formatted(n)));

        String body = """
                () => __.filter((d) => d.id === "i249", (err, found, info) =>
                    __.response.setBody([found.length, typeof info.continuation]))
                """;

        assertThat(slow.answerOf(body)).isEqualTo(json("[0, \"string\"]"));
        assertThat(slow.host.operations()).hasSize(1);
    }

    @Test
    void queriesTakeTheirTurnAmongOtherOperations() {
        String body = """
                () => {
                    __.createDocument(__.getSelfLink(), { id: "e" });
                    __.pluck("id", (err, ids) => __.response.setBody(ids.length));
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("5"));
    }
}
