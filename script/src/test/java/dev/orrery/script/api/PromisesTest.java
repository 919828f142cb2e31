package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Programs that wait for promises. */
class PromisesTest {

    private final Programs programs = new Programs();

    @Test
    void anAsyncProgramMayAwaitItsOperations() {
        programs.host.with("{\"id\": \"a\", \"n\": 1}", "{\"id\": \"b\", \"n\": 2}");

        String body = """
                async function (ids) {
                    const read = (id) => new Promise((resolve, reject) =>
                        __.readDocument(`${__.getAltLink()}/docs/${id}`, (err, item) =>
                            err ? reject(err) : resolve(item)));
                    await null;
                    const first = await read(ids[0]);
                    const rest = await Promise.all(ids.slice(1).map(read));
                    let number;
                    try { await read("none"); } catch (err) { number = err.number; }
                    __.response.setBody([first.n, rest[0].n, number]);
                }
                """;

        assertThat(programs.answerOf(body, "[\"a\", \"b\"]")).isEqualTo(json("[1, 2, 404]"));
    }

    @Test
    void asyncLoopsAndGeneratorsWork() {
        String body = """
                async () => {
                    const create = (id) => new Promise((resolve) =>
                        __.createDocument(__.getSelfLink(), { id }, (err, item) => resolve(item.id)));
                    async function* created() { for (const id of ["a", "b", "c"]) yield await create(id); }
                    const ids = [];
                    for await (const id of created()) ids.push(id);
                    __.response.setBody(ids);
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[\"a\", \"b\", \"c\"]"));
    }

    @Test
    void aRejectedPromiseIsSwallowed() {
        assertThat(programs.answerOf("async () => { throw new Error('lost') }")).isEqualTo(json("\"\""));
    }
}
